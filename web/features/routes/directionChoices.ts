/** What the directions of a route are called: a destination riders know, the compass word, or a plain number. */
import type { AgencyFacts } from '#domain/agencyFacts.ts';
import { type DirectionName, type RouteDirection, railDirectionName } from '#domain/direction.ts';
import { sameRouteId } from '#domain/routeId.ts';
import type { MessageKey } from '#web/i18n/messageKey.ts';
import type { Translate } from '#web/i18n/translate.ts';

export interface DirectionChoice {
  directionId: 0 | 1;
  label: string;
  /** The parts of `label`, where known: "Northbound", and where it goes. */
  word: string | null;
  place: string | null;
}

const words: Readonly<Record<DirectionName, MessageKey>> = {
  Northbound: 'route.northbound',
  Eastbound: 'route.eastbound',
  Southbound: 'route.southbound',
  Westbound: 'route.westbound',
  Inbound: 'route.inbound',
  Outbound: 'route.outbound',
  Loop: 'route.loop',
};

/** A direction's name in the rider's language. */
export const directionWord = (name: DirectionName, t: Translate): string => t(words[name]);

/** Directions among `known` (those that have stops), first 0. `lastStops`: where each ends, by the stops themselves. */
export function directionChoices(
  routeId: string,
  known: readonly (0 | 1)[],
  rows: readonly RouteDirection[],
  facts: AgencyFacts,
  lastStops: ReadonlyMap<0 | 1, string>,
  t: Translate,
): DirectionChoice[] {
  return known.toSorted().map((directionId) => {
    const row = rows.find((each) => each.directionId === directionId && sameRouteId(each.routeId, routeId));
    const name = railDirectionName(routeId, directionId, facts) ?? row?.name ?? null;
    const place = row?.destination ?? lastStops.get(directionId) ?? null;
    const word = name && directionWord(name, t);
    const label =
      word && place
        ? t('route.directionTo', { direction: word, place })
        : place
          ? t('route.to', { place })
          : (word ?? t('route.directionN', { n: directionId }));
    return { directionId, label, word, place };
  });
}
