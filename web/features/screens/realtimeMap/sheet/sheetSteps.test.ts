import { expect, it } from 'vitest';
import { heightByDrag, heightByKey, heightByTap } from './SheetHandle.tsx';

it('arrow keys move the sheet by one height within its limits, Home and End move it to a limit, and a letter does nothing', () => {
  expect(heightByKey('ArrowUp', 'summary')).toBe('half');
  expect(heightByKey('ArrowUp', 'half')).toBe('full');
  expect(heightByKey('ArrowUp', 'full')).toBe('full');
  expect(heightByKey('ArrowDown', 'half')).toBe('summary');
  expect(heightByKey('ArrowDown', 'summary')).toBe('summary');
  expect(heightByKey('End', 'summary')).toBe('full');
  expect(heightByKey('Home', 'full')).toBe('summary');
  expect(heightByKey('a', 'half')).toBeNull();
});

it('a tap raises the sheet, or lowers it from its full height', () => {
  expect(heightByTap('summary')).toBe('half');
  expect(heightByTap('half')).toBe('full');
  expect(heightByTap('full')).toBe('summary');
});

it('a drag ends at the nearest height, and a flick at the next one in its direction', () => {
  const sizes = { summary: 96, half: 250, full: 470 };
  expect(heightByDrag(120, 0, sizes)).toBe('summary');
  expect(heightByDrag(200, 0, sizes)).toBe('half');
  expect(heightByDrag(400, 0, sizes)).toBe('full');
  expect(heightByDrag(120, 1, sizes)).toBe('half');
  expect(heightByDrag(300, 1, sizes)).toBe('full');
  expect(heightByDrag(240, -1, sizes)).toBe('summary');
  expect(heightByDrag(900, 1, sizes)).toBe('full');
});
