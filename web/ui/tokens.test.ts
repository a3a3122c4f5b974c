import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const textOf = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
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
