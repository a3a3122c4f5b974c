import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { redirectTarget } from '#domain/content/addresses.ts';
import { messagesForRoute, messagesForStation } from '#domain/content/messageRules.ts';
import { buildRoutes, routeColors, routeTitle } from '#domain/routes/buildRoutes.ts';
import { contrastRatio } from '#domain/routes/color.ts';
import { railDirectionName } from '#domain/routes/direction.ts';
import { testDay, testMessage, testSourceRoute } from '#testing/entities.ts';
import { agency } from './agency.ts';

describe('legacy paths', () => {
  it.each([
    ...['covid', 'future', 'modified', 'old', 'pdf', 'transit'].map((part) => [
      `/schedules/${part}`,
      '/schedules',
    ]),
    ['/schedule', '/schedules'],
    ['/service', '/schedules'],
    ...['schedules/rail', 'rail', 'regionalrail', 'train', 'trip/detail', 'system/rail'].map((path) => [
      `/${path}`,
      '/schedules/regional-rail',
    ]),
    ['/trip/detail/512', '/schedules/regional-rail'],
    ...['trolley', 'subway', 'nhsl', 'mfl', 'bsl', 'system/trolley', 'schedules/subway'].map((path) => [
      `/${path}`,
      '/schedules/metro',
    ]),
    ['/system/bus', '/schedules/bus'],
    ['/system/cct', '/schedules/cct'],
    ...['bus_trolley', 'routes', 'status', 'schedule/timetable'].map((path) => [
      `/${path}/17`,
      '/schedules/17',
    ]),
    ['/maps/route/17.pdf', '/schedules/17'],
    ['/schedules/pdf/LAN.pdf', '/schedules/LAN'],
    ['/stop/21297', '/schedules'],
    ['/stops', '/schedules'],
    ['/station/exton-station', '/stations/exton-station'],
    ['/system/stations', '/stations'],
    ['/map', '/realtime-map'],
    ['/mapsystem', '/realtime-map'],
    ...['system', 'system/status', 'systemstatus', 'alert', 'm/alert'].map((path) => [`/${path}`, '/alerts']),
    ...['about', 'around', 'commuters-choice', 'm', 'search', 'site'].map((path) => [`/${path}`, '/']),
  ])('%s goes to %s', (path, target) => expect(redirectTarget(path ?? '', agency.redirects)).toBe(target));

  it.each([
    '/',
    '/realtime-map',
    '/schedules',
    '/schedules/bus',
    '/schedules/metro',
    '/schedules/regional-rail',
    '/schedules/cct',
    '/schedules/17',
    '/schedules/B1',
    '/alerts',
    '/elevator-alerts',
    '/stations',
    '/stations/exton-station',
    '/stations/exton-station/board',
    '/fares',
  ])('%s is not a legacy path', (path) => expect(redirectTarget(path, agency.redirects)).toBeNull());

  it('are all reachable, because no earlier one matches the same path', () => {
    for (const { from, to } of agency.redirects) {
      const filled = (text: string) => text.replace('/*', '').replaceAll(/:\w+/g, 'x');
      for (const path of [filled(from), ...(from.endsWith('/*') ? [`${filled(from)}/2019`] : [])])
        expect(redirectTarget(`/${path}`, agency.redirects), from).toBe(`/${filled(to)}`);
    }
  });

  it('lead to pages whose paths are not legacy paths themselves', () => {
    for (const { to } of agency.redirects) {
      expect(redirectTarget(`/${to.replaceAll(/:\w+/g, 'x')}`, agency.redirects)).toBeNull();
    }
  });
});

describe('navigation and footer', () => {
  const items = [...agency.navigation, ...agency.footer].flatMap((group) => group.items);

  it('have five groups and five columns', () => {
    expect(agency.navigation.map(({ label }) => label)).toEqual([
      'Travel',
      'Help',
      'Safety',
      'News',
      'About',
    ]);
    expect(agency.footer).toHaveLength(5);
  });

  it('have unique keys', () => {
    const keys = [...agency.navigation, ...agency.footer, ...items].map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('link to the app for its own pages, and to the static site for other paths', () => {
    const appPages =
      /^\/(schedules(\/(bus|metro|regional-rail|cct))?|realtime-map|stations|alerts|elevator-alerts)$/;
    for (const { target } of items) {
      if (target.kind === 'url') continue;
      expect(target.path).toMatch(/^\/[a-z/-]+$/);
      expect(appPages.test(target.path)).toBe(target.kind === 'app');
      expect(redirectTarget(target.path, agency.redirects)).toBeNull();
    }
  });
});

describe('facts', () => {
  it('include fares, an address and phone numbers', () => {
    expect(agency.fares.map(({ label, price }) => `${label} ${price}`)).toEqual([
      'Bus and Metro $2.90',
      'Regional Rail $5.00 - $13.00',
    ]);
    expect(agency.address).toBe('1234 Market Street, Philadelphia PA 19107');
    for (const phone of Object.values(agency.phones))
      expect(phone?.url).toBe(`tel:+1${phone?.text.replaceAll('-', '')}`);
  });

  it('name the directions of the rail codes', () => {
    for (const code of ['AIR', 'CHW', 'CYN', 'MED', 'PAO', 'TRE', 'WIL']) {
      expect(railDirectionName(code, 0, agency.facts)).toBe('Inbound');
      expect(railDirectionName(code, 1, agency.facts)).toBe('Outbound');
    }
    for (const code of ['CHE', 'FOX', 'LAN', 'NOR', 'WAR', 'WTR', 'GLN']) {
      expect(railDirectionName(code, 0, agency.facts)).toBe('Outbound');
      expect(railDirectionName(code, 1, agency.facts)).toBe('Inbound');
    }
  });

  const groups = {
    all_trolley: ['T', 'T1', 'T2', 'T3', 'T4', 'T5'],
    all_B: ['B', 'B1', 'B2', 'B3'],
    all_D: ['D', 'D1', 'D2'],
    all_GLN: ['GLN', 'LAN', 'WAR', 'WTR'],
  } as const;
  it.each(Object.entries(groups) as [keyof typeof groups, readonly string[]][])(
    'limit messages of %s to its routes and their stations',
    (rule, ids) => {
      const routeIds = [...Object.values(groups).flat(), 'L', 'L1', 'G1', 'M1', 'NOR', 'T1Bus', '17'];
      const message = testMessage({ routeRule: rule, stationRule: rule });
      const now = Temporal.Instant.from('2026-10-13T18:00:00Z');
      for (const id of routeIds) {
        const route = { id, mode: 'Metro' } as const;
        const ofRoute = messagesForRoute([message], route, now, agency.facts);
        const ofStation = messagesForStation(
          [message],
          { slug: 'a', gtfsIds: [] },
          [route],
          now,
          agency.facts,
        );
        expect([ofRoute.length, ofStation.length], id).toEqual(ids.includes(id) ? [1, 1] : [0, 0]);
      }
    },
  );

  it.each([
    ['Bus', '17', '#1a1818'],
    ['RegionalRail', 'LAN', '#4c748c'],
    ['Metro', 'L', '#0097d6'],
    ['Metro', 'B', '#f26100'],
    ['Metro', 'T', '#5a960a'],
    ['Metro', 'G', '#ffd700'],
    ['Metro', 'D', '#dc2e6b'],
    ['Metro', 'M', '#5f249f'],
  ] as const)('give %s %s the colour %s, with a legible foreground', (mode, id, color) => {
    const { bgColor, fgColor } = routeColors({ mode, id, color: '', textColor: 'FFFFFF' }, agency.facts);
    expect(bgColor).toBe(color);
    expect(contrastRatio(bgColor, fgColor)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['BSL', 'Broad Street Line'],
    ['MFL', 'Market-Frankford Line'],
    ['NHSL', 'Norristown High Speed Line'],
    ['T', 'Subway-Surface Trolleys'],
    ['D', 'Media-Sharon Hill Line'],
    ['B1', 'Broad Street Line Local'],
    ['B2', 'Broad Street Line Express'],
    ['B3', 'Broad Street Line Spur'],
    ['T4', 'Subway-Surface Trolleys T4'],
  ])('name %s %s', (id, title) => {
    expect(routeTitle({ mode: 'Metro', id, name: id, longName: '' }, agency.facts)).toBe(title);
  });

  it('exclude the replacement buses and list routes without live data', () => {
    const date = Temporal.PlainDate.from('2026-10-13');
    const day = testDay({ date });
    const source = (id: string) => testSourceRoute({ id, shortName: id, longName: '' });
    const excluded = ['T1Bus', 'T2Bus', 'T3Bus', 'T4Bus', 'T5Bus', 'G1Bus', 'D1Bus', 'D2Bus'];
    const unseen = ['B1', 'B2', 'B3', 'B', 'L1', 'L'];
    const { routes } = buildRoutes({
      routes: [...excluded, ...unseen, '17'].map(source),
      parents: [],
      calendar: new Map([['20261013', day]]),
      today: date,
      facts: agency.facts,
    });
    expect(routes.map(({ id, isLiveDataAvailable }) => [id, isLiveDataAvailable])).toEqual([
      ...unseen.map((id) => [id, false]),
      ['17', true],
    ]);
  });
});

describe('translations', () => {
  it.each(Object.keys(agency.texts))('%s has exactly the labels and fares of the agency', (lang) => {
    const labels = [...agency.navigation, ...agency.footer].flatMap(({ key, items }) => [
      key,
      ...items.map((item) => item.key),
    ]);
    const needed = [...labels, ...agency.fares.map(({ key }) => key)];
    expect(Object.keys(agency.texts[lang] ?? {}).sort()).toEqual([...new Set(needed)].sort());
  });

  it('exist in every language of the app except English', () => {
    const languages = readdirSync(path.join(import.meta.dirname, '../web/i18n/messages'));
    expect(Object.keys(agency.texts).sort()).toEqual(languages.filter((lang) => lang !== 'en').sort());
  });
});
