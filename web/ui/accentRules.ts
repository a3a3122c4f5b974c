import type { Accent } from '#agency/accent.ts';

/** Writes the rules that replace the accent of `tokens.css`, which follows them in the page, with the agency's. */
export const accentRules = (accent: Accent | null): string =>
  accent === null
    ? ''
    : `html:root{--accent:${accent.light};--accent-wash:${accent.lightWash};--notice:${accent.light}}` +
      `@media screen and (prefers-color-scheme:dark){html:root{--accent:${accent.dark};--accent-ink:#0a0b0d;--accent-wash:${accent.darkWash};--notice:${accent.light}}}`;
