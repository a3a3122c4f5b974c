/** Encrypts a message, sends it to a push service (RFC 8030) and reads what its answer means. */
import { createCipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { parentPort, workerData } from 'node:worker_threads';
import { connectThreads } from '#contract/threads/threadCalls.ts';
import { createVapid, type VapidKeys } from './vapid.ts';

export interface Push {
  endpoint: string;
  p256dh: string;
  auth: string;
  payload: Uint8Array;
  /** Seconds for which the service may keep the message for a device that is off. */
  ttl: number;
  /** A newer message with the same topic replaces this one while it waits (RFC 8030, section 5.4). */
  replaces: string;
  urgency: 'normal' | 'high';
}

export type PushOutcome =
  | { kind: 'sent' }
  /** The subscription has ended. */
  | { kind: 'gone' }
  /** The service asks to wait before the next message. */
  | { kind: 'wait'; seconds: number }
  /** There was no answer, or the service failed. */
  | { kind: 'failed' }
  /** The service will never take this message. */
  | { kind: 'refused'; status: number };

const TIMEOUT_MS = 10_000;
/** Connections to one service; more would not be faster. */
const MAX_SOCKETS = 64;
const DEFAULT_WAIT_SECONDS = 60;
const MAX_WAIT_SECONDS = 3_600;

/** `authorize` gives the header for an endpoint. */
export function createPush(
  authorize: (endpoint: URL) => string,
  { timeoutMs = TIMEOUT_MS } = {},
): { send(push: Push): Promise<PushOutcome>; close(): void } {
  const agents = {
    'http:': new http.Agent({ keepAlive: true, maxSockets: MAX_SOCKETS }),
    'https:': new https.Agent({ keepAlive: true, maxSockets: MAX_SOCKETS }),
  };
  return {
    send: ({ endpoint, p256dh, auth, payload, ttl, replaces, urgency }) =>
      new Promise((resolve) => {
        const url = new URL(endpoint);
        const body = encrypt(payload, {
          p256dh: Buffer.from(p256dh, 'base64url'),
          auth: Buffer.from(auth, 'base64url'),
        });
        const isPlain = url.protocol === 'http:';
        const request = (isPlain ? http : https).request(url, {
          method: 'POST',
          agent: isPlain ? agents['http:'] : agents['https:'],
          headers: {
            authorization: authorize(url),
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            'content-length': body.length,
            ttl: String(ttl),
            topic: replaces,
            urgency,
          },
        });
        let timer: NodeJS.Timeout | undefined;
        // The wait for a free connection is ours, not the service's.
        request.on('socket', () => {
          timer = setTimeout(() => request.destroy(), timeoutMs);
        });
        request.on('response', (response) => {
          // The connection can be used again once the answer is read; a service that sends without end is cut off.
          response.resume();
          response.on('close', () => clearTimeout(timer));
          resolve(outcomeOf(response));
        });
        request.on('error', () => {
          clearTimeout(timer);
          resolve({ kind: 'failed' });
        });
        request.end(body);
      }),
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

function outcomeOf({ statusCode = 0, headers }: http.IncomingMessage): PushOutcome {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'sent' };
  if (statusCode === 404 || statusCode === 410) return { kind: 'gone' };
  if (statusCode === 429) return { kind: 'wait', seconds: waitOf(headers) };
  if (statusCode >= 500)
    return headers['retry-after'] ? { kind: 'wait', seconds: waitOf(headers) } : { kind: 'failed' };
  return { kind: 'refused', status: statusCode };
}

/** Reads `Retry-After`, which may be seconds or a date; a date counts from the service's own. */
function waitOf({ 'retry-after': text, date }: http.IncomingHttpHeaders): number {
  if (text === undefined) return DEFAULT_WAIT_SECONDS;
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - Date.parse(date ?? '')) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), MAX_WAIT_SECONDS) : DEFAULT_WAIT_SECONDS;
}

export interface PostSettings {
  keys: VapidKeys;
  subject: string | null;
}

export type PostFunctions = { post(batch: readonly Push[]): Promise<readonly PushOutcome[]> };

// As the thread: encrypts and posts, most of the work of telling many riders.
if (import.meta.main && parentPort) {
  const { keys, subject } = workerData as PostSettings;
  const machineSeconds = () => (performance.timeOrigin + performance.now()) / 1000;
  const push = createPush(createVapid(keys, subject, machineSeconds));
  connectThreads(parentPort, {
    post: (batch: readonly Push[]) => Promise.all(batch.map(push.send)),
  } satisfies PostFunctions);
}

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

/**
 * Encrypts a message for one subscription (RFC 8291), in one record of the aes128gcm coding (RFC 8188). `fixed` is for test
 * vectors; every message has its own key pair and salt. Throws for a point that is not on the curve.
 */
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
