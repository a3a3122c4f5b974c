/**
 * Line colours as classes. A strict Content-Security-Policy forbids style attributes, so the colours of the routes are
 * in one stylesheet allowed by hash, and marks and spines refer to them by class.
 */
export interface MarkColor {
  /** `#rrggbb` */
  background: string;
  foreground: string;
}

/** For marks of routes that are not in the current release: a neutral colour. */
export const PLAIN_MARK: MarkColor = { background: '#50545d', foreground: '#ffffff' };

const HEX = /^#[0-9a-f]{6}$/i;

/** Class that sets `--mark` and `--mark-ink` to a route's colours. */
export const markClass = (background: string): string => `mark-${background.slice(1).toLowerCase()}`;

/** The stylesheet for these colours. Invalid colours are omitted, so that a feed cannot write anything else into it. */
export function markRules(colors: readonly MarkColor[]): string {
  const rules = new Map<string, string>();
  for (const { background, foreground } of [PLAIN_MARK, ...colors]) {
    if (!HEX.test(background) || !HEX.test(foreground)) continue;
    rules.set(markClass(background), `{--mark:${background};--mark-ink:${foreground}}`);
  }
  return [...rules].map(([name, rule]) => `.${name}${rule}`).join('');
}
