import { describe, expect, it } from 'vitest';
import { decodeContext as context } from '#testing/decodeBody.ts';
import { options } from './options.ts';

function decode(body: unknown) {
  const decoded = options.decode(body, context, {});
  if (!decoded.ok) throw new Error(decoded.error);
  return decoded.value;
}

function items<T>(section: { ok: true; items: T[] } | { ok: false; reason: string }): T[] {
  if (!section.ok) throw new Error(section.reason);
  return section.items;
}

describe('the content decoder', () => {
  it('reads false, null, "" and a missing key as an empty section, and fails a section that is text', () => {
    const { value } = decode({ bulletins: false, quick_links: '', messages: null, explore_links: 'soon' });
    expect(items(value.bulletins)).toEqual([]);
    expect(items(value.quickLinks)).toEqual([]);
    expect(items(value.messages)).toEqual([]);
    expect(items(value.latestStories)).toEqual([]);
    expect(value.exploreLinks).toEqual({ ok: false, reason: 'explore_links: expected a list' });
  });

  it('reports a skipped item’s section and reason, and fails a section without a readable item', () => {
    const { value, skipped } = decode({
      quick_links: [
        { title: 'Fares', link_url: '/fares' },
        { title: 'Nowhere', link_url: '' },
      ],
      bulletins: [{ title: '' }],
    });
    expect(value.quickLinks).toEqual({ ok: true, items: [{ title: 'Fares', url: '/fares' }], skipped: 1 });
    expect(value.bulletins.ok).toBe(false);
    expect(skipped).toEqual([
      { index: 0, reason: 'bulletins: title: not text' },
      { index: 1, reason: 'quick_links: link_url: not a link' },
    ]);
  });

  it('reads an image from an object or a URL, and none from false or a javascript: URL', () => {
    const images = [
      { url: 'https://example.org/a.jpg', alt: 'A &amp; B' },
      '/b.jpg',
      false,
      { url: 'javascript:x' },
    ];
    const { value } = decode({
      bulletins: images.map((image, at) => ({ title: `B${at}`, image, link_url: '' })),
    });
    expect(items(value.bulletins).map((each) => each.image)).toEqual([
      { url: 'https://example.org/a.jpg', alt: 'A & B' },
      { url: '/b.jpg', alt: '' },
      null,
      null,
    ]);
  });

  it('reads times as seconds and in two text formats, and none from "" or null', () => {
    const moments = [1791864000, '1791864000', '2026-10-13 00:00:00', '10/13/2026 12:00 am', '', null];
    const { value } = decode({
      'notifications-channel': moments.map((starts) => ({
        notification_link_text: 'New &#8217;schedules',
        notification_link_url: 'https://example.org/',
        notification_display_starts: starts,
        notification_display_ends: '1792555200',
      })),
    });
    const notifications = items(value.notifications);
    expect(notifications.map((each) => each.starts?.toString() ?? null)).toEqual([
      ...Array(4).fill('2026-10-13T04:00:00Z'),
      null,
      null,
    ]);
    expect(notifications[0]?.text).toBe('New ’schedules');
  });

  it('skips an item with an unreadable start', () => {
    const message = { message_title: 'Old', message_start_datetime: 'next week', message_pages: 'routes' };
    const { value, skipped } = decode({ messages: [message, { ...message, message_start_datetime: '' }] });
    expect(items(value.messages)).toHaveLength(1);
    expect(skipped).toEqual([{ index: 0, reason: 'messages: the start or end is not a date' }]);
  });

  it('reads rules, pages and lists of ids, and no rule from an unknown word', () => {
    const { value } = decode({
      messages: [
        {
          message_title: 'A',
          message_text: '<p>Hello</p>',
          message_pages: ['routes', 'stations'],
          message_route_rule: 'all_B',
          message_route_ids: '17, L1,,',
          message_station_rule: 'route_ids',
          message_station_ids: 'exton-station,90504',
          message_station_route_ids: false,
        },
        { message_title: 'B', message_pages: 'stations', message_route_rule: 'everything' },
      ],
    });
    expect(items(value.messages)).toMatchObject([
      {
        html: '<p>Hello</p>',
        pages: ['routes', 'stations'],
        routeRule: 'all_B',
        routeIds: ['17', 'L1'],
        stationRule: 'route_ids',
        stationIds: ['exton-station', '90504'],
        stationRouteIds: [],
      },
      { pages: ['stations'], routeRule: null, stationRule: null },
    ]);
  });

  it('reads a lone advertisement as a list of one, and skips one without an image', () => {
    const ad = {
      ad_start_datetime: '2026-10-01 00:00:00',
      ad_end_datetime: '',
      ad_image: '/ad.png',
      ad_link_url: '/x',
    };
    expect(items(decode({ ad_sidebar_schedule: ad }).value.advertisements)).toMatchObject([
      { image: { url: '/ad.png' }, url: '/x', ends: null },
    ]);
    expect(
      decode({ ad_sidebar_schedule: [ad, { ...ad, ad_image: false }] }).value.advertisements,
    ).toMatchObject({
      ok: true,
      skipped: 1,
    });
  });

  it('reads sidebar links, and stories even from an object with numbers as keys', () => {
    const post = { post_name: 'fall', post_title: 'Fall &amp; winter', post_date: '2026-10-01 09:00:00' };
    const sidebar = {
      schedule_sidebar_item_title: 'Fares',
      schedule_sidebar_item_url: '/fares',
      schedule_sidebar_item_image: false,
    };
    const { value } = decode({
      latest_stories: { 0: { image: false, latest_story: post } },
      schedule_sidebar: [sidebar],
    });
    const [story] = items(value.latestStories);
    expect(story).toMatchObject({ slug: 'fall', title: 'Fall & winter', image: null });
    expect(story?.date?.toString()).toBe('2026-10-01T09:00:00');
    expect(items(value.sidebarLinks)).toEqual([{ title: 'Fares', url: '/fares', image: null }]);
  });

  it('rejects a body that is not an object', () => {
    expect(options.decode([], context, {}).ok).toBe(false);
  });
});
