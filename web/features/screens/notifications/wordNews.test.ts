import { describe, expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import type { News } from '#contract/notify/news.ts';
import { builtInLanguages } from '#domain/agency/languages.ts';
import { testTime } from '#testing/clock.ts';
import { createWordNews } from './wordNews.server.ts';

const word = createWordNews(() => agency);
const at = (time: string) => testTime(`2026-10-13T${time}`).epochMilliseconds;
const link = { routeId: '17', stopId: '21297', tripId: '5036', run: '2026-10-13', directionId: 0 } as const;
const ride = {
  line: 'Bus 17',
  headsign: 'Front-Market',
  stopName: '20th St & Mifflin St',
  scheduled: at('14:31'),
  expected: at('14:33'),
  link,
};
const next = { ...ride, line: 'L', headsign: 'Frankford', stopName: '15th St', expected: at('14:50') };
const departure = (what: Extract<News, { kind: 'departure' }>['what']): News => ({
  kind: 'departure',
  what,
  minutes: 8,
  ...ride,
});
const off = (what: 'next' | 'soon', change: Extract<News, { kind: 'off' }>['change']): News => ({
  kind: 'off',
  what,
  change,
  ...ride,
});

const all: News[] = [
  ...(['soon', 'leave', 'earlier', 'cancelled', 'skipped'] as const).map(departure),
  off('next', null),
  off('soon', { ...next, isCancelled: false }),
  off('next', { ...next, isCancelled: true }),
  { kind: 'elevator', elevator: 'Street to platform', station: 'Girard', works: false },
  { kind: 'elevator', elevator: 'Street to platform', station: 'Girard', works: true },
];

describe('the words of news', () => {
  it.each([
    [
      departure('leave'),
      'Leave now: Bus 17 to Front-Market',
      '20th St & Mifflin St, 2:33 PM instead of 2:31 PM',
    ],
    [
      departure('soon'),
      'Bus 17 to Front-Market: in 8 min',
      '20th St & Mifflin St, 2:33 PM instead of 2:31 PM',
    ],
    [off('next', null), 'Get off at the next stop: 20th St & Mifflin St', 'Bus 17 to Front-Market · 2:33 PM'],
    [
      off('soon', { ...next, isCancelled: false }),
      'Get off soon: 20th St & Mifflin St',
      'Then L to Frankford from 15th St, 2:50 PM',
    ],
    [
      off('next', { ...next, isCancelled: true }),
      'Get off at the next stop: 20th St & Mifflin St',
      'L to Frankford is cancelled',
    ],
  ])('say what to do and where: %#', (news, title, body) => {
    const words = word('en', 'run:5036_2026-10-13@21297-600', news);
    // Clocks have narrow spaces.
    expect([words.title, words.body.replaceAll('\u202f', ' ')]).toEqual([title, body]);
    expect(words.path).toBe('/schedules/17?direction=0&stop=21297&trip=5036&run=2026-10-13#trip');
  });

  it('of an alert say all of its next times', () => {
    const periods = [
      { start: null, end: at('18:00') },
      { start: at('20:00'), end: at('22:00') },
    ];
    const words = { subject: null, message: { html: 'Trains share a track.', language: null } };
    const news: News = { kind: 'alert', words, suspended: false, periods, now: at('14:00') };
    expect(word('en', 'route:17', news).body.replaceAll(/[\u202f\u00a0]/g, ' ')).toBe(
      'Until Tue, Oct 13, 6:00 PM · From Tue, Oct 13, 8:00 PM to Tue, Oct 13, 10:00 PM\nTrains share a track.',
    );
  });

  it('are complete in every language, in its direction', () => {
    const seen = new Set<string>();
    for (const lang of builtInLanguages)
      for (const news of all) {
        const { title, body, stop, direction } = word(lang, 'route:17', news);
        for (const text of [title, body, stop]) expect(text, lang).toMatch(/^[^{}]+$/);
        expect(direction, lang).toBe(lang === 'ar' ? 'rtl' : 'ltr');
        seen.add(title);
      }
    // No two kinds of news, and no two languages, have the same title.
    expect(seen.size).toBeGreaterThan(8 * 8);
  });
});
