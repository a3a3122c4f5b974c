import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openChatWindow } from './liveChat.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the chat window is 540 by 700 pixels and gets the focus, and a check every 250 ms detects its closing', () => {
  const popup = { closed: false, focus: vi.fn() };
  const open = vi.fn(() => popup);
  vi.stubGlobal('window', { open });
  const closed = vi.fn();
  expect(openChatWindow('https://chat.example.org/', closed)).toBe(true);
  expect(open).toHaveBeenCalledWith('https://chat.example.org/', 'live-chat', 'popup,width=540,height=700');
  expect(popup.focus).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1_000);
  expect(closed).not.toHaveBeenCalled();
  popup.closed = true;
  vi.advanceTimersByTime(249);
  expect(closed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(closed).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1_000);
  expect(closed).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

it('a blocked popup is not watched', () => {
  vi.stubGlobal('window', { open: () => null });
  expect(openChatWindow('https://chat.example.org/', vi.fn())).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
