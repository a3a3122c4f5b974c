/** `{live}/api/v2/chat/status/`: whether the live chat is online (spec section 7). */
import type { Endpoint, NoParameters } from '../endpoint/endpoint.ts';
import { documentBody } from '../endpoint/endpointBody.ts';
import * as f from '../fields/field.ts';

const status = f.row({ online: f.bool });

export const chatStatus: Endpoint<NoParameters, { online: boolean }> = {
  name: 'chat-status',
  base: 'live',
  path: '/api/v2/chat/status/',
  summary: 'Whether the live chat is online.',
  lasts: 0,
  absence: { instead: { online: true } },
  names: null,
  ...documentBody(status, (read) => read),
};
