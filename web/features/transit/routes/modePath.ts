import { type Mode, modeSlugs, type ScheduledMode, scheduledModes } from '#domain/agency/mode.ts';

export const modeOfSlug = (slug: string | null): ScheduledMode | null =>
  scheduledModes.find((mode) => modeSlugs[mode] === slug) ?? null;

/** The pages of spec section 2. Other modes are in the query, because a route id may equal their name. */
const ownPages: Partial<Record<Mode, string>> = {
  Bus: '/schedules/bus',
  Metro: '/schedules/metro',
  RegionalRail: '/schedules/regional-rail',
  Access: '/schedules/cct',
};

export const modePath = (mode: Mode): string =>
  ownPages[mode] ?? (mode === 'Access' ? '/schedules' : `/schedules?mode=${modeSlugs[mode]}`);

/** Returns the mode of an address, ignoring the letter case of its path; `null`: all modes. */
export function modeOfAddress({ pathname, searchParams }: URL): Mode | null {
  const path = pathname
    .replace(/\.data$/, '')
    .replace(/\/+$/, '')
    .toLowerCase();
  const found = Object.entries(ownPages).find(([, address]) => address === path);
  return (found?.[0] as Mode | undefined) ?? modeOfSlug(searchParams.get('mode'));
}
