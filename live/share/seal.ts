/** Signs what servers share, so that nobody else can put something in its place. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const SEAL_BYTES = 32;

/** The seal includes the mark, so that an old package cannot be put back as a new one. */
const sealOf = (name: string, mark: string, bytes: Uint8Array, key: string): Buffer =>
  createHmac('sha256', key).update(`timepoint live\n${name}\n${mark}\n`).update(bytes).digest();

export const sealed = (name: string, mark: string, bytes: Uint8Array, key: string): Uint8Array =>
  Buffer.concat([sealOf(name, mark, bytes, key), bytes]);

/** Returns the package without its seal; `null` if that was not made with `key`. */
export function unsealed(name: string, mark: string, sent: Uint8Array, key: string): Uint8Array | null {
  if (sent.length < SEAL_BYTES) return null;
  const bytes = sent.subarray(SEAL_BYTES);
  return timingSafeEqual(sent.subarray(0, SEAL_BYTES), sealOf(name, mark, bytes, key)) ? bytes : null;
}
