// Responses of a stand-in for the real services: small documents with the quirks of the services (ids as numbers and as
// strings, HTML pasted from a word processor, wall-clock times, `false` for an empty list). The time is 2026-10-13,
// 14:02 in New York.

/** Path to body: objects are sent as JSON, strings as text. */
export type Documents = Record<string, unknown>;

const release = '20260830';
const route = (
  id: string,
  type: number,
  longName: string,
  color: string,
  extra: Record<string, unknown> = {},
) => ({
  release_name: release,
  route_id: id,
  route_short_name: id,
  route_long_name: longName,
  route_type: type,
  route_color: color,
  route_text_color: 'FFFFFF',
  is_frequent_bus: false,
  route_frequency_text: '',
  documents: [],
  ...extra,
});

const alert = (
  id: string,
  routes: string[],
  subject: string | null,
  message: string,
  extra: Record<string, unknown> = {},
) => ({
  alert_id: id,
  routes,
  type: 'ADVISORY',
  subject,
  message,
  status: 'NORMAL',
  cause: 'CONSTRUCTION',
  effect: 'MODIFIED_SERVICE',
  severity: 'INFO',
  trains: [],
  blocks: [],
  trips: [],
  stops: [],
  start: '2026-10-12 08:00:00.000',
  end: null,
  created_at: '2026-10-10 14:02:11',
  updated_at: '2026-10-12 14:02:11',
  ...extra,
});

const image = (name: string) => ({ url: `/icons/${name}.svg`, alt: '' });

export function standInDocuments(): Documents {
  return {
    '/flat/version.txt': '1791900000',
    '/flat/routes.json': [
      route('L1', 1, 'Market-Frankford Line', '0097D6'),
      route('B1', 1, 'Broad Street Line Local', 'F26100'),
      route('B2', 1, 'Broad Street Line Express', 'F26100'),
      route('B3', 1, 'Broad Ridge Spur', 'F26100'),
      route('T1', 0, '13th St to 63rd-Malvern', '5A960A'),
      route('G1', 0, 'Richmond-Westmoreland to 63rd-Girard', 'FFD700'),
      route('CHW', 2, 'Chestnut Hill West', '4c748c'),
      route('LAN', 2, 'Lansdale/Doylestown Line', '4c748c'),
      route('17', 3, 'Front-Market to 20th-Johnston', '1a1818', { is_frequent_bus: true }),
      route('45', 3, 'Noble to Broad-Oregon', '1a1818'),
      route('99', 1200, 'A ferry nobody knows', '000000'),
    ],
    '/flat/parent-routes.json': [
      {
        route_id: 'B',
        route_type: 1,
        route_long_name: 'Broad Street Line',
        route_color: 'F26100',
        route_text_color: 'FFFFFF',
        routes: ['B1', 'B2', 'B3'],
      },
    ],
    '/flat/calendar.json': { '20261013': { release_name: release, special: false, service_id: ['10'] } },
    '/flat/directions.json': [],
    '/flat/connecting-routes.json': {},
    '/flat/station-information.json': [
      {
        slug: '15th-st',
        gtfsId: ['1392'],
        name: '15th St Station',
        lat: 39.9525,
        lon: -75.1653,
        routes: ['L1'],
        accessible: true,
      },
      {
        slug: '30th-st',
        gtfsId: [1394],
        name: '30th St Station',
        lat: '39.9549',
        lon: '-75.1833',
        routes: ['L1'],
        accessible: true,
      },
      {
        slug: 'girard',
        gtfsId: '1270',
        name: 'Girard Station',
        lat: 39.971,
        lon: -75.16,
        routes: ['B1', 'B2'],
        accessible: true,
      },
      {
        slug: 'cecil-b-moore',
        gtfsId: ['1271'],
        name: 'Cecil B. Moore Station',
        lat: 39.9787,
        lon: -75.1577,
        routes: ['B1'],
        accessible: true,
      },
    ],
    '/flat/search-index.json': [
      { kind: 'stop', id: '21297', name: '20th St & Mifflin St', lat: 39.92, lon: -75.17, route_ids: ['17'] },
      {
        kind: 'station',
        id: 'girard',
        name: 'Girard Station',
        lat: 39.97,
        lon: -75.16,
        route_ids: ['B1', 'B2'],
      },
      { kind: 'stop', id: '31000', name: 'Lost St & Mifflin St', lat: null, lon: null, route_ids: ['45'] },
    ],
    '/autocomplete/v1/autocomplete': { type: 'FeatureCollection', features: [] },
    '/live/api/v2/kml/': '<kml xmlns="http://www.opengis.net/kml/2.2"><Document/></kml>',
    '/live/api/v2/alerts/': [
      alert(
        '1',
        ['17'],
        'Route 17 runs to Snyder Av only',
        '<p><span class="TextRun SCXW1" data-ccp-props="{}">Water main work at <b>20th St</b>.</span>&nbsp;</p><script>window.pwned = true</script><p><a href="javascript:alert(1)" onclick="alert(1)">Map</a> <a href="https://site.example/detour" target="_blank">More</a></p>',
        { end: '2026-10-20 17:00:00' },
      ),
      alert(
        '2',
        ['B1', 'B2', 'B3'],
        'Boarding from one platform at Girard',
        '<p>Use the southbound platform.</p>',
      ),
      alert('3', ['CHW'], 'Chestnut Hill West suspended', '<p>No trains today.</p>', {
        status: 'SUSPENDED',
        effect: 'NO_SERVICE',
        type: 'ALERT',
      }),
      alert('4', ['LAN'], 'New times on Sunday', '<p>Times change.</p>', {
        start: '2026-10-18 05:00:00.000',
      }),
      alert('5', ['T1'], 'Tunnel closed for a week', '<p>Board at 40th St.</p>', {
        start: '2026-11-06 22:00:00.000',
        end: '2026-11-16 05:00:00',
      }),
      alert('6', ['45'], 'This ended yesterday', '<p>Over.</p>', { end: '2026-10-12 23:00:00' }),
      alert('7', [], null, '<p>Key cards are sold at every station.</p>'),
      { alert_id: 12, routes: 'none of this is an alert' },
    ],
    '/live/api/v2/detours/': [
      {
        detour_id: 'D1',
        route_id: '17',
        message: 'NB via 20th, Right on Reed, Left on 19th, Reg Rt',
        raw_card_message: '',
        direction: 'Northbound',
        direction_id: '0',
        reason: 'Water Main ',
        start_location: '39.9312, -75.1779',
        end_location: null,
        start: '10/12/2026, 08:00:00',
        end: '10/20/2026, 17:00:00',
        skipped_stops: { '21302': ['20th St &amp; Reed St', '39.934', '-75.1773'] },
        day_time_active_info: null,
        is_kml: false,
        is_parsed: true,
        exception: null,
      },
    ],
    '/live/api/v2/performance/': {
      from: '2026-09-16',
      to: '2026-10-13',
      since: '2026-10-01',
      rows: [0, 1].map((direction_id) => ({
        route_id: '17',
        direction_id,
        hour: 8 + direction_id,
        ...{ n_0_3: 100, accurate_0_3: 90, error_0_3: 1000, n_3_6: 100, accurate_3_6: 80, error_3_6: 2000 },
        ...{
          n_6_10: 100,
          accurate_6_10: 70,
          error_6_10: -500,
          n_10_15: 10,
          accurate_10_15: 9,
          error_10_15: 100,
        },
        ...{ departures: 200, on_time: 150, trips: 20, cancelled: 2, ghost: 1, unpredicted: 3 },
      })),
    },
    '/live/api/v2/elevators/': {
      results: [
        {
          line: 'Market Frankford Line',
          station: '15th St',
          elevator: 'Westbound platform to street',
          message: 'Repairs to the elevator.\r\n',
          message_html: '<p>Repairs to the elevator.</p>',
          alternate_url: 'https://site.example/access/15th',
        },
      ],
    },
    '/live/api/v2/chat/status/': { online: true },
    '/content/wp-json/options/all': {
      'notifications-channel': [
        {
          notification_link_text: 'Long gone',
          notification_link_url: '',
          notification_display_starts: '1',
          notification_display_ends: '2',
        },
        {
          notification_link_text: 'New Regional Rail schedules start Sunday',
          notification_link_url: 'https://site.example/news/rail',
          notification_display_starts: '1791864000',
          notification_display_ends: 1792555200,
        },
      ],
      bulletins: [
        {
          title: '11th St entrance closed &amp; rebuilt',
          image: image('alert'),
          link_url: 'https://site.example/news/11th',
        },
        { title: 'Fare lines move', image: false, link_url: '' },
      ],
      latest_stories: [
        {
          image: image('map'),
          latest_story: {
            post_name: 'tunnel-work',
            post_title: 'Tunnel work returns',
            post_date: '2026-10-09 09:00:00',
          },
        },
      ],
      explore_links: [
        { title: 'A day in Doylestown', image: image('station'), link_url: 'https://site.example/explore' },
      ],
      quick_links: [{ title: 'Buy a pass', link_url: 'https://site.example/fares' }],
      schedule_sidebar: false,
      ad_sidebar_schedule: false,
      messages: [],
    },
  };
}
