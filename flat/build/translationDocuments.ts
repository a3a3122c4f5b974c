/** `translations/{language}.json` (ours): names of stops, routes and headsigns, where the feed translates them. */
import type { Network } from './network.ts';

/** A stop or route is keyed by its id, or by the name that is translated, as the feed has it. */
export interface WireTranslations {
  stops: Record<string, string>;
  routes: Record<string, string>;
  headsigns: Record<string, string>;
}

/** Documents by path. */
export function translationDocuments({ translations }: Network): Record<string, WireTranslations> {
  const documents: Record<string, WireTranslations> = {};
  for (const [language, { stops, routes, headsigns }] of translations) {
    documents[`translations/${language}.json`] = {
      stops: Object.fromEntries(stops),
      routes: Object.fromEntries(routes),
      headsigns: Object.fromEntries(headsigns),
    };
  }
  return documents;
}
