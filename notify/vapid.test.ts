import { createPublicKey, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { areVapidKeys, createVapid, createVapidKeys } from './vapid.ts';

/** Checks an `Authorization` header as a push service does, and returns its claims. */
function claimsOf(header: string): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(header) ?? [];
  const point = Buffer.from(key, 'base64url');
  expect(point.length).toBe(65);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

/** RFC 8292, section 2.4. */
const EXAMPLE =
  'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';

it('signs tokens that verify as the example of RFC 8292 does', () => {
  expect(claimsOf(EXAMPLE)).toEqual({
    aud: 'https://push.example.net',
    exp: 1453523768,
    sub: 'mailto:push@example.com',
  });
  const authorize = createVapid(createVapidKeys(), 'https://rides.example', () => 1_000_000);
  expect(claimsOf(authorize(new URL('https://push.example.net/a/b')))).toEqual({
    aud: 'https://push.example.net',
    exp: 1_000_000 + 12 * 3600,
    sub: 'https://rides.example',
  });
});

it('reuses a token for one service until an hour before it expires', () => {
  let now = 1_000_000;
  const authorize = createVapid(createVapidKeys(), null, () => now);
  const first = authorize(new URL('https://push.example.net/a'));
  expect(claimsOf(first)).toEqual({ aud: 'https://push.example.net', exp: 1_000_000 + 12 * 3600 });
  now += 10.9 * 3600;
  expect(authorize(new URL('https://push.example.net/b'))).toBe(first);
  expect(authorize(new URL('https://other.example.net/b'))).not.toBe(first);
  now += 0.2 * 3600;
  expect(claimsOf(authorize(new URL('https://push.example.net/b'))).exp).toBe(Math.floor(now) + 12 * 3600);
});

it('recognises keys that belong together', () => {
  const keys = createVapidKeys();
  expect(areVapidKeys(keys)).toBe(true);
  expect(areVapidKeys({ ...keys, publicKey: createVapidKeys().publicKey })).toBe(false);
  expect(areVapidKeys({ publicKey: keys.publicKey })).toBe(false);
  expect(areVapidKeys(null)).toBe(false);
});
