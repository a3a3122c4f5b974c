/**
 * Line colours as classes. A strict Content-Security-Policy allows no style attributes in a page, so that the colours
 * of the routes stand in one stylesheet let in by its hash, and marks and spines name theirs by class.
 */
export interface MarkColor {
  /** `#rrggbb` */
  background: string;
  foreground: string;
}

/** What marks wear whose route is not among the routes of today: the agency's ink. */
export const PLAIN_MARK: MarkColor = { background: '#50545d', foreground: '#ffffff' };

const HEX = /^#[0-9a-f]{6}$/i;

/** Class that sets `--mark` and `--mark-ink` to a route's colours. */
export const markClass = (background: string): string => `mark-${background.slice(1).toLowerCase()}`;

/** The stylesheet of these colours; what is no colour is left out, so that a feed can write nothing else into it. */
export function markRules(colors: readonly MarkColor[]): string {
  const rules = new Map<string, string>();
  for (const { background, foreground } of [PLAIN_MARK, ...colors]) {
    if (!HEX.test(background) || !HEX.test(foreground)) continue;
    rules.set(markClass(background), `{--mark:${background};--mark-ink:${foreground}}`);
  }
  return [...rules].map(([name, rule]) => `.${name}${rule}`).join('');
}
