import en from 'virtual:messages/en';
import es from 'virtual:messages/es';
import { expect, it } from 'vitest';
import { formats } from './formats.ts';
import { requestLang } from './requestLang.ts';
import { createTranslate } from './translate.ts';

const request = (path: string, headers: Record<string, string> = {}) =>
  new Request(`https://riders.example${path}`, { headers });

it('writes the error catalogue word for word', () => {
  const t = createTranslate('en', en);
  expect(t('errors.noRoute', { id: '999' })).toBe('No route "999" exists.');
  expect(t('errors.calendarConnection')).toBe('There was a connection issue accessing calendar data.');
  expect(t('errors.tryLater')).toBe(
    'Please try again later. If the problem persists, please report the issue',
  );
  expect(t('errors.updating')).toBe(
    "Sorry, We're currently updating our schedules. Schedules, routes, alerts, and real time data is temporarily unavailable.",
  );
});
it('counts in each language', () => {
  expect([0, 1, 2].map((n) => createTranslate('en', en)('home.alerts', { n }))).toEqual([
    'No alerts',
    '1 alert',
    '2 alerts',
  ]);
  expect([0, 1, 2].map((n) => createTranslate('es', es)('home.alerts', { n }))).toEqual([
    'Sin alertas',
    '1 alerta',
    '2 alertas',
  ]);
});
it('shows the agency’s own labels, as written where there is no translation', () => {
  const t = createTranslate('es', es);
  expect(t.label({ key: 'nav.travel', label: 'Travel' })).toBe('Viajar');
  expect(t.label({ key: 'nav.new', label: 'New' })).toBe('New');
});
it('takes the language from the address, then the cookie, then what the browser prefers', () => {
  expect(requestLang(request('/?lang=es', { cookie: 'lang=en' }))).toBe('es');
  expect(requestLang(request('/', { cookie: 'a=b; lang=es', 'accept-language': 'en' }))).toBe('es');
  expect(requestLang(request('/', { 'accept-language': 'de;q=0.9, es-MX;q=0.8, en;q=0.1' }))).toBe('es');
  expect(requestLang(request('/?lang=xx', { cookie: 'lang=zz', 'accept-language': '*' }))).toBe('en');
  expect(requestLang(request('/', { 'accept-language': 'es;q=0, en' }))).toBe('en');
});
it('formats in the agency’s zone, whatever the machine’s', () => {
  const moment = Temporal.Instant.from('2026-10-13T14:02:00-04:00').epochMilliseconds;
  expect(formats('en').clock(moment).replace('\u00a0', ' ')).toBe('2:02 PM');
  expect(formats('en').day(moment)).toContain('Oct 13');
});
it.each([
  ['01:05', 'desde la 1:05'],
  ['13:59', 'desde la 1:59'],
  ['00:10', 'desde las 12:10'],
  ['02:00', 'desde las 2:00'],
])('says a time in Spanish as it is read at %s', (clock, words) => {
  const moment = Temporal.Instant.from(`2026-10-13T${clock}:00-04:00`).epochMilliseconds;
  expect(createTranslate('es', es)('common.liveDownSince', formats('es').said(moment))).toContain(words);
});
it('says a time in English as it is written', () => {
  const moment = Temporal.Instant.from('2026-10-13T13:05:00-04:00').epochMilliseconds;
  const said = createTranslate('en', en)('elevators.none', formats('en').said(moment));
  expect(said.replace('\u00a0', ' ')).toBe('No elevator is reported out of service, as of 1:05 PM.');
});
