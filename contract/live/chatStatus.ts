/** `{live}/api/v2/chat/status/`: is the live chat staffed (spec section 7). The client takes any failure for online. */
import { err, ok } from '#domain/result.ts';
import type { Endpoint, NoParameters } from '../endpoint.ts';
import { bool, type FieldsOf, row, Unreadable } from '../field.ts';

export interface WireChatStatus {
  online: boolean;
}

const status = row({ online: bool } satisfies FieldsOf<WireChatStatus>);

export const chatStatus: Endpoint<NoParameters, { online: boolean }> = {
  name: 'chat-status',
  base: 'live',
  path: '/api/v2/chat/status/',
  summary: 'Is the live chat online.',
  body: 'json',
  schema: status.schema,
  decode: (body) => {
    const read = status.read(body);
    return read instanceof Unreadable ? err(read.reason) : ok({ value: read, skipped: [] });
  },
};
