import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import type { ScheduledMode } from '#domain/agency/mode.ts';
import { accessibleForeground, hexColor } from './color.ts';
import { metroLineOf } from './metroLine.ts';
import type { Route } from './route.ts';

/** The colour of a route that has none from the source or the agency. */
const NO_COLOR = '#4a4a4a';

/** Selects the source's colours, else the agency's by mode or line (spec sections 3, 9). Recolours illegible text. */
export function routeColors(
  route: { mode: ScheduledMode; id: string; color: string; textColor: string },
  facts: Pick<AgencyFacts, 'metroLines' | 'modes'>,
): Pick<Route, 'colorClass' | 'bgColor' | 'fgColor'> {
  const line = route.mode === 'Metro' ? metroLineOf(route.id, facts) : null;
  const color = line?.color ?? facts.modes.find(({ mode }) => mode === route.mode)?.color ?? NO_COLOR;
  const bgColor = hexColor(route.color) ?? color.toLowerCase();
  const word = line?.letter ?? (route.mode === 'RegionalRail' ? 'rail' : route.mode);
  return {
    colorClass: `route-${word.toLowerCase()}`,
    bgColor,
    fgColor: accessibleForeground(bgColor, hexColor(route.textColor)),
  };
}
