// Route colours are classes of one stylesheet, allowed by its hash, because the page's policy forbids style attributes.

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
