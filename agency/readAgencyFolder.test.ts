import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { agencyOf } from './agencyOf.ts';
import { readAgencyFolder } from './readAgencyFolder.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'agency-'));
  write('agency.yaml', 'name: Exempla Transit\n');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function write(name: string, text: string | Uint8Array): void {
  mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
  writeFileSync(path.join(dir, name), text);
}

/** Returns the reported mistakes, without the folder's name. */
function mistakes(): string[] {
  const read = readAgencyFolder(dir);
  return read.ok ? [] : read.error.split('\n').map((line) => line.replace(`${dir}${path.sep}`, ''));
}

describe('a mistake is reported with its file and, where known, its line and key', () => {
  const group = (items: string) => `- key: nav.a\n  label: A\n  items:\n${items}`;
  it.each([
    ['a tab as indentation', 'agency.yaml', 'name: A\nphones:\n\tsupport: 1\n', /^agency\.yaml:3: .*[Tt]ab/],
    ['an open quote', 'agency.yaml', 'name: "A\nbrand: B\n', /^agency\.yaml:\d: .*quote/],
    ['a duplicate key', 'agency.yaml', 'name: A\nbrand: B\nname: C\n', /^agency\.yaml:3: .*unique/],
    ['an unknown tag', 'agency.yaml', 'name: A\nbrand: !ruby B\n', /^agency\.yaml:2: .*tag/],
    ['an unknown key', 'agency.yaml', 'name: A\nadress: Main St\n', 'agency.yaml:2: adress: no such key'],
    ['a number instead of text', 'agency.yaml', 'brand: B\nname: 17\n', 'agency.yaml:2: name: must be text'],
    ['an empty name', 'agency.yaml', 'name: " "\n', 'agency.yaml:1: name: must not be empty'],
    [
      'an invalid zone',
      'agency.yaml',
      'name: A\nzone: America/New_Yrok\n',
      'agency.yaml:2: zone: must be a time zone such as America/New_York',
    ],
    [
      'an invalid URL',
      'agency.yaml',
      'name: A\nstaticSite: www.example.org\n',
      'agency.yaml:2: staticSite: must be an http or https URL',
    ],
    [
      'a link that would run a script',
      'navigation.yaml',
      group('    - { key: nav.b, label: B, url: "javascript:alert(1)" }\n'),
      'navigation.yaml:4: 0.items.0.url: must be an http, https, tel, mailto or sms URL',
    ],
    [
      'a path to another host',
      'navigation.yaml',
      group('    - { key: nav.b, label: B, app: //example.org }\n'),
      'navigation.yaml:4: 0.items.0.app: must be a path that begins with one slash, without spaces or backslashes',
    ],
    [
      'a link with two targets',
      'navigation.yaml',
      group('    - { key: nav.b, label: B, app: /alerts, site: /alerts }\n'),
      'navigation.yaml:4: 0.items.0: must have exactly one of app, site and url',
    ],
    [
      'a link with no target',
      'footer.yaml',
      group('    - { key: nav.c, label: C, app: /alerts }\n    - { key: nav.b, label: B }\n'),
      'footer.yaml:5: 0.items.1: must have exactly one of app, site and url',
    ],
    [
      'a label key used twice',
      'navigation.yaml',
      group('    - { key: nav.a, label: B, app: /alerts }\n'),
      'navigation.yaml:4: 0.items.0.key: the key nav.a is used twice',
    ],
    [
      'a map instead of a list',
      'navigation.yaml',
      '# The menu\nkey: nav.a\nlabel: A\n',
      'navigation.yaml:2: must be a list of groups',
    ],
    [
      'an invalid colour',
      'rules.yaml',
      'lines:\n  - { letter: A, color: red }\n',
      'rules.yaml:2: lines.0.color: must be a colour such as "#0097D6"',
    ],
    [
      'an unknown mode',
      'rules.yaml',
      'modes:\n  - { mode: Metro, routeTypes: [1] }\n  - { mode: Rocket, routeTypes: [0] }\n',
      /^rules\.yaml:3: modes\.1\.mode: must be one of Metro, Bus,/,
    ],
    [
      'a route type in two modes',
      'rules.yaml',
      'modes:\n  - { mode: Metro, routeTypes: [1] }\n  - { mode: Tram, routeTypes: [0, 1] }\n',
      'rules.yaml:3: modes.1.routeTypes.1: the route type 1 already belongs to Metro',
    ],
    [
      'a rail code in both lists',
      'rules.yaml',
      'railDirections:\n  inboundIsZero: [AIR]\n  outboundIsZero:\n    - LAN\n    - AIR\n',
      'rules.yaml:5: railDirections.outboundIsZero.1: AIR is already in inboundIsZero',
    ],
    [
      'a region with south above north',
      'agency.yaml',
      'name: A\nregion: { south: 41, west: -76, north: 40, east: -75 }\n',
      'agency.yaml:2: region: must have south less than north',
    ],
    [
      'a redirect without its parameter',
      'redirects.yaml',
      '- to: "schedules/:routeId"\n  from: ["routes/:routeId", "lines/:id"]\n',
      'redirects.yaml:2: 0.from.1: does not have :routeId, which "to" needs',
    ],
    [
      'an unknown mark',
      'rules.yaml',
      'modes:\n  - mode: Tram\n    routeTypes: [0]\n    mark: star\n',
      'rules.yaml:4: modes.0.mark: must be one of bullet, plate, square',
    ],
    [
      'a language instead of a locale',
      'agency.yaml',
      'name: A\nlocale: english\n',
      'agency.yaml:2: locale: must be a locale such as en-GB, or a list of locales',
    ],
    [
      'a secret in plain text',
      'feeds.yaml',
      'schedule:\n  - url: https://a.example/gtfs.zip\n    headers: { X-Api-Key: "12345" }\n',
      `feeds.yaml:3: schedule.0.headers.X-Api-Key: is a secret: refer to an environment variable such as \${FEED_KEY}`,
    ],
    [
      'a secret in a URL',
      'feeds.yaml',
      'schedule:\n  - url: https://a.example/gtfs.zip?api_key=12345\n',
      'feeds.yaml:2: schedule.0.url: must not contain api_key: put it in query',
    ],
    [
      'a password in a URL',
      'feeds.yaml',
      'schedule:\n  - url: https://me:secret@a.example/gtfs.zip\n',
      'feeds.yaml:2: schedule.0.url: must not contain a user name or password: use a header instead',
    ],
    [
      'a user name in a URL',
      'feeds.yaml',
      'schedule:\n  - url: https://me@a.example/gtfs.zip\n',
      'feeds.yaml:2: schedule.0.url: must not contain a user name or password: use a header instead',
    ],
    [
      'a misspelt variable',
      'feeds.yaml',
      `schedule:\n  - url: https://a.example/gtfs.zip\n    query: { token: "\${city-key}" }\n`,
      `feeds.yaml:3: schedule.0.query.token: must refer to an environment variable such as \${FEED_KEY}`,
    ],
    [
      'two request rates for one feed',
      'feeds.yaml',
      'realtime:\n  alerts:\n    - { url: "https://a.example/a", seconds: 30, callsPerHour: 60 }\n',
      'feeds.yaml:3: realtime.alerts.0: must not have both seconds and callsPerHour',
    ],
    [
      'a feed requested too often',
      'feeds.yaml',
      'realtime:\n  alerts:\n    - url: https://a.example/a\n      seconds: 1\n',
      'feeds.yaml:4: realtime.alerts.0.seconds: must be from 5 to 3600',
    ],
    [
      'an unknown kind of feed',
      'feeds.yaml',
      'realtime:\n  shapes:\n    - url: https://a.example/a\n',
      'feeds.yaml:2: realtime.shapes: no such key',
    ],
    ['a list instead of text', 'texts/fr.yaml', 'nav.a: [A]\n', /^texts\/fr\.yaml:1: nav\.a: /],
    ['an alias bomb', 'agency.yaml', bomb(), /^agency\.yaml(:\d+)?: .*alias/],
    [
      'thousands of brackets',
      'agency.yaml',
      `name: ${'['.repeat(5000)}`,
      'agency.yaml:1: nested deeper than 20 levels',
    ],
    [
      'thousands of dashes',
      'navigation.yaml',
      '- '.repeat(5000),
      'navigation.yaml:1: nested deeper than 20 levels',
    ],
  ])('%s', (_, name, text, expected) => {
    write(name, text);
    const [first = ''] = mistakes();
    if (expected instanceof RegExp) expect(first).toMatch(expected);
    else expect(first).toBe(expected);
  });

  it('a file that is too large, is not UTF-8 or has an unknown name is reported', () => {
    write('agency.yaml', `name: A\n# ${'x'.repeat(256_000)}\n`);
    write('footer.yaml', new Uint8Array([0x2d, 0x20, 0xff, 0xfe]));
    write('navigaton.yaml', '');
    write('texts/french.txt', '');
    expect(mistakes()).toEqual([
      expect.stringMatching(/^navigaton\.yaml: is not a known file; known files are agency\.yaml, /),
      'agency.yaml: is larger than 256 kB',
      'footer.yaml: is not UTF-8',
      'texts/french.txt: must be named after a language, such as fr.yaml',
    ]);
  });

  it('texts must be a folder', () => {
    write('texts', '');
    expect(mistakes()).toEqual(['texts: is not a readable folder']);
  });

  it('one message lists the mistakes of several files', () => {
    write('agency.yaml', 'name: 1\nunits: leagues\nregion: everywhere\n');
    write('rules.yaml', 'modes: []\nexcludedRouteIds: T1\n');
    expect(mistakes().map((line) => line.split(': ', 2)[0])).toEqual([
      'agency.yaml:1',
      'agency.yaml:2',
      'agency.yaml:3',
      'rules.yaml:2',
    ]);
  });

  it('the folder must exist and contain agency.yaml', () => {
    rmSync(path.join(dir, 'agency.yaml'));
    expect(mistakes()).toEqual(['agency.yaml: is missing']);
    const missing = readAgencyFolder(path.join(dir, 'nowhere'));
    expect(missing.ok ? '' : missing.error).toMatch(/nowhere is not a readable folder$/);
  });
});

function bomb(): string {
  const rows = ['a: &a [x, x, x, x, x, x, x, x, x]'];
  for (const [name, before] of ['ba', 'cb', 'dc', 'ed', 'fe', 'gf'].map((pair) => pair.split('')))
    rows.push(`${name}: &${name} [${Array(9).fill(`*${before}`).join(', ')}]`);
  return rows.join('\n');
}

describe('facts of the feed', () => {
  const feed = {
    zone: 'Europe/Paris',
    agencies: [
      {
        id: '1',
        name: 'Réseau',
        url: 'https://r.example',
        language: 'fr',
        phone: '+33 1 40 00',
        email: 'bonjour@r.example',
        fareUrl: null,
      },
    ],
    feeds: [],
    attributions: [],
    languages: [],
    areaRouteIds: [],
    hasStations: true,
    bounds: { west: 2, south: 48, east: 3, north: 49 },
  };
  const read = () => {
    const folder = readAgencyFolder(dir);
    if (!folder.ok) throw new Error(folder.error);
    return folder.value;
  };

  it('are used where the folder has none', () => {
    write('agency.yaml', '');
    const agency = agencyOf(read(), feed);
    expect(agency).toMatchObject({
      name: 'Réseau',
      region: feed.bounds,
      units: 'km',
      staticSite: null,
      hasAccess: false,
      phones: {
        support: { text: '+33 1 40 00', url: 'tel:+3314000' },
        emergency: null,
      },
      facts: { zone: 'Europe/Paris', metroLines: [], noLiveDataRouteIds: [] },
    });
    expect(agency.footer.flatMap(({ items }) => items.map(({ label }) => label))).toContain('Réseau');
  });

  it('include an email address for riders, unless it is malformed', () => {
    const links = (email: string) =>
      agencyOf(null, { ...feed, agencies: feed.agencies.map((each) => ({ ...each, email })) })
        .footer.flatMap(({ items }) => items)
        .filter(({ key }) => key === 'footer.agency.email');
    expect(links('bonjour@r.example')).toMatchObject([
      { label: 'bonjour@r.example', target: { kind: 'url', url: 'mailto:bonjour@r.example' } },
    ]);
    for (const malformed of ['', 'see our website', 'a@b@c', 'a@b?cc=d@e'])
      expect(links(malformed)).toEqual([]);
  });

  it('include its language, which the locales of the folder replace', () => {
    write('agency.yaml', '');
    expect(agencyOf(read(), feed).locales).toEqual(['fr']);
    write('agency.yaml', 'locale: [fr-CA, en-CA]\n');
    expect(agencyOf(read(), feed).locales).toEqual(['fr-CA', 'en-CA']);
  });

  it('do not replace the name, units and modes of the folder, but replace its zone', () => {
    write('agency.yaml', 'name: Ours\nzone: Europe/London\nunits: miles\n');
    write('rules.yaml', 'modes:\n  - { mode: Tram, routeTypes: [0], mark: bullet }\n');
    expect(agencyOf(read(), feed)).toMatchObject({
      name: 'Ours',
      units: 'miles',
      facts: { zone: 'Europe/Paris', modes: [{ mode: 'Tram', mark: 'bullet' }] },
    });
    expect(agencyOf(read(), null).facts.zone).toBe('Europe/London');
  });
});
