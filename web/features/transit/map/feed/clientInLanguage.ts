// Translates names in the map's data into the rider's language, as the server does for pages.
import type { CallResult } from '#contract/call/callResult.ts';
import type { EndpointCaller } from '#contract/call/endpointCaller.ts';
import { translations } from '#contract/flat/translations.ts';
import type { FeedNames } from '#domain/agency/feedNames.ts';
import { ok } from '#domain/result.ts';
import { runIn, searchEntryIn, tripIn, updateIn } from '#web/features/base/network/translatedNames.ts';
import type { BrowserClient } from './browserClient.ts';

export function clientInLanguage(
  own: BrowserClient,
  get: EndpointCaller['get'],
  language: string,
): BrowserClient {
  let loading: Promise<FeedNames | null> | null = null;
  const loadNames = (): Promise<FeedNames | null> => {
    loading ??= get(translations, { language }).then((result) => {
      // The next call requests the names again.
      if (!result.ok) loading = null;
      return result.ok ? result.value.value : null;
    });
    return loading;
  };
  const withNames =
    <A extends unknown[], T>(
      call: (...parameters: A) => Promise<CallResult<T>>,
      translate: (value: T, names: FeedNames) => T,
    ) =>
    async (...parameters: A): Promise<CallResult<T>> => {
      const [result, names] = await Promise.all([call(...parameters), loadNames()]);
      return result.ok && names !== null
        ? ok({ ...result.value, value: translate(result.value.value, names) })
        : result;
    };
  const inEachRow =
    <R>(translate: (row: R, names: FeedNames) => R) =>
    (rows: R[], names: FeedNames): R[] =>
      rows.map((row) => translate(row, names));
  return {
    kml: own.kml,
    predictions: withNames(own.predictions, inEachRow(runIn)),
    searchIndex: withNames(own.searchIndex, inEachRow(searchEntryIn)),
    trips: withNames(own.trips, inEachRow(tripIn)),
    tripUpdate: withNames(own.tripUpdate, updateIn),
  };
}
