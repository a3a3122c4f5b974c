/** Decodes bodies with an endpoint, at a fixed time in New York. */

import type { DecodeContext, Endpoint, PathParameters } from '#contract/endpoint/endpoint.ts';
import type { Decoded } from '#contract/fields/decodeRows.ts';
import { asSpelled } from '#domain/routeSpelling.ts';
import { TEST_ZONE } from './clock.ts';

export const decodeContext: DecodeContext = {
  zone: TEST_ZONE,
  now: Temporal.Instant.from('2026-10-13T12:00:00Z'),
  routeId: asSpelled,
};

/** Returns the decoded body; throws if the endpoint rejects it. */
export function decodeBody<P extends PathParameters, T>(
  endpoint: Endpoint<P, T>,
  body: unknown,
  parameters: P,
) {
  const result: Decoded<T> = endpoint.decode(body, decodeContext, parameters);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}
