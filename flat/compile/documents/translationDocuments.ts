/** `translations/{language}.json` (our extension): the feed's translations of stop names, route names and headsigns. */
import type { WireTranslations } from '#contract/flat/translations.ts';
import type { Network } from '#flat/compile/network/network.ts';

/** Returns documents by path. The translation of one trip's headsign applies to all trips with the same headsign. */
export function translationDocuments({ translations, trips }: Network): Record<string, WireTranslations> {
  const documents: Record<string, WireTranslations> = {};
  if (translations.size === 0) return documents;
  const headsignByTrip = new Map(trips.map(({ id, headsign }) => [id, headsign]));
  for (const [language, { stops, routes, headsigns }] of translations) {
    documents[`translations/${language}.json`] = {
      stops: Object.fromEntries(stops),
      routes: Object.fromEntries(routes),
      headsigns: Object.fromEntries(
        Array.from(headsigns, ([key, text]) => [headsignByTrip.get(key) || key, text]),
      ),
    };
  }
  return documents;
}
