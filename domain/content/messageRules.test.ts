import { describe, expect, it } from 'vitest';
import type { Route } from '#domain/routes/route.ts';
import { testMessage } from '#testing/entities.ts';
import { exampleFacts } from '#testing/exampleFacts.ts';
import { currentNotification, type Message, type MessageRouteRule } from './editorial.ts';
import { messagesForRoute, messagesForStation } from './messageRules.ts';

const now = Temporal.Instant.from('2026-10-13T18:00:00Z');
const route = (id: string, mode: Route['mode']) => ({ id, mode });
const all = [
  route('17', 'Bus'),
  route('AIR', 'RegionalRail'),
  route('LAN', 'RegionalRail'),
  route('B1', 'Metro'),
  route('T1', 'Metro'),
  route('D', 'Metro'),
];
const station = { slug: 'city-hall', gtfsIds: ['1392', '2439'] };

const rules: [MessageRouteRule, string[]][] = [
  ['all_routes', ['17', 'AIR', 'LAN', 'B1', 'T1', 'D']],
  ['all_bus', ['17']],
  ['all_rail', ['AIR', 'LAN']],
  ['all_metro', ['B1', 'T1', 'D']],
  ['all_trolley', ['T1']],
  ['all_B', ['B1']],
  ['all_D', ['D']],
  ['all_GLN', ['LAN']],
  ['select_ids', ['17', 'B1']],
];

describe('message rules for routes', () => {
  it.each(rules)('select the routes of %s', (routeRule, expected) => {
    const messages = [testMessage({ routeRule, routeIds: ['17', 'B1'] })];
    const shown = all.filter((each) => messagesForRoute(messages, each, now, exampleFacts).length > 0);
    expect(shown.map(({ id }) => id)).toEqual(expected);
  });

  it('show no message for another kind of page, without a rule, or outside its period', () => {
    const bus = route('17', 'Bus');
    const hidden = [
      testMessage({ routeRule: 'all_routes', pages: ['stations'] }),
      testMessage({ routeRule: null }),
      testMessage({ routeRule: 'all_routes', starts: now.add({ seconds: 1 }) }),
      testMessage({ routeRule: 'all_routes', ends: now.subtract({ seconds: 1 }) }),
    ];
    const shown = testMessage({ routeRule: 'all_routes', starts: now, ends: now });
    expect(messagesForRoute([...hidden, shown], bus, now, exampleFacts)).toEqual([shown]);
  });
});

describe('message rules for stations', () => {
  const shows = (more: Partial<Message>, routes = all) =>
    messagesForStation([testMessage(more)], station, routes, now, exampleFacts).length === 1;

  it.each(rules.filter(([rule]) => rule !== 'select_ids' && rule !== 'all_routes'))(
    'match stations served by a route of %s',
    (stationRule, served) => {
      expect(shows({ stationRule })).toBe(true);
      const others = all.filter(({ id }) => !served.includes(id));
      expect(shows({ stationRule }, others)).toBe(false);
    },
  );

  it('with all_routes match every station, even one without routes', () => {
    expect(shows({ stationRule: 'all_routes' })).toBe(true);
    expect(shows({ stationRule: 'all_routes' }, [])).toBe(true);
  });

  it('with route_ids match stations served by one of the routes', () => {
    expect(shows({ stationRule: 'route_ids', stationRouteIds: ['T1', '99'] })).toBe(true);
    expect(shows({ stationRule: 'route_ids', stationRouteIds: ['99'] })).toBe(false);
  });

  it('with select_ids match GTFS ids or the slug', () => {
    expect(shows({ stationRule: 'select_ids', stationIds: ['2439'] })).toBe(true);
    expect(shows({ stationRule: 'select_ids', stationIds: ['city-hall'] })).toBe(true);
    expect(shows({ stationRule: 'select_ids', stationIds: ['17'] })).toBe(false);
  });

  it('show no message for another kind of page, or without a rule', () => {
    expect(shows({ stationRule: 'all_routes', pages: ['routes'] })).toBe(false);
    expect(shows({ stationRule: null })).toBe(false);
  });
});

describe('the sitewide notification', () => {
  const notification = (text: string, starts: number | null, ends: number | null) => ({
    text,
    url: null,
    starts: starts === null ? null : now.epochMilliseconds + starts * 1000,
    ends: ends === null ? null : now.epochMilliseconds + ends * 1000,
  });

  it('is the first that has both a start and an end, with start < now < end', () => {
    const list = [
      notification('ended', -9, 0),
      notification('not begun', 0, 9),
      notification('unbounded', -9, null),
      notification('first', -1, 1),
      notification('second', -9, 9),
    ];
    expect(currentNotification(list, now.epochMilliseconds)?.text).toBe('first');
    expect(currentNotification(list.slice(0, 3), now.epochMilliseconds)).toBeNull();
  });
});
