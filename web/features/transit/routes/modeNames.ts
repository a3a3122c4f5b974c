// A mode has the agency's name for it, else the app's (for the modes of spec section 3), else its id.
import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import { type ScheduledMode, scheduledModes } from '#domain/agency/mode.ts';
import type { Route } from '#domain/routes/route.ts';
import { useAgency } from '#web/agency/agencyContext.tsx';
import type { MessageKey, Translate } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/translation.tsx';

type SpecMode = 'Metro' | 'Bus' | 'RegionalRail';

export type ModeNames = Partial<Record<ScheduledMode, string>>;
type Words = Record<SpecMode, MessageKey>;

export const scheduleWords: Words = {
  Metro: 'schedules.metro',
  Bus: 'schedules.bus',
  RegionalRail: 'schedules.rail',
};
export const alertWords: Words = {
  Metro: 'alerts.modeMetro',
  Bus: 'alerts.modeBus',
  RegionalRail: 'alerts.modeRegionalRail',
};
export const mapWords: Words = { Metro: 'map.metro', Bus: 'map.bus', RegionalRail: 'map.rail' };

const isSpecMode = (mode: ScheduledMode): mode is SpecMode => Object.hasOwn(scheduleWords, mode);

export const modeName = (mode: ScheduledMode, names: ModeNames, words: Words, t: Translate): string =>
  names[mode] ?? (isSpecMode(mode) ? t(words[mode]) : mode);

export function useModeName(words: Words): (mode: ScheduledMode) => string {
  const { modeNames } = useAgency();
  const t = useT();
  return (mode) => modeName(mode, modeNames, words, t);
}

const inOrder = (first: readonly ScheduledMode[]): readonly ScheduledMode[] => [
  ...first,
  ...scheduledModes.filter((mode) => !first.includes(mode)),
];

export const scheduleOrder = inOrder(['Metro', 'Bus', 'RegionalRail']);
export const statusOrder = inOrder(['Metro', 'RegionalRail', 'Bus']);
export const mapOrder = inOrder(['Bus', 'Metro', 'RegionalRail']);

/** Returns the modes shown by the agency that have routes or, while no route is known, those that are in the spec. */
export function offeredModes(
  routes: readonly Pick<Route, 'mode'>[],
  { modes }: Pick<AgencyFacts, 'modes'>,
): ScheduledMode[] {
  const found = new Set(routes.map(({ mode }) => mode));
  return modes
    .filter(({ mode, isShown }) => isShown && (found.size > 0 ? found.has(mode) : isSpecMode(mode)))
    .map(({ mode }) => mode);
}

export const hasOnlySpecModes = ({ modes }: Pick<AgencyFacts, 'modes'>): boolean =>
  modes.every(({ mode, name }) => isSpecMode(mode) && name === null);
