/** The contract client of a browser: the same calls, to the same addresses, under the page's own origin. */
import { createContractClient } from '#contract/client.ts';
import type { ContractClient } from '#contract/contractClient.ts';
import type { Clock } from '#domain/clock.ts';

let client: ContractClient | null = null;

/** One client per page, so that its version handshake is shared. */
export function browserClient(now: Clock): ContractClient {
  client ??= createContractClient({
    flatBase: '/flat',
    liveBase: '/live',
    contentBase: '/content',
    fetch: (url, init) => fetch(url, init),
    now,
  });
  return client;
}
