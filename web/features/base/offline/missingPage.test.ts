import fc from 'fast-check';
import { expect, it } from 'vitest';
import { missingPage } from './MissingNote.tsx';

const origin = 'https://riders.example';

it('the missing page is the requested one', () => {
  expect(missingPage('/schedules/17?direction=1', origin)).toBe(`${origin}/schedules/17?direction=1`);
});

it('the missing page is on this site even if the path alone would lead away', () => {
  expect(missingPage('/.//evil.example/', origin)).toBe(`${origin}//evil.example/`);
});

it.each([null, '', 'https://evil.example/', '//evil.example/', '/\\evil.example/', 'javascript:alert(1)'])(
  '%j is not a path of this site, so there is no missing page',
  (from) => {
    expect(missingPage(from, origin)).toBeNull();
  },
);

it('the missing page is never on another site, for any text after a slash', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('/', '\\', '.', '\t', '@', 'a') })),
      (from) => {
        const path = missingPage(`/${from}`, origin);
        expect(path === null || new URL(path, origin).origin === origin).toBe(true);
      },
    ),
  );
});
