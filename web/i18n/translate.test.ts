import ar from 'virtual:messages/ar';
import en from 'virtual:messages/en';
import es from 'virtual:messages/es';
import ru from 'virtual:messages/ru';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, it } from 'vitest';
import { builtInLanguages } from '#domain/agency/languages.ts';
import { formats } from './formats.ts';
import { localeOf, weekStartOf } from './localeOf.server.ts';
import { requestLang } from './requestLang.ts';
import { createTranslate } from './translate.ts';

const zone = 'America/New_York';
const request = (path: string, headers: Record<string, string> = {}) =>
  new Request(`https://riders.example${path}`, { headers });
const langFor = (asked: Request, locales: string[] = [], languages: readonly string[] = builtInLanguages) =>
  requestLang(asked, { languages, locales });
const inUnitedStates = (lang: string) => localeOf(lang, { locales: [], country: 'US' });

it('error messages quote the specification', () => {
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
it('messages have the plural forms of their language', () => {
  expect([0, 1, 2].map((n) => createTranslate('en', en)('home.elevators', { n }))).toEqual([
    'No elevator outages',
    '1 elevator out of service',
    '2 elevators out of service',
  ]);
  expect([0, 1, 2].map((n) => createTranslate('es', es)('home.elevators', { n }))).toEqual([
    'Ningún ascensor fuera de servicio',
    '1 ascensor fuera de servicio',
    '2 ascensores fuera de servicio',
  ]);
  expect([1, 2, 5, 21, 22].map((n) => createTranslate('ru', ru)('schedules.count', { n }))).toEqual([
    '1 маршрут',
    '2 маршрута',
    '5 маршрутов',
    '21 маршрут',
    '22 маршрута',
  ]);
  expect([1, 2, 3, 11, 100].map((n) => createTranslate('ar', ar)('schedules.count', { n }))).toEqual([
    'خط واحد',
    'خطان',
    '3 خطوط',
    '11 خطًا',
    '100 خط',
  ]);
});
it('plurals, ordinals and selections nest, and “#” is the number of the plural around it', () => {
  const compiled = compileMessageOrThrow(
    '{kind, select, bus {{n, plural, =0 {no buses} one {# bus} other {# buses}}} other {{n, plural, offset:1 other {# more}}}}, {n, selectordinal, one {#st} two {#nd} other {#th}} #{x}',
  );
  const t = createTranslate('en', { 'errors.noRoute': compiled });
  expect(t('errors.noRoute', { kind: 'bus', n: 0, x: '#' })).toBe('no buses, 0th ##');
  expect(t('errors.noRoute', { kind: 'bus', n: 1, x: '' })).toBe('1 bus, 1st #');
  expect(t('errors.noRoute', { kind: 'bus', n: 1_002, x: '' })).toBe('1,002 buses, 1,002nd #');
  expect(t('errors.noRoute', { kind: 'tram', n: 3, x: '' })).toBe('2 more, 3th #');
  // A missing value is left out, and a name of JavaScript's own is no case.
  expect(t('errors.noRoute', { kind: 'constructor', n: 3 })).toBe('2 more, 3th #');
});
it('names are isolated, and joined at their hyphens, only in a right-to-left language', () => {
  const place = '2nd-Market (5th St)';
  expect(createTranslate('ar', ar)('route.to', { place })).toBe('إلى \u20682nd-\u2060Market (5th St)\u2069');
  expect(formats('ar', zone).list(['T1', 'T2'])).toBe('\u2068T1\u2069 و\u2068T2\u2069');
  expect(createTranslate('ru', ru)('route.to', { place })).toBe(`До ${place}`);
});
it('the language is that of the address, else the cookie, the browser’s preference or the agency', () => {
  expect(langFor(request('/?lang=es', { cookie: 'lang=en' }))).toBe('es');
  expect(langFor(request('/', { cookie: 'a=b; lang=es', 'accept-language': 'en' }))).toBe('es');
  expect(langFor(request('/', { 'accept-language': 'de;q=0.9, es-MX;q=0.8, en;q=0.1' }))).toBe('es');
  expect(langFor(request('/?lang=xx', { cookie: 'lang=zz', 'accept-language': '*' }))).toBe('en');
  expect(langFor(request('/', { 'accept-language': 'es;q=0, en' }))).toBe('en');
  // Without a preference, the agency's own language is used if it is supported.
  expect(langFor(request('/', {}), ['de', 'fr-CA'])).toBe('fr');
  expect(langFor(request('/', { 'accept-language': 'en' }), ['fr-CA'])).toBe('en');
});
it.each([
  ['zh-CN', 'zh-Hans'],
  ['zh-Hans-HK', 'zh-Hans'],
  ['zh', 'zh-Hans'],
  ['fr-CA', 'fr'],
  ['ar-EG', 'ar'],
  ['ko-KR', 'ko'],
  ['VI', 'vi'],
  ['ru-Cyrl', 'ru'],
])('the tag %s selects the language %s', (tag, lang) => {
  expect(langFor(request(`/?lang=${tag}`))).toBe(lang);
  expect(langFor(request('/', { 'accept-language': `${tag}, en;q=0.5` }))).toBe(lang);
});
it.each(['zh-TW', 'zh-Hant', 'zh-HK', 'ru-Latn', 'de', '*', ''])('no language matches %j', (tag) => {
  expect(langFor(request('/', { 'accept-language': `${tag}, es;q=0.5` }))).toBe('es');
});
it('readers of traditional Chinese get simplified Chinese only if plain Chinese is their next supported tag', () => {
  const langOfHeader = (header: string) => langFor(request('/', { 'accept-language': header }));
  expect(langOfHeader('zh-TW,zh;q=0.9,en-US;q=0.8,en;q=0.7')).toBe('zh-Hans');
  expect(langOfHeader('zh-TW,en-US;q=0.9,zh;q=0.1')).toBe('en');
  expect(langOfHeader('zh-TW')).toBe('en');
});
it('an agency’s own languages are chosen like ours, and those that it leaves out are not', () => {
  const languages = ['fi', 'sv', 'he', 'sr-Latn'];
  const chosen = (headers: Record<string, string>, path = '/') =>
    langFor(request(path, headers), ['fi-FI'], languages);
  expect(chosen({ 'accept-language': 'en-US,en;q=0.9' })).toBe('fi');
  expect(chosen({ 'accept-language': 'en, sv-FI;q=0.5' })).toBe('sv');
  expect(chosen({ 'accept-language': 'sr-RS' })).toBe('fi');
  expect(chosen({ 'accept-language': 'sr-Latn-RS' })).toBe('sr-Latn');
  expect(chosen({ cookie: 'lang=iw' })).toBe('he');
  expect(chosen({ cookie: 'lang=he' }, '/?lang=fi')).toBe('fi');
  expect(langFor(request('/'), ['nl-BE'], ['fr', 'en'])).toBe('en');
  expect(langFor(request('/'), [], ['fr', 'es'])).toBe('fr');
});
const afternoon = Temporal.Instant.from('2026-10-13T14:02:00-04:00').epochMilliseconds;
it('times are formatted in the agency’s zone and locale', () => {
  const clockOf = (lang: string, locales: string[]) =>
    formats(localeOf(lang, { locales, country: 'US' }), zone)
      .clock(afternoon)
      .replace('\u00a0', ' ');
  expect(clockOf('en', ['en-GB'])).toBe('14:02');
  expect(clockOf('fr', ['en-GB', 'fr-CA'])).toMatch(/^14\s?h\s?02$/);
  expect(clockOf('ar', ['ar-EG'])).toMatch(/^2:02/);
  expect(clockOf('en', [])).toBe('2:02 PM');
  expect(formats(inUnitedStates('en'), zone).day(afternoon)).toContain('Oct 13');
});
it('a country with the 24-hour clock has it in every language, ours or not', () => {
  for (const country of ['LT', 'FI', 'IL', 'JP', 'FO', 'GB'])
    for (const lang of [...builtInLanguages, 'fi', 'he', 'ja', 'sq', 'hi']) {
      const format = formats(localeOf(lang, { locales: [], country }), zone);
      expect(format.clock(afternoon), `${lang} in ${country}`).toMatch(/^14\D02$/);
      expect(format.hour(afternoon), `${lang} in ${country}`).toMatch(/^14/);
    }
  expect(formats(localeOf('en', { locales: [], country: 'LT' }), zone).dayAndClock(afternoon)).toBe(
    'Tue, 13 Oct, 14:02',
  );
});
it('times and days are formatted for each language, with the digits that signs use', () => {
  const written = builtInLanguages.map((lang) =>
    formats(inUnitedStates(lang), zone).dayAndClock(afternoon).replaceAll('\u00a0', ' '),
  );
  expect(written).toEqual([
    'Tue, Oct 13, 2:02 PM',
    'mar, 13 de oct, 2:02 p.m.',
    '10月13日周二 14:02',
    'Thứ 3, 13 thg 10, 14:02',
    'вт, 13 окт., 14:02',
    '10월 13일 (화) 오후 2:02',
    'mar. 13 oct., 14:02',
    'الثلاثاء، 13 أكتوبر، 2:02 م',
  ]);
});
it('distances are in meters and kilometers if the agency uses them', () => {
  const { distance } = formats('en', zone, 'km');
  expect([3, 104, 500, 1_500, 16_093].map(distance).map(plain)).toEqual([
    '10 m',
    '100 m',
    '500 m',
    '2 km',
    '16 km',
  ]);
  expect(plain(formats('fi-FI', zone, 'km').distance(350))).toBe('350 m');
});
it('distances are in miles by default, and at least a tenth of a mile', () => {
  const texts = [3, 500, 1_500, 1_700, 16_093].map(formats('en', zone).distance).map(plain);
  expect(texts).toEqual(['0.1 mi', '0.3 mi', '0.9 mi', '1 mi', '10 mi']);
  expect(plain(formats('ru', zone).distance(8_047))).toBe('5 ми');
  expect(formats('fr', zone).distance(500)).toMatch(/^0,3\s/);
});
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
it.each([
  ['01:05', 'desde la 1:05'],
  ['13:59', 'desde la 1:59'],
  ['00:10', 'desde las 12:10'],
  ['02:00', 'desde las 2:00'],
])('at %s the Spanish message says “%s”', (clock, words) => {
  const moment = Temporal.Instant.from(`2026-10-13T${clock}:00-04:00`).epochMilliseconds;
  expect(
    createTranslate('es', es)('common.liveDownSince', formats(inUnitedStates('es'), zone).time(moment)),
  ).toContain(words);
});
it('an English message contains the formatted time', () => {
  const moment = Temporal.Instant.from('2026-10-13T13:05:00-04:00').epochMilliseconds;
  const message = createTranslate('en', en)('elevators.none', formats('en', zone).time(moment));
  expect(message.replace('\u00a0', ' ')).toBe('No elevator is reported out of service, as of 1:05 PM.');
});

it.each([
  ['US', 7],
  ['LT', 1],
  ['IL', 7],
  ['EG', 6],
  [null, 1],
] as const)('weeks begin as in the agency’s country: %s', (country, day) => {
  expect(weekStartOf('fr', { country })).toBe(day);
});
