import { createHash } from 'node:crypto';

/** Returns a UID that stays the same for the same parts, and says nothing about them to whoever receives the event. */
export const eventUid = (parts: readonly unknown[], origin: string): string =>
  `${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)}@${new URL(origin).hostname}`;
