import { expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { autocompleteRules, contentRules, flatRules, liveRules } from './proxyRules.ts';

const rulesOf = { flat: flatRules, live: liveRules, content: contentRules, autocomplete: autocompleteRules };

const proxied = Object.values(endpoints).flatMap(({ name, base, path }) =>
  // A planner is no proxy: see `plan/`.
  base === 'planner' ? [] : [[name, base, path] as const],
);

it.each(proxied)('a rule allows the path and query of the endpoint %s', (_, base, path) => {
  const { pathname, searchParams } = new URL(path.replaceAll(/\{\w+\}/g, '17'), 'http://upstream');
  const rule = rulesOf[base].find((each) => each.path.test(pathname));
  expect([...(rule?.query ?? []), rule?.stamp?.parameter]).toEqual(
    expect.arrayContaining([...searchParams.keys()]),
  );
  expect(rule).toBeDefined();
});

it('lets the files of the journey planner through, and nothing beside them', () => {
  const allows = (path: string) => flatRules.some((rule) => rule.path.test(path));
  for (const file of ['planner.bin', 'planner-ids.bin', 'planner-streets.bin'])
    expect(allows(`/${file}`)).toBe(true);
  expect(allows('/planner-secrets.bin')).toBe(false);
});
