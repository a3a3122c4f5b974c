import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeEntities } from './decodeEntities.ts';
import {
  bool,
  id,
  ids,
  link,
  list,
  name,
  num,
  omittable,
  oneOf,
  optional,
  row,
  title,
  Unreadable,
  under,
  unread,
  type Written,
} from './field.ts';
import { wallClock } from './wireValues.ts';

describe('fields', () => {
  it('read an id from a string or a number, and reject placeholders and booleans', () => {
    expect([id.read(' 17 '), id.read(17), id.read('None'), id.read(''), id.read(true)].map(String)).toEqual([
      '17',
      '17',
      ...Array(3).fill(String(new Unreadable(''))),
    ]);
  });

  it('read numbers and booleans from strings, and reject other values', () => {
    expect(num.read(' -2.6 ')).toBe(-2.6);
    for (const none of ['', 'None', 'NaN', Number.NaN, null, [], '1e999'])
      expect(num.read(none)).toBeInstanceOf(Unreadable);
    expect([true, 'Yes', 1, '0', 'false', false].map((each) => bool.read(each))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(bool.read('maybe')).toBeInstanceOf(Unreadable);
  });

  it('read ids from text and lists', () => {
    expect(ids.read('B1, B2,')).toEqual(['B1', 'B2']);
    expect(ids.read([1, null, ' x '])).toEqual(['1', 'x']);
    expect(ids.read(false)).toEqual([]);
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\u0001script:alert(1)',
    'data:text/html,x',
    '',
    'None',
  ])('do not link to %j', (address) => expect(link.read(address)).toBeInstanceOf(Unreadable));

  it.each(['https://example.org/?a=1&b=2', '/fares', 'tel:+12155550100', 'page#part'])(
    'link to %s',
    (address) => expect(link.read(address)).toBe(address),
  );

  it('combine into a row with a value, a schema and a reason for rejection', () => {
    const field = row({ a: id, b: under(['b', 'c'], optional(num)), d: unread(title) });
    expect(field.read({ a: 1, c: '2', d: 'x' })).toEqual({ a: '1', b: 2 });
    expect(field.read({ b: 2 })).toEqual(new Unreadable('a: missing'));
    expect(field.schema).toMatchObject({ required: ['a'], properties: { d: { type: 'string' } } });
  });
});

describe('the type that our services write', () => {
  const color = oneOf({ RED: 'red', BLUE: 'blue' }, null);
  const field = row({
    a: id,
    b: optional(num),
    c: optional(name, ''),
    d: omittable(optional(title)),
    e: optional(omittable(title)),
    f: unread(list(color)),
  });
  const write = (value: Written<typeof field>): string => JSON.stringify(value);
  const whole: Written<typeof field> = { a: '1', b: null, c: '', f: ['RED'] };

  it('has every field, and only those', () => {
    expect(write(whole)).toBe('{"a":"1","b":null,"c":"","f":["RED"]}');
    const { f, ...rest } = whole;
    // @ts-expect-error A field is missing, although it is not read.
    write(rest);
    // @ts-expect-error A field is misspelled.
    write({ ...rest, f, ff: [] });
  });

  it('is stricter than what is read', () => {
    // @ts-expect-error An id is written as text.
    write({ ...whole, a: 1 });
    // @ts-expect-error A field with another value than `null` for none is never `null`.
    write({ ...whole, c: null });
    // @ts-expect-error A list is never a single value.
    write({ ...whole, f: 'RED' });
    // @ts-expect-error The word on the wire is written, not its meaning.
    write({ ...whole, f: ['red'] });
  });

  it('leaves out what a service may leave out, and writes `null` only where it may', () => {
    expect(write({ ...whole, d: 'x', e: null })).toContain('"d":"x","e":null');
    // @ts-expect-error This field is left out instead.
    write({ ...whole, d: null });
  });
});

describe('decodeEntities', () => {
  it('decodes once, by name and by number, and leaves unknown entities unchanged', () => {
    expect(
      decodeEntities('A &amp;amp; B &#8217;&#x2019; &eacute; &unknown; &#0; &#xD800; & &constructor;'),
    ).toBe('A &amp; B ’’ é &unknown; &#0; &#xD800; & &constructor;');
  });

  it('restores random escaped text', () => {
    const escapeText = (text: string) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
    const entities = fc.string({ unit: fc.constantFrom('&', 'amp;', 'lt;', '#38;', '<', '"', 'a') });
    fc.assert(
      fc.property(fc.oneof(fc.string(), entities), (text) => decodeEntities(escapeText(text)) === text),
    );
  });
});

it('names lose the characters that would turn the text around them, however they are written', () => {
  const names = ['Market\u202e St', '\u2066Market\u2069 St', 'Market&#8238; &#x2067;St', 'Market St'];
  expect(names.map((given) => name.read(given))).toEqual(Array(4).fill('Market St'));
  // Letters of a right-to-left script stay, and so do marks that join or separate letters.
  expect(name.read('ירושלים\u200f (מרכז)')).toBe('ירושלים\u200f (מרכז)');
});

describe('wallClock', () => {
  it.each([
    ['2026-10-10 00:01:00.000', '2026-10-10T00:01:00'],
    ['2026-07-15 12:08 AM', '2026-07-15T00:08:00'],
    ['2026-07-15 12:08 pm', '2026-07-15T12:08:00'],
    ['10/03/2026, 10:29:16', '2026-10-03T10:29:16'],
    ['10/12/2026 5:00 am', '2026-10-12T05:00:00'],
    ['2026-10-12', '2026-10-12T00:00:00'],
  ])('reads %s', (text, expected) => expect(wallClock(text)?.toString()).toBe(expected));

  it.each([
    '',
    'soon',
    '2026-02-30 00:00:00',
    '2026-10-10 25:00:00',
    '2026-10-10 13:00 PM',
    '31/12/2026 10:00',
  ])('rejects "%s"', (text) => expect(wallClock(text)).toBeNull());
});
