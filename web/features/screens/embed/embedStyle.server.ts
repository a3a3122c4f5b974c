// The stylesheet of a frame, in addition to the app's: its theme, its accent colour and the little layout of its own.
import { accessibleForeground } from '#domain/routes/color.ts';
import tokens from '#web/ui/tokens.css?raw';
import type { EmbedChoice } from './embedChoice.ts';

type Tokens = ReadonlyMap<string, string>;

const tokensIn = (rule: RegExp): Tokens =>
  new Map(
    [...(rule.exec(tokens)?.[1] ?? '').matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );

const dark = tokensIn(/prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}/);
const usual = tokensIn(/:root \{([^}]*color-scheme: light dark[^}]*)\}/);
/** What is dark only in the dark has its light value again. */
const light: Tokens = new Map([...dark.keys()].map((name) => [name, usual.get(name) ?? 'initial']));

const LAYOUT = `
body{min-block-size:0}
main{padding:0 0 8px;max-inline-size:none;--gutter:12px}
main>:not(header,ol){margin-inline:12px}
main>ol.rows{margin-inline:0;--row-edge:12px}
header{display:flex;flex-wrap:wrap;align-items:center;gap:4px 8px;padding:8px 12px;background:var(--band,var(--sign));color:var(--band-ink,var(--sign-ink))}
header h1{flex:1 1 8rem;font-size:var(--size-l);overflow-wrap:anywhere}
header a,ol.rows a{display:block;color:inherit}
header a{display:flex;align-items:center}
ol.rows a{text-decoration:none;min-block-size:0}
ol.rows a:hover{background:var(--paper-sunken)}
header a:focus-visible{outline-color:currentcolor}
main>p,main>ul{padding-block:8px}
`;

export function embedStyle({ theme, accent }: EmbedChoice): string {
  const rule = (declarations: Tokens) =>
    `:root{${[...declarations].map(([name, value]) => `${name}:${value}`).join(';')}}`;
  const forced =
    theme === 'auto' ? '' : `:root{color-scheme:${theme}}${rule(theme === 'dark' ? dark : light)}`;
  if (accent === null) return LAYOUT + forced;
  const band = rule(
    new Map([
      ['--band', accent],
      ['--band-ink', accessibleForeground(accent)],
    ]),
  );
  const links = (scheme: Tokens) => (isLegible(accent, scheme) ? rule(new Map([['--accent', accent]])) : '');
  const inDark = links(dark);
  const byTheme = {
    light: links(usual),
    dark: inDark,
    auto: `@media (prefers-color-scheme:light){${links(usual)}}@media (prefers-color-scheme:dark){${inDark}}`,
  };
  return LAYOUT + forced + band + byTheme[theme];
}

const isLegible = (accent: string, scheme: Tokens): boolean =>
  accessibleForeground(scheme.get('--paper') ?? '#ffffff', accent) === accent;

/** The themes on which links keep the usual colour, because the accent would be too faint there. */
export const faintOn = ({ theme, accent }: EmbedChoice): ('light' | 'dark')[] =>
  (['light', 'dark'] as const).filter(
    (scheme) =>
      accent !== null &&
      (theme === 'auto' || theme === scheme) &&
      !isLegible(accent, scheme === 'dark' ? dark : usual),
  );
