/** A push service for tests: it answers as a test says, and devices decrypt what it received (RFC 8291). */
import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  /** Name of the device. */
  device: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

type Answer = number | 'never' | ((response: ServerResponse) => void);

export interface PushService {
  origin: string;
  host: string;
  received: Received[];
  /** Decides the answer for a device; 201 at first. */
  answer: (device: string) => Answer;
  close(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const device = decodeURIComponent(request.url?.slice('/push/'.length) ?? '');
      service.received.push({ device, headers: request.headers, body: Buffer.concat(chunks) });
      const answer = service.answer(device);
      if (answer === 'never') return;
      if (typeof answer === 'function') answer(response);
      else response.writeHead(answer).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: PushService = {
    origin: `http://${host}`,
    host,
    received: [],
    answer: () => 201,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return service;
}

export interface Device {
  name: string;
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  decrypt(body: Buffer): string;
}

/** Creates a device that has subscribed at a push service. */
export function createDevice(origin: string, name: string): Device {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  return {
    name,
    subscription: {
      endpoint: `${origin}/push/${encodeURIComponent(name)}`,
      keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    decrypt: (body) => decrypt(body, pair.getPrivateKey(), auth),
  };
}

/** The receiver's side of RFC 8291, written from the RFC and not from our own encryption. */
export function decrypt(body: Buffer, privateKey: Uint8Array, auth: Uint8Array): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const hmac = (key: Uint8Array, data: Buffer) => createHmac('sha256', key).update(data).digest();
  const expand = (key: Buffer, info: Buffer, length: number) =>
    hmac(key, Buffer.concat([info, Buffer.of(1)])).subarray(0, length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const input = expand(hmac(auth, pair.computeSecret(sender)), info, 32);
  const key = hmac(salt, input);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    expand(key, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    expand(key, Buffer.from('Content-Encoding: nonce\0'), 12),
  );
  decipher.setAuthTag(body.subarray(-16));
  const text = Buffer.concat([decipher.update(body.subarray(21 + keyLength, -16)), decipher.final()]);
  return text.subarray(0, text.lastIndexOf(2)).toString();
}
