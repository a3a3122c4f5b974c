import type { Mode } from '#domain/mode.ts';

/** Addresses of the mode pages (spec section 2). */
export const modePaths: Record<Mode, string> = {
  Bus: '/schedules/bus',
  Metro: '/schedules/metro',
  RegionalRail: '/schedules/regional-rail',
  Access: '/schedules/cct',
};

/** The mode of a schedule index address, in any letter case, as addresses are matched; `null`: all of them. */
export function modeOfPath(pathname: string): Mode | null {
  const path = pathname
    .replace(/\.data$/, '')
    .replace(/\/+$/, '')
    .toLowerCase();
  const found = Object.entries(modePaths).find(([, address]) => address === path);
  return (found?.[0] as Mode | undefined) ?? null;
}
