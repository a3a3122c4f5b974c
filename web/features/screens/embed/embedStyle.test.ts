import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrastRatio } from '#domain/routes/color.ts';
import { embedPath, embedQuery, frameCode, readEmbedChoice, THEMES } from './embedChoice.ts';
import { embedStyle, faintOn } from './embedStyle.server.ts';

const paper = { light: '#fbfaf6', dark: '#14161a' };
const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

it('an accent colours links only where it is legible, and the band has legible text for any colour', () => {
  fc.assert(
    fc.property(hex, (accent) => {
      const choice = { theme: 'auto', accent, rows: 6 } as const;
      const style = embedStyle(choice);
      const rules = { light: /scheme:light\)\{([^}]*)/, dark: /scheme:dark\)\{([^}]*)/ };
      for (const scheme of ['light', 'dark'] as const) {
        const isLegible = contrastRatio(accent, paper[scheme]) >= 4.5;
        expect(rules[scheme].exec(style)?.[1]?.includes(`--accent:${accent}`) ?? false).toBe(isLegible);
        expect(faintOn(choice).includes(scheme)).toBe(!isLegible);
      }
      const [, ink = ''] = /--band-ink:(#\w{6})/.exec(style) ?? [];
      expect(contrastRatio(accent, ink)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

it('a theme sets every colour that depends on the device otherwise', () => {
  const darkStyle = embedStyle({ theme: 'dark', accent: null, rows: 6 });
  expect(darkStyle).toContain('--paper:#14161a');
  expect(darkStyle).toContain('--ink:#f3f1ea');
  const lightStyle = embedStyle({ theme: 'light', accent: null, rows: 6 });
  expect(lightStyle).toContain('--paper:#fbfaf6');
  expect(lightStyle).toContain('--mark-outline:initial');
  expect(embedStyle({ theme: 'auto', accent: null, rows: 6 })).not.toContain('--paper:');
});

it('choices are bounded, and an address with them is read back', () => {
  const read = (query: string) => readEmbedChoice(new URLSearchParams(query));
  expect(read('theme=neon&accent=red;}&rows=500')).toEqual({ theme: 'auto', accent: null, rows: 6 });
  expect(read('theme=dark&accent=%230A5C63&rows=3')).toEqual({ theme: 'dark', accent: '#0a5c63', rows: 3 });
  fc.assert(
    fc.property(
      fc.constantFrom(...THEMES),
      fc.option(hex),
      fc.integer({ min: 1, max: 12 }),
      (theme, accent, rows) => {
        expect(read(embedQuery({ theme, accent, rows }, null))).toEqual({ theme, accent, rows });
      },
    ),
  );
});

it('a name or address cannot leave the code of a frame', () => {
  const code = frameCode('https://rider.example/embed/stop/1?a=1&b=2', 'A"><script>', {
    width: 400,
    height: 300,
  });
  expect(code).toContain('src="https://rider.example/embed/stop/1?a=1&amp;b=2"');
  expect(code).toContain('title="A&quot;>&lt;script>"');
});

it('only pages of stops, stations and lines have a frame', () => {
  expect(embedPath('/departures/21297')).toBe('/embed/stop/21297');
  expect(embedPath('/stations/girard/')).toBe('/embed/station/girard');
  expect(embedPath('/schedules/K%2FL')).toBe('/embed/line/K%2FL');
  expect(['/alerts', '/departures/1/board', '/schedules'].map(embedPath)).toEqual([null, null, null]);
});
