/** Results of the contract client for tests. */
import type { CallResult, ContractErrorKind } from '#contract/client/callResult.ts';
import { testNow } from './clock.ts';

export const got = <T>(value: T) =>
  ({ ok: true, value: { value, skipped: [], asOf: testNow, stale: false } }) as const satisfies CallResult<T>;

export const lost = (kind: ContractErrorKind = 'HTTP') =>
  ({
    ok: false,
    error: { kind, endpoint: 'x', url: '', status: null, message: '', since: null },
  }) as const satisfies CallResult<never>;

/** Returns the value of a successful call; rejects otherwise. */
export async function unwrap<T>(call: Promise<CallResult<T>>): Promise<T> {
  const result = await call;
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value.value;
}
