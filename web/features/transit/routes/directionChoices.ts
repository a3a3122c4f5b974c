import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import {
  arrowAngle,
  type DirectionName,
  type RouteDirection,
  railDirectionName,
} from '#domain/routes/direction.ts';
import type { MessageKey, Translate } from '#web/i18n/translate.ts';

const words: Readonly<Record<DirectionName, MessageKey>> = {
  Northbound: 'route.northbound',
  Eastbound: 'route.eastbound',
  Southbound: 'route.southbound',
  Westbound: 'route.westbound',
  Inbound: 'route.inbound',
  Outbound: 'route.outbound',
  Loop: 'route.loop',
};

export const directionWord = (name: DirectionName, t: Translate): string => t(words[name]);

function lineDirection(id: string, directionId: 0 | 1, rows: readonly RouteDirection[], facts: AgencyFacts) {
  const row = rows.find((one) => one.directionId === directionId && one.routeId === id);
  return {
    name: railDirectionName(id, directionId, facts) ?? row?.name ?? null,
    destination: row?.destination ?? null,
  };
}

/** Returns a direction's name in the rider's language; `null`: unknown. */
export function directionName(
  { id }: { id: string },
  directionId: 0 | 1 | null,
  rows: readonly RouteDirection[],
  facts: AgencyFacts,
  t: Translate,
): string | null {
  if (directionId === null) return null;
  const { name } = lineDirection(id, directionId, rows, facts);
  return name && directionWord(name, t);
}

/** Returns a direction in words, such as "Northbound" or "To 2nd-Market"; `null`: unknown. */
export function directionInWords(
  routeId: string,
  directionId: 0 | 1,
  rows: readonly RouteDirection[],
  facts: AgencyFacts,
  t: Translate,
): string | null {
  const { name, destination } = lineDirection(routeId, directionId, rows, facts);
  return name ? directionWord(name, t) : destination && t('route.to', { place: destination });
}

/** Returns the value that all share; `null` if they differ. */
export function commonValue<T>(values: readonly (T | null)[]): T | null {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
}

const MAX_PLACES = 3;

const knownPlaces = (places: readonly (string | null)[]): string | null =>
  [...new Set(places.filter((place) => place !== null))].slice(0, MAX_PLACES).join(' / ') || null;

export type DirectionChoice = ReturnType<typeof directionChoices>[number];

/** Names the directions with stops (`known`). A name or destination that the lines do not share is omitted. */
export function directionChoices(
  lineIds: readonly string[],
  known: readonly (0 | 1)[],
  rows: readonly RouteDirection[],
  facts: AgencyFacts,
  lastStops: ReadonlyMap<0 | 1, string>,
  t: Translate,
) {
  return known.toSorted().map((directionId) => {
    const lines = lineIds.map((id) => lineDirection(id, directionId, rows, facts));
    const name = commonValue(lines.map((line) => line.name));
    const end = lineIds.length === 1 ? (lastStops.get(directionId) ?? null) : null;
    const place =
      commonValue(lines.map((line) => line.destination)) ??
      end ??
      // Where neither a name nor a destination is shared, all of the lines' destinations are better than a number.
      (name === null ? knownPlaces(lines.map((line) => line.destination)) : null);
    const word = name && directionWord(name, t);
    const label =
      word && place
        ? t('route.directionTo', { direction: word, place })
        : place
          ? t('route.to', { place })
          : (word ?? t('route.directionN', { n: directionId }));
    /** Of its arrow in degrees clockwise from north; `null` if its name is not a compass direction. */
    const angle = name && arrowAngle(name);
    return { directionId, label, word, place, angle };
  });
}
