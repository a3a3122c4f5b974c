/** A bare `node:http` server with one fixed response, for comparison with the product. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BareResponse {
  headers: Record<string, string>;
  /** Base64. */
  body: string;
}

process.once('message', ({ headers, body }: BareResponse) => {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_, response) => {
    response.writeHead(200, headers).end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
// The preloaded `stallProbe.ts` unreferences the channel, which alone keeps this process alive before it listens.
process.channel?.ref();
process.send?.('ready');
