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
  const [colorClass, color] = classAndColor(route, facts);
  const bgColor = hexColor(route.color) ?? color;
  return { colorClass, bgColor, fgColor: accessibleForeground(bgColor, hexColor(route.textColor)) };
}

function classAndColor(
  { mode, id }: { mode: ScheduledMode; id: string },
  facts: Pick<AgencyFacts, 'metroLines' | 'modes'>,
): [colorClass: string, color: string] {
  switch (mode) {
    case 'RegionalRail':
      return ['route-rail', colorOfMode(mode, facts)];
    case 'Metro': {
      const line = metroLineOf(id, facts);
      return line
        ? [`route-${line.letter.toLowerCase()}`, line.color.toLowerCase()]
        : ['route-metro', colorOfMode(mode, facts)];
    }
    default:
      return [`route-${mode.toLowerCase()}`, colorOfMode(mode, facts)];
  }
}

const colorOfMode = (mode: ScheduledMode, { modes }: Pick<AgencyFacts, 'modes'>): string =>
  modes.find((each) => each.mode === mode)?.color?.toLowerCase() ?? NO_COLOR;
