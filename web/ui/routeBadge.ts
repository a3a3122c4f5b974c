// What the mark of a route shows: its name, its shape and its colours.
import type { MarkShape, ScheduledMode } from '#domain/agency/mode.ts';
import type { Route } from '#domain/routes/route.ts';

export type RouteBadge = Pick<Route, 'id' | 'name' | 'title' | 'mode' | 'bgColor' | 'fgColor' | 'isFrequent'>;

export function toBadge({ id, name, title, mode, bgColor, fgColor, isFrequent }: Route): RouteBadge {
  return { id, name, title, mode, bgColor, fgColor, isFrequent };
}

/** Returns the name of a metro route, such as "B3", if its title lacks it; else `null`. */
export function beyondTitle({ mode, name, title }: RouteBadge): string | null {
  if (mode !== 'Metro' || title === name) return null;
  return new RegExp(`(^|\\W)${RegExp.escape(name)}(\\W|$)`).test(title) ? null : name;
}

/** Returns a label such as "Bus 17", "Broad Street Line, B3" or "Lansdale/Doylestown Line". */
export function badgeLabel(badge: RouteBadge): string {
  const more = beyondTitle(badge);
  return more === null ? badge.title : `${badge.title}, ${more}`;
}

const defaultShapes: Partial<Record<ScheduledMode, MarkShape>> = { Metro: 'bullet', Bus: 'square' };

/** Returns the agency's shape for a mode, or a default. */
export const markShape = (
  mode: ScheduledMode,
  ofAgency: Partial<Record<ScheduledMode, MarkShape>>,
): MarkShape => ofAgency[mode] ?? defaultShapes[mode] ?? 'plate';

/**
 * The colours of a mark. They are classes of one stylesheet, allowed by its hash, because the page's policy forbids style
 * attributes.
 */
export interface MarkColor {
  /** `#rrggbb` */
  background: string;
  foreground: string;
}

/** The colours of routes that are not in the current release. */
export const PLAIN_MARK: MarkColor = { background: '#50545d', foreground: '#ffffff' };

const HEX = /^#[0-9a-f]{6}$/i;

export const markClass = (background: string): string => `mark-${background.slice(1).toLowerCase()}`;

/** Writes the rules; invalid colours are omitted, so that a feed cannot write anything else into the stylesheet. */
export function markRules(colors: readonly MarkColor[]): string {
  const rules = new Map<string, string>();
  for (const { background, foreground } of [PLAIN_MARK, ...colors]) {
    if (!HEX.test(background) || !HEX.test(foreground)) continue;
    rules.set(markClass(background), `{--mark:${background};--mark-ink:${foreground}}`);
  }
  return [...rules].map(([name, rule]) => `.${name}${rule}`).join('');
}
