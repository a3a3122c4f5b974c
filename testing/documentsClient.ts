/** A contract client whose services respond with given JSON documents by path, and with a version; other paths get 404. */
import type { ContractClient } from '#contract/client.ts';
import { createContractClient } from '#contract/client.ts';

/** The document `agency.json` of a feed in New Brunswick with translations. */
export const feedInLanguages = {
  timezone: 'America/Moncton',
  agencies: [],
  feed_info: [],
  attributions: [],
  bounds: null,
  languages: ['de', 'en-ca'],
};

/** Creates a client whose time is 18:02 UTC on Tuesday, 13 October 2026. `requested` receives the path of every request. */
export function documentsClient(
  documents: Readonly<Record<string, unknown>>,
  zone: string,
  requested: string[] = [],
): ContractClient {
  return createContractClient({
    flatBase: 'http://flat.test',
    liveBase: 'http://live.test',
    contentBase: 'http://content.test',
    now: () => Temporal.Instant.from('2026-10-13T18:02:00Z'),
    zone,
    sleep: async () => undefined,
    fetch: async (address) => {
      const { pathname } = new URL(address);
      requested.push(pathname);
      if (pathname === '/version.txt') return new Response('1');
      const document = documents[pathname];
      return document === undefined ? new Response('none', { status: 404 }) : Response.json(document);
    },
  });
}
