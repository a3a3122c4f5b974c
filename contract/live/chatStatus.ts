/**
 * `{live}/api/v2/chat/status/`: whether the live chat is staffed (spec section 7). The client treats any failure as
 * online.
 */
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
  summary: 'Whether the live chat is online.',
  body: 'json',
  schema: status.schema,
  decode: (body) => {
    const read = status.read(body);
    return read instanceof Unreadable ? err(read.reason) : ok({ value: read, skipped: [] });
  },
};
