/** Encrypts a push message for one subscription (RFC 8291), in one record of the aes128gcm coding (RFC 8188). */
import { createCipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';

export interface ReceiverKeys {
  /** Uncompressed point on P-256, 65 bytes. */
  p256dh: Uint8Array;
  /** 16 bytes. */
  auth: Uint8Array;
}

/** Services accept bodies of at least 4,096 bytes (RFC 8030, section 7.2); the coding adds 103. */
export const MAX_MESSAGE_BYTES = 4096 - 103;
const RECORD_SIZE = 4096;
const END_OF_LAST_RECORD = Buffer.of(2);
const ONE = Buffer.of(1);
const KEY_INFO = 'WebPush: info\0';
const CONTENT_KEY = 'Content-Encoding: aes128gcm\0';
const CONTENT_NONCE = 'Content-Encoding: nonce\0';

const hmac = (key: Uint8Array, ...parts: (Uint8Array | string)[]): Buffer => {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
};

/** `fixed` is for test vectors; every message has its own key pair and salt. Throws for a point that is not on the curve. */
export function encrypt(
  message: Uint8Array,
  { p256dh, auth }: ReceiverKeys,
  fixed?: { privateKey: Uint8Array; salt: Uint8Array },
): Buffer {
  const sender = createECDH('prime256v1');
  if (fixed) sender.setPrivateKey(fixed.privateKey);
  else sender.generateKeys();
  const publicKey = sender.getPublicKey();
  const salt = fixed?.salt ?? randomBytes(16);
  const secret = hmac(auth, sender.computeSecret(p256dh));
  const input = hmac(secret, KEY_INFO, p256dh, publicKey, ONE);
  const derived = hmac(salt, input);
  const key = hmac(derived, CONTENT_KEY, ONE).subarray(0, 16);
  const nonce = hmac(derived, CONTENT_NONCE, ONE).subarray(0, 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const head = Buffer.alloc(21);
  head.set(salt);
  head.writeUInt32BE(RECORD_SIZE, 16);
  head.writeUInt8(publicKey.length, 20);
  return Buffer.concat([
    head,
    publicKey,
    cipher.update(message),
    cipher.update(END_OF_LAST_RECORD),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}
