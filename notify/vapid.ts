/** Identifies this deployment to push services (VAPID, RFC 8292). */
import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';

/** base64url: an uncompressed point on P-256, and its private scalar. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Services accept tokens of at most a day. */
const TOKEN_SECONDS = 12 * 3600;
const RENEW_SECONDS = 3600;

export function createVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
  };
}

/** Whether kept keys can be used; other keys would end every subscription. */
export function areVapidKeys(value: unknown): value is VapidKeys {
  const { publicKey, privateKey } = (value ?? {}) as Partial<VapidKeys>;
  if (typeof publicKey !== 'string' || typeof privateKey !== 'string') return false;
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}

/**
 * Returns a function that gives the `Authorization` header for an endpoint. A token serves all subscriptions of a service
 * until it expires. `machineSeconds` is the machine's own time, which services compare with theirs, even under `CLOCK`.
 */
export function createVapid(
  keys: VapidKeys,
  subject: string | null,
  machineSeconds: () => number,
): (endpoint: URL) => string {
  const key = signingKey(keys);
  const tokens = new Map<string, { header: string; expires: number }>();
  return ({ origin }) => {
    const now = machineSeconds();
    const known = tokens.get(origin);
    if (known && known.expires - now > RENEW_SECONDS) return known.header;
    const expires = Math.floor(now) + TOKEN_SECONDS;
    const claims = { aud: origin, exp: expires, ...(subject === null ? {} : { sub: subject }) };
    const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
    const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
    const header = `vapid t=${signed}.${signature.toString('base64url')}, k=${keys.publicKey}`;
    tokens.set(origin, { header, expires });
    return header;
  };
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function signingKey({ publicKey, privateKey }: VapidKeys): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: privateKey,
  };
  return createPrivateKey({ key: jwk, format: 'jwk' });
}
