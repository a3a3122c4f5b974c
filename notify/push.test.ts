import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDevice, decrypt } from '#testing/pushService.ts';
import { encrypt, MAX_MESSAGE_BYTES } from './push.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** RFC 8291, appendix A. */
const rfc = {
  plaintext: 'When I grow up, I want to be a watermelon',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  receiverPublic: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  receiverPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

it('encrypts the example of RFC 8291 to its bytes, and a device reads it', () => {
  const body = encrypt(
    Buffer.from(rfc.plaintext),
    { p256dh: bytes(rfc.receiverPublic), auth: bytes(rfc.auth) },
    { privateKey: bytes(rfc.senderPrivate), salt: bytes(rfc.salt) },
  );
  expect(body.toString('base64url')).toBe(rfc.body);
  expect(decrypt(body, bytes(rfc.receiverPrivate), bytes(rfc.auth))).toBe(rfc.plaintext);
});

it('encrypts any message so that its device can read it, never twice alike', () => {
  const device = createDevice('http://push.test', 'one');
  const { keys } = device.subscription;
  const receiver = { p256dh: bytes(keys.p256dh), auth: bytes(keys.auth) };
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const message = Buffer.from(text);
      const body = encrypt(message, receiver);
      expect(device.decrypt(body)).toBe(message.toString());
      expect(encrypt(message, receiver).equals(body)).toBe(false);
    }),
    { numRuns: 50 },
  );
});

it('fits the largest message into the 4,096 bytes that every service accepts', () => {
  const { keys } = createDevice('http://push.test', 'one').subscription;
  const receiver = { p256dh: bytes(keys.p256dh), auth: bytes(keys.auth) };
  expect(encrypt(randomBytes(MAX_MESSAGE_BYTES), receiver).length).toBe(4096);
});
