import { oncePer } from '#domain/oncePer.ts';
import type { Fare, RouteDetails, ServiceArea } from '#domain/routes/routeDetails.ts';
import { localeOf } from '#web/i18n/localeOf.server.ts';
import type { AppContext } from '#web/request/context.ts';

export type TripShare = 'all' | 'some' | 'none' | null;

export type RouteFactsView = Awaited<ReturnType<typeof loadRouteFacts>>['view'];

export async function loadRouteFacts(
  { client, lang, agency: own }: Pick<AppContext, 'client' | 'lang' | 'agency'>,
  routeIds: readonly string[],
  signal: AbortSignal,
) {
  const [agency, ...results] = await Promise.all([
    client.agency({ signal }),
    ...routeIds.map((routeId) => client.routeDetails({ routeId, signal })),
  ]);
  const details = results.flatMap((result) => (result.ok ? [result.value.value] : []));
  const isWhole = details.length === routeIds.length;
  const count = isWhole ? details.reduce((sum, each) => sum + each.tripCount, 0) : Number.POSITIVE_INFINITY;
  const attributions = (agency.ok ? agency.value.value.attributions : []).filter(
    ({ routeId }) => routeId === null || routeIds.includes(routeId),
  );
  const cars = tripShare(sumOf(details.map((each) => countsOf(each).cars)), count);
  const [bankCards = null, ...otherBankCards] = isWhole ? details.map((each) => each.takesBankCards) : [];
  const names = new Map(attributions.map(({ organization, url }) => [organization, url]));
  return {
    details,
    view: {
      accessible: tripShare(sumOf(details.map((each) => countsOf(each).accessible)), count),
      bikes: tripShare(sumOf(details.map((each) => countsOf(each).bikes)), count),
      /** Never "none": that is true of almost every line, and goes without saying. */
      cars: cars === 'none' ? null : cars,
      /** Riders can pay with a contactless bank card; `null`: unknown, or not on every line. */
      takesBankCards: otherBankCards.every((each) => each === bankCards) ? bankCards : null,
      boardsAnywhere: isWhole && details.every((each) => each.boardsAnywhere),
      alightsAnywhere: isWhole && details.every((each) => each.alightsAnywhere),
      fares: faresView(
        details.flatMap((each) => each.fares),
        localeOf(lang, own),
      ),
      areas: areasView(
        details.flatMap((each) => each.areas),
        localeOf(lang, own),
      ),
      /** Attributions that the feed requires. */
      attributions: [...names].map(([name, url]) => ({ name, url })),
    },
  };
}

export interface YesNoCount {
  yes: number;
  no: number;
}

const countOf = (known: readonly (boolean | null)[]): YesNoCount => ({
  yes: known.filter((each) => each === true).length,
  no: known.filter((each) => each === false).length,
});

const sumOf = (counts: readonly YesNoCount[]): YesNoCount => ({
  yes: counts.reduce((sum, { yes }) => sum + yes, 0),
  no: counts.reduce((sum, { no }) => sum + no, 0),
});

/** Trips are counted once per response, because a route may have thousands. */
const countsOf = oncePer((details: RouteDetails): Record<'accessible' | 'bikes' | 'cars', YesNoCount> => {
  const trips = [...details.trips.values()];
  return {
    accessible: countOf(trips.map((trip) => trip.isAccessible)),
    bikes: countOf(trips.map((trip) => trip.takesBikes)),
    cars: countOf(trips.map((trip) => trip.takesCars)),
  };
});

/** Returns the share of `count` trips (`Infinity`: unknown); those without information count as neither. */
export function tripShare({ yes, no }: YesNoCount, count: number): TripShare {
  if (yes === count && yes > 0) return 'all';
  if (yes > 0) return 'some';
  return no === count && no > 0 ? 'none' : null;
}

export function faresView(fares: readonly Fare[], locale: string) {
  const lines = Map.groupBy(fares, ({ name, rider, medium, currency, isZoned, amount }) =>
    JSON.stringify([name, rider, medium, currency, isZoned ? 'zoned' : amount]),
  );
  return [...lines].map(([key, own]) => {
    const [first] = own as [Fare];
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency: first.currency });
    const amounts = own.map(({ amount }) => amount).sort((a, b) => a - b);
    const ends = new Set([amounts[0] ?? 0, amounts.at(-1) ?? 0]);
    const { name, rider, medium } = first;
    /** One price, or the lowest and highest if zones matter. */
    return { key, name, rider, medium, prices: [...ends].map((amount) => format.format(amount)) };
  });
}

function areasView(areas: readonly ServiceArea[], locale: string) {
  if (areas.length === 0) return [];
  const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  // JavaScript engines put different spaces before "PM".
  const clockText = (seconds: number) => clock.format(seconds * 1000).replace(/[\u202f\u00a0]/g, '\u00a0');
  const seen = new Map(areas.map((area) => [JSON.stringify({ ...area, stopIds: [] }), area]));
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  return [...seen].map(([key, { name, from, to, safeDuration, booking }]) => ({
    key,
    name,
    booking,
    hours: from === null || to === null ? null : ([clockText(from), clockText(to)] as const),
    /** How long a ride takes at most. */
    duration: safeDuration && {
      factor: safeDuration.factor === 1 ? null : number.format(safeDuration.factor),
      // A limit without a deduction still holds.
      minutes: Math.max(0, Math.ceil(safeDuration.seconds / 60)),
    },
  }));
}

/** Maximum number of routes to check; the areas of further routes are only on the pages of those routes. */
const MAX_ROUTES = 20;

/** Returns the areas that contain any of these stops, or whose route calls here; areas that fail to load are omitted. */
export async function areasAt(
  { client, agency, lang }: AppContext,
  stopIds: readonly string[],
  routeIds: readonly string[],
  signal: AbortSignal,
) {
  const known = await client.agency({ signal });
  const areaRouteIds = known.ok ? known.value.value.areaRouteIds.slice(0, MAX_ROUTES) : [];
  const here = new Set(stopIds);
  const details = await Promise.all(areaRouteIds.map((routeId) => client.routeDetails({ routeId, signal })));
  const areas = details.flatMap((each, index) => {
    if (!each.ok) return [];
    const callsHere = routeIds.includes(areaRouteIds[index] ?? '');
    return each.value.value.areas.filter((area) => callsHere || area.stopIds.some((id) => here.has(id)));
  });
  return areasView(areas, localeOf(lang, agency));
}
