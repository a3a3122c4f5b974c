import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const web = path.resolve(import.meta.dirname, '..');

/** Returns the values of a property in all stylesheets, except in `tokens.css`, as "file: value". */
const valuesOf = (property: string) =>
  globSync('**/*.css', { cwd: web })
    .filter((file) => file !== path.join('ui', 'tokens.css'))
    .flatMap((file) =>
      [
        ...readFileSync(path.join(web, file), 'utf8').matchAll(
          new RegExp(`[\\s;{]${property}: ([^;]+);`, 'g'),
        ),
      ].map(([, value]) => `${file}: ${value}`),
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
