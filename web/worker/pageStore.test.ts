import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isChoiceOf } from '#web/features/base/offline/savedPages.ts';
import { isWorthSaving, pageFacts, savedAddress, withoutOpened } from './pageStore.ts';

const at = (path: string) => new URL(path, 'https://riders.example');

describe('a page is saved under its path and query', () => {
  it.each([
    '/',
    '/schedules',
    '/schedules/17',
    '/schedules/regional-rail',
    '/schedules/T1%20Bus?direction=1&stop=20659&date=2026-10-14&view=timetable',
    '/stations/suburban-station?lang=es',
    '/departures/21297?route=17',
    '/trips?from=glenside&to=suburban-station&date=2026-10-14&time=08%3A30',
    '/stations?mode=metro&line=L',
    '/alerts?view=upcoming',
    '/elevator-alerts?hideNav=true',
  ])('%s', (path) => {
    expect(savedAddress(at(path))).toBe(path);
  });
  it('without the fragment', () => {
    expect(savedAddress(at('/schedules/17#day'))).toBe('/schedules/17');
  });
});

it.each([
  ['a page that shows only what runs now', '/realtime-map'],
  ['a page that shows only what runs now', '/stations/suburban-station/board'],
  ['a page that shows only what runs now', '/departures/21297/board'],
  ['live data', '/live/api/v2/trips/'],
  ['a file other than a page', '/schedules/17/timetable.csv'],
  ['a file other than a page', '/schedules/17.data'],
  ['a file other than a page', '/tiles/1/2/3.png'],
  ['the list of saved pages, which is handled separately', '/offline?from=%2F'],
  ['an opened part of a page', '/schedules/17?trip=1234'],
  ['typed text', '/stations?q=my+home'],
  ['typed text', '/trips?from=my+home&to=glenside'],
  ['an unknown parameter', '/schedules/17?fbclid=IwAR0'],
  ['an invalid parameter', '/schedules/17?hideNav=1'],
])('%s is not saved: %s', (_, path) => {
  expect(savedAddress(at(path))).toBeNull();
});

it('a route page with an unknown parameter in its address is never saved', () => {
  const known = /^(accessible|date|direction|hideNav|lang|line|mode|page|route|stop|stops|to|view)$/;
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string(), (name, value) => {
      fc.pre(!known.test(name));
      const url = at('/schedules/17');
      url.searchParams.set(name, value);
      expect(savedAddress(url)).toBeNull();
    }),
  );
});

it('removing the opened parts of an address keeps the direction, and drops the trip and the earlier departures', () => {
  expect(withoutOpened(at('/schedules/17?direction=1&trip=9&earlier=show')).href).toBe(
    at('/schedules/17?direction=1').href,
  );
});

it('only a page without choices can be replaced by one with choices, unless that has hideNav or a language', () => {
  expect(isChoiceOf('/schedules/17', '/schedules/17?direction=1')).toBe(true);
  expect(isChoiceOf('/schedules/17', '/schedules/17?direction=1&hideNav=true')).toBe(false);
  expect(isChoiceOf('/schedules/17', '/schedules/17?lang=es')).toBe(false);
  expect(isChoiceOf('/schedules/17?direction=0', '/schedules/17?direction=1')).toBe(false);
  expect(isChoiceOf('/schedules/1', '/schedules/17')).toBe(false);
});

const answer = (change: Partial<Response> = {}, headers: Record<string, string> = {}) => ({
  status: 200,
  type: 'basic' as const,
  redirected: false,
  headers: new Headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    ...headers,
  }),
  ...change,
});

it('a complete page of the app is worth saving', () => {
  expect(isWorthSaving(answer())).toBe(true);
});

it.each([
  ['a missing page', answer({ status: 404 })],
  ['a server error', answer({ status: 503 })],
  ['a redirect', answer({ status: 0, type: 'opaqueredirect' })],
  ['the target of a redirect', answer({ redirected: true })],
  ['a response from another origin', answer({ type: 'opaque' })],
  ['data', answer({}, { 'content-type': 'application/json' })],
  ['a no-store response', answer({}, { 'cache-control': 'no-store' })],
])('%s is not worth saving', (_, response) => {
  expect(isWorthSaving(response)).toBe(false);
});

it('the facts of a page are its title as displayed, its time and its build', () => {
  expect(
    pageFacts(
      '<!DOCTYPE html><html lang="en" data-now="1791914520000" dir="ltr"><head><title>Broad &amp; Main | SEPTA</title><link href="/assets/manifest-420dcbe9.js"></head></html>',
    ),
  ).toEqual({ title: 'Broad & Main | SEPTA', asOf: 1_791_914_520_000, build: 'manifest-420dcbe9' });
});

it('a page without facts has an empty title, no time and no build', () => {
  expect(pageFacts('<html></html>')).toEqual({ title: '', asOf: null, build: '' });
});
