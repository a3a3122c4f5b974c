import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ageOf, readMark, withMark } from './savedMark.ts';

it('the mark round-trips and changes nothing else in the page', () => {
  fc.assert(
    fc.property(fc.constantFrom('offline', 'slow'), fc.nat(), fc.string(), (reason, age, body) => {
      const html = `<!DOCTYPE html><html lang="en"><body>${body}</body></html>`;
      const marked = withMark(html, { reason, age });
      const [, written, aged] =
        /<html data-saved="(\w+)" data-saved-age="(\d+)" lang="en">/.exec(marked) ?? [];
      expect(readMark({ saved: written, savedAge: aged })).toEqual({ reason, age });
      expect(marked.replace(/ data-saved="\w+" data-saved-age="\d+"/, '')).toBe(html);
    }),
  );
});

it('a document without a mark, or with an unknown one, is not a saved page', () => {
  expect(readMark({})).toBeNull();
  expect(readMark({ saved: 'yes' })).toBeNull();
});

it('the age is the time since the page was saved; an unknown age counts as more than an hour', () => {
  const hour = 3_600_000;
  expect(ageOf(5_000, 8_000)).toBe(3_000);
  expect(ageOf(8_000, 5_000)).toBeGreaterThan(hour);
  expect(readMark({ saved: 'offline' })?.age).toBeGreaterThan(hour);
  expect(readMark({ saved: 'offline', savedAge: '-4' })?.age).toBeGreaterThan(hour);
});
