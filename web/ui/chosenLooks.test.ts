import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

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
  const web = path.resolve(import.meta.dirname, '..');
  const own = globSync('**/*.css', { cwd: web }).flatMap((file) =>
    rulesOf(readFileSync(path.join(web, file), 'utf8'))
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
