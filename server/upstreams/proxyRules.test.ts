import { expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { autocompleteRules, contentRules, flatRules, liveRules } from './proxyRules.ts';

const rulesOf = { flat: flatRules, live: liveRules, content: contentRules, autocomplete: autocompleteRules };

it.each(Object.values(endpoints).map(({ name, base, path }) => [name, base, path] as const))(
  'a rule allows the path and query of the endpoint %s',
  (_, base, path) => {
    const { pathname, searchParams } = new URL(path.replaceAll(/\{\w+\}/g, '17'), 'http://upstream');
    const rule = rulesOf[base].find((each) => each.path.test(pathname));
    expect([...(rule?.query ?? []), rule?.stamp?.parameter]).toEqual(
      expect.arrayContaining([...searchParams.keys()]),
    );
    expect(rule).toBeDefined();
  },
);
