import type { MarkShape, ScheduledMode } from '#domain/agency/mode.ts';
import { markShape, type RouteBadge } from '#web/ui/routeBadge.ts';
import { punctuality } from './mapVehicle.ts';
import type { SpriteLook } from './sprites.ts';
import type { SceneMark } from './vehicleScene.ts';

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
