// What holds for all stylesheets of the app.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const web = path.resolve(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(path.join(web, file), 'utf8');
const stylesheets = globSync('**/*.css', { cwd: web });

/** The light theme is first in the stylesheet. */
const lightValue = (name: string) =>
  new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(textOf('ui/tokens.css'))?.[1] ?? 'no value';

it.each([
  ['sign', 'root.tsx'],
  ['sign', 'routes/manifest.ts'],
  ['sign', 'public/favicon.svg'],
  ['sign', 'public/icon-maskable.svg'],
  ['paper', 'routes/manifest.ts'],
])('the light colour --%s is repeated correctly in %s, which cannot read the stylesheet', (name, file) => {
  expect(textOf(file)).toContain(lightValue(name));
});

/** The width conditions that stylesheets use; `tokens.css` explains the widths. */
const allowedWidths = [
  '(width <= 360px)',
  '(width < 700px)',
  '(width >= 700px)',
  '(width < 900px)',
  '(width >= 900px)',
  '(900px <= width <= 1170px)',
  '(width <= 1100px)',
  '(width <= 1170px)',
  '(width > 1170px)',
  '(width >= 1280px)',
  '(width < 1480px)',
];

it('stylesheets use exactly the shared width conditions', () => {
  const used = stylesheets.flatMap((file) => {
    const queries = textOf(file).match(/@media[^{]*/g) ?? [];
    return queries.flatMap((query) => query.match(/\([^)]*width[^)]*\)/g) ?? []);
  });
  expect([...new Set(used)].sort()).toEqual(allowedWidths.toSorted());
});

/** Returns the values of a property in all stylesheets, except in `tokens.css`, as "file: value". */
const valuesOf = (property: string) =>
  stylesheets
    .filter((file) => file !== path.join('ui', 'tokens.css'))
    .flatMap((file) =>
      [...textOf(file).matchAll(new RegExp(`[\\s;{]${property}: ([^;]+);`, 'g'))].map(
        ([, value]) => `${file}: ${value}`,
      ),
    );

it('text has one of the five sizes or the hero’s, except marks, drawings, paper and boards', () => {
  const others = valuesOf('font-size').filter(
    (each) => !/: (?:var\(--size-(?:s|m|l|xl|xxl|hero)\)|inherit)$/.test(each),
  );
  // A board's text grows with its screen, a mark's with the mark; paper is measured in points.
  const allowed =
    /^ui\/(?:RouteMark|base)|Board|SignRow\.module|TimetableTable|^features\/transit\/map\/MapPane|: 16px$|(?:AccessMark|SaveButton|RouteBar|PageHeader|AlertLines)\.module/;
  expect(others.filter((each) => !allowed.test(each))).toEqual([]);
});

it('text has one of the three weights', () => {
  const others = valuesOf('font-weight').filter(
    (each) => !/: (?:var\(--(?:regular|strong|heavy)\)|inherit)$/.test(each),
  );
  expect(others).toEqual([]);
});

const CHOSEN = /\[aria-(?:current|pressed|selected|checked)(?![^\]]*false)/;

/** Takes what is in conditions out of them, so that a rule with a condition in it is a rule like others. */
function withoutConditions(css: string): string {
  const flat = css.replaceAll(/@(?:media|supports|container)[^{]*\{((?:[^{}]|\{[^{}]*\})*)\}/g, '$1');
  return flat === css ? flat : withoutConditions(flat);
}

/** Returns the selector and declarations of each rule. */
const rulesOf = (css: string) =>
  [...withoutConditions(css.replaceAll(/\/\*.*?\*\//gs, '')).matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(
    ([, selector = '', declarations = '']) => ({ selector: selector.trim(), declarations }),
  );

it('selected controls are filled or underlined by a single stylesheet, with one exception', () => {
  const own = stylesheets.flatMap((file) =>
    rulesOf(textOf(file))
      .filter(({ selector }) => CHOSEN.test(selector.replaceAll(/:not\([^)]*\)/g, '')))
      .filter(({ declarations }) =>
        /(?:^|;)\s*(?:background|border|box-shadow|text-decoration)/.test(declarations),
      )
      .map(({ selector }) => `${file}: ${selector}`),
  );
  expect(own.filter((rule) => !rule.startsWith('ui/base.css:'))).toEqual([
    // On narrow screens, the bar shows the current direction in words, beside the link to the other direction.
    'features/screens/routePage/RouteBar.module.css: .direction[aria-current]',
  ]);
  expect(own).toContainEqual(
    expect.stringContaining('ui/base.css: .filled:is([aria-current], [aria-pressed="true"])'),
  );
  expect(own).toContain('ui/base.css: .underlined[aria-current]');
});
