/** Names of rows in one of the feed's translated languages. */
import type { FeedNames } from '#domain/agency/languages.ts';

/** Returns the name of a stop or route in the language of `names`, or `name` if it is not translated. */
export const nameIn = (names: ReadonlyMap<string, string>, id: string, name: string): string =>
  names.get(id) ?? names.get(name) ?? name;

/** A headsign may be the name of the last stop, which the store uses for a trip without a headsign. */
export const headsignIn = ({ headsigns, stops }: FeedNames, headsign: string): string =>
  headsigns.get(headsign) ?? stops.get(headsign) ?? headsign;

/** Translates the headsign of a trip or run that may have none. */
export const withHeadsignIn = <R extends { headsign: string | null }>(row: R, names: FeedNames): R =>
  row.headsign === null ? row : { ...row, headsign: headsignIn(names, row.headsign) };

/** Translates each row of a list. */
export const inEachRow =
  <R>(translate: (row: R, names: FeedNames) => R) =>
  (rows: R[], names: FeedNames): R[] =>
    rows.map((row) => translate(row, names));
