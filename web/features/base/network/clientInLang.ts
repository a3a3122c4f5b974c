import { loadedNames, namesLink } from '#contract/client/links.ts';
import { type ContractClient, through } from '#contract/client.ts';
import type { Lang } from '#web/i18n/lang.ts';
import { tagOf } from '#web/i18n/requestLang.ts';

/** Returns a client with names in a rider's language, if the feed translates them. `monotonic`: milliseconds. */
export function clientInLang(client: ContractClient, lang: Lang, monotonic?: () => number): ContractClient {
  const names = loadedNames(
    async () => {
      const agency = await client.agency();
      if (!agency.ok) return agency;
      const language = tagOf(agency.value.value.languages, lang);
      return language === null ? null : client.translations({ language });
    },
    client.version,
    monotonic,
  );
  return through(client, namesLink(names));
}
