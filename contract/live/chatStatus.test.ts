import { expect, it } from 'vitest';
import { decodeContext, decoded } from '#testing/decoded.ts';
import { chatStatus } from './chatStatus.ts';

it('chat status is a boolean, else unreadable', () => {
  expect(decoded(chatStatus, { online: 'false' }, {}).value).toEqual({ online: false });
  expect(chatStatus.decode({}, decodeContext, {}).ok).toBe(false);
});
