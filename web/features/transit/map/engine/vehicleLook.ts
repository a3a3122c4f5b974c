import type { MarkShape, ScheduledMode } from '#domain/agency/mode.ts';
import { remembered } from '#domain/remembered.ts';
import { markShape, PLAIN_MARK, type RouteBadge } from '#web/ui/routeBadge.ts';
import { punctuality } from './mapVehicle.ts';
import type { SpriteLook } from './sprites.ts';
import type { SceneMark } from './vehicleScene.ts';

/** Returns how the mark of a vehicle looks. */
export const vehicleLook = (
  { vehicle, age }: SceneMark,
  badge: RouteBadge,
  selected: boolean,
  modeMarks: Partial<Record<ScheduledMode, MarkShape>> = {},
): SpriteLook => ({
  name: badge.name,
  background: badge.bgColor,
  foreground: badge.fgColor,
  round: markShape(badge.mode, modeMarks) === 'bullet',
  rank: badge.mode === 'RegionalRail' ? 0 : badge.mode === 'Bus' ? 2 : 1,
  sign: punctuality(vehicle),
  age,
  selected,
});

/** More routes than a large feed has. */
const MAX_BADGES = 5_000;

/** Returns a cached lookup, because thousands of vehicles need badges. A route outside `routes` has a plain badge. */
export const badgeOf = (routes: readonly RouteBadge[]): ((routeId: string) => RouteBadge) =>
  remembered((routeId) => routes.find((route) => route.id === routeId) ?? plainBadge(routeId), MAX_BADGES);

const plainBadge = (routeId: string): RouteBadge => ({
  id: routeId,
  name: routeId,
  title: routeId,
  mode: 'Bus',
  bgColor: PLAIN_MARK.background,
  fgColor: PLAIN_MARK.foreground,
  isFrequent: false,
});
