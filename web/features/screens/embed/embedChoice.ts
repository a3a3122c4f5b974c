/** What the code of a frame can choose, in the query of its address. */
import { hexColor } from '#domain/routes/color.ts';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export interface EmbedChoice {
  theme: Theme;
  /** `#rrggbb`; `null`: the app's own. */
  accent: string | null;
  rows: number;
}

export const MAX_ROWS = 12;
const USUAL_ROWS = 6;

/** Parses the choices; malformed parameters are ignored. */
export function readEmbedChoice(params: URLSearchParams): EmbedChoice {
  const rows = Number(params.get('rows') ?? USUAL_ROWS);
  return {
    theme: THEMES.find((theme) => theme === params.get('theme')) ?? 'auto',
    accent: hexColor(params.get('accent') ?? ''),
    rows: Number.isInteger(rows) && rows >= 1 && rows <= MAX_ROWS ? rows : USUAL_ROWS,
  };
}

/** Returns the query of a frame with these choices, without those that are usual. */
export function embedQuery({ theme, accent, rows }: EmbedChoice, lang: string | null): string {
  const query = new URLSearchParams();
  if (theme !== 'auto') query.set('theme', theme);
  if (accent !== null) query.set('accent', accent.slice(1));
  if (rows !== USUAL_ROWS) query.set('rows', String(rows));
  if (lang !== null) query.set('lang', lang);
  return query.size === 0 ? '' : `?${query}`;
}

const FRAMES = { departures: 'stop', stations: 'station', schedules: 'line' } as const;

/** Returns the path of the frame for the path of a stop's, station's or line's page; `null` for any other. */
export function embedPath(pathname: string): string | null {
  const [, screen, id] = /^\/(departures|stations|schedules)\/([^/]{1,400})\/?$/.exec(pathname) ?? [];
  return screen === undefined ? null : `/embed/${FRAMES[screen as keyof typeof FRAMES]}/${id}`;
}

/** Returns the code of a frame. */
export const frameCode = (src: string, title: string, size: { width: number; height: number }): string =>
  `<iframe src="${escapeAttribute(src)}" title="${escapeAttribute(title)}" width="${size.width}" height="${size.height}" loading="lazy" style="border:0;max-width:100%"></iframe>`;

/** The height that shows as many rows without scrolling, for most names. */
export const frameHeight = (rows: number): number => 150 + rows * 73;

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
