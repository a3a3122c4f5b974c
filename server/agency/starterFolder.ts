/** Creates a starter folder for an agency from its feed, with comments about what is missing. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import { countryOf, unitsOf } from '#agency/countryOf.ts';
import type { Region } from '#agency/types.ts';
import { builtInLanguages, sameLanguage } from '#domain/agency/languages.ts';
import { type ScheduledMode, scheduledModes } from '#domain/agency/mode.ts';
import { phoneLink } from '#domain/agency/phoneLink.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { readAgency } from '#flat/compile/agency/readAgency.ts';
import { baseRouteType } from '#flat/compile/routes/readRoutes.ts';
import { openFeeds } from '#flat/gtfs/openFeeds.ts';
import { Problems } from '#flat/gtfs/problems.ts';
import { readTable } from '#flat/gtfs/readTable.ts';
import { isAddress } from '#server/store/storeFolder.ts';

const MODES: Readonly<Record<number, ScheduledMode>> = {
  0: 'Tram',
  1: 'Metro',
  2: 'RegionalRail',
  3: 'Bus',
  4: 'Ferry',
  5: 'CableTram',
  6: 'AerialLift',
  7: 'Funicular',
  11: 'Bus',
  12: 'Monorail',
};

interface Found {
  name: string;
  url: string;
  phone: string;
  zone: string | null;
  languages: string[];
  /** Those with trips, which the app shows. */
  routes: number;
  withoutTrips: number;
  withoutColor: number;
  stations: number;
  /** Around all stops; `null`: no stop has a position. */
  region: Region | null;
  /** The first fare of the feed; `null`: it has none. */
  fare: { amount: number; currency: string } | null;
  modes: ReadonlyMap<ScheduledMode, ReadonlySet<number>>;
  unknownTypes: readonly string[];
}

/** Writes the files into `dir`, which must be empty or missing; returns a summary. */
export async function writeStarterFolder(feed: string, dir: string): Promise<Result<string[], string>> {
  const existing = await readdir(dir).catch(() => []);
  if (existing.length > 0) return err(`${dir} is not empty`);
  const downloads = await mkdtemp(path.join(tmpdir(), 'agency-feed-'));
  try {
    const found = await readFeedFacts(feed, downloads);
    await mkdir(dir, { recursive: true });
    await writeFile(path.join(dir, 'agency.yaml'), agencyFile(found));
    await writeFile(path.join(dir, 'rules.yaml'), rulesFile(found));
    await writeFile(path.join(dir, 'feeds.yaml'), feedsFile(feed));
    return ok(report(found));
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  } finally {
    await rm(downloads, { recursive: true, force: true });
  }
}

async function readFeedFacts(source: string, downloads: string): Promise<Found> {
  const problems = new Problems();
  const modes = new Map<ScheduledMode, Set<number>>();
  const unknownTypes = new Set<string>();
  let fare: Found['fare'] = null;
  const languages = new Set<string>();
  const served = new Set<string>();
  let [routes, withoutTrips, withoutColor, stations] = [0, 0, 0, 0];
  const [feed] = await openFeeds(source, downloads);
  if (!feed) throw new Error(`${source} has no GTFS tables`);
  const { agencies, info, zone } = await readAgency(feed, problems);
  await readTable(feed, 'trips.txt', ['route_id'], problems, (row) => {
    served.add(row.get('route_id'));
  });
  await readTable(feed, 'routes.txt', ['route_id', 'route_type'], problems, (row) => {
    if (!served.has(row.get('route_id'))) {
      withoutTrips += 1;
      return;
    }
    routes += 1;
    if (row.get('route_color') === '') withoutColor += 1;
    const type = baseRouteType(row.get('route_type'));
    const mode = type === null ? undefined : MODES[type];
    if (type === null || mode === undefined) unknownTypes.add(row.get('route_type'));
    else modes.set(mode, (modes.get(mode) ?? new Set()).add(type));
  });
  let region: Region | null = null;
  await readTable(feed, 'stops.txt', [], problems, (row) => {
    if (row.get('location_type') === '1') stations += 1;
    region = widened(region, Number(row.get('stop_lat')), Number(row.get('stop_lon')));
  });
  await readTable(feed, 'translations.txt', [], problems, (row) => {
    if (row.get('language') !== '') languages.add(row.get('language'));
  });
  for (const [file, amount, currency] of [
    ['fare_attributes.txt', 'price', 'currency_type'],
    ['fare_products.txt', 'amount', 'currency'],
  ] as const)
    await readTable(feed, file, [], problems, (row) => {
      const price = Number(row.get(amount));
      if (fare === null && price > 0 && /^[A-Z]{3}$/.test(row.get(currency)))
        fare = { amount: price, currency: row.get(currency) };
    });
  for (const { agency_lang } of agencies) if (agency_lang !== '') languages.add(agency_lang);
  const [first] = agencies;
  return {
    // As in the app without a folder, several agencies are named after the publisher.
    name: ((agencies.length > 1 ? info?.feed_publisher_name : '') || first?.agency_name || '').trim(),
    url: first?.agency_url.trim() ?? '',
    phone: first?.agency_phone.trim() ?? '',
    zone,
    languages: [...languages],
    routes,
    withoutTrips,
    withoutColor,
    stations,
    region,
    fare,
    modes,
    unknownTypes: [...unknownTypes],
  };
}

/** A stop at 0, 0 has no position. */
function widened(region: Region | null, lat: number, lon: number): Region | null {
  if (!lat || !lon || Math.abs(lat) > 85 || Math.abs(lon) > 180) return region;
  const { south, west, north, east } = region ?? { south: lat, west: lon, north: lat, east: lon };
  return {
    south: Math.min(south, lat),
    west: Math.min(west, lon),
    north: Math.max(north, lat),
    east: Math.max(east, lon),
  };
}

/** Says how to get a map of the area, with a margin of some kilometers. */
function mapLines({ south, west, north, east }: Region): string[] {
  const margin = 0.05;
  const box = [west - margin, south - margin, east + margin, north + margin].map((each) => each.toFixed(2));
  return [
    'map: without a file, it shows only the lines and stops. To cut one out of a build of https://maps.protomaps.com/builds:',
    `  pmtiles extract https://build.protomaps.com/YYYYMMDD.pmtiles area.pmtiles --bbox=${box.join(',')}`,
    '  then start with TILES_FILE=area.pmtiles (docs/your-agency.md, "The map")',
  ];
}

/** Returns one YAML entry; a value missing from the feed becomes a comment to fill in. */
const entry = (key: string, value: string, example: string): string =>
  value === '' ? `# ${stringify({ [key]: example }).trim()}` : stringify({ [key]: value }).trim();

/** Returns the `locale` entry: our languages with a region, which determines the formats of times and dates. */
function localeEntry(languages: readonly string[], country: string | null): string {
  const ours = languages.filter((each) => builtInLanguages.some((own) => sameLanguage(own, each)));
  const named = ours.filter((each) => /^[a-z]{2,3}-[A-Z]{2}$/.test(each));
  const example = `${/^[a-z]{2,3}/.exec(languages[0] ?? '')?.[0] ?? 'en'}-${country ?? 'GB'}`;
  const others = languages.filter((each) => !ours.includes(each));
  return [
    ...(others.length > 0
      ? [`# We have no messages in ${others.join(', ')}: translate them in languages/ (docs/languages.md).`]
      : []),
    named.length > 0 ? `locale: [${named.join(', ')}]` : `# locale: ${example}`,
  ].join('\n');
}

/** Writes the feed's first fare, or a number without a currency, as the agency's riders would. */
const examplePrice = ({ fare, languages }: Found): string =>
  fare === null
    ? '2.00'
    : new Intl.NumberFormat(
        languages.filter((each) => /^[a-z]{2,3}(-[A-Z]{2})?$/.test(each)),
        {
          style: 'currency',
          currency: fare.currency,
        },
      ).format(fare.amount);

const agencyFile = (found: Found): string => {
  const { languages, name, phone, zone, url } = found;
  const country = countryOf(
    languages.filter((each) => /^[a-z]{2,3}-[A-Z]{2}$/.test(each)),
    zone ?? '',
  );
  const link = phoneLink(phone);
  const examplePhone = JSON.stringify({ text: link ? phone : '000 0000', url: link ?? 'tel:0000000' });
  return `# The agency. Values after a # are missing from the feed: fill them in and remove the #, or delete the lines.
${entry('name', name, 'The agency')}
# brand: The name of the app
# accent: "#0a5c63"
# address: One line, as riders would write it

phones:
${link === null ? '  # ' : '  '}support: ${examplePhone}
  # emergency: ${examplePhone}

# A zone in the feed takes precedence.
${entry('zone', zone ?? '', 'UTC')}
# units: ${unitsOf(country)}
${localeEntry(languages, country)}

# Sitewide searches and unknown paths go to the static site, if there is one. The agency's URL in the feed: ${url || 'none'}.
# staticSite: https://www.example.org
# feedback: { site: /feedback }

# Pay-per-ride fares, in the menu.
# fares:
#   - { key: fare.single, label: Single ride, price: ${JSON.stringify(examplePrice(found))} }
`.replace(/phones:\n( {2}# [^\n]*\n){2}/, (block) => `# ${block.replaceAll('\n  # ', '\n#   ').trimEnd()}\n`);
};

/** Returns `feeds.yaml` with the URL of `feed`; a local feed stays a setting, as its path is specific to this machine. */
const feedsFile = (
  feed: string,
): string => `# The URLs of the feeds. Keys stay in the environment: "\${FEED_KEY}" is replaced by the variable FEED_KEY.
${isAddress(feed) ? '' : '# '}schedule:
${isAddress(feed) ? '' : '# '}  - url: ${isAddress(feed) ? JSON.stringify(feed) : 'https://example.org/gtfs.zip'}
# realtime:
#   vehiclePositions: [{ url: "https://example.org/gtfs-rt/vehicles" }]
#   tripUpdates: [{ url: "https://example.org/gtfs-rt/trips", callsPerHour: 60 }]
#   alerts: [{ url: "https://example.org/gtfs-rt/alerts", headers: { X-Api-Key: "\${FEED_KEY}" } }]
`;

const rulesFile = ({ modes }: Found): string => {
  const rows = scheduledModes.flatMap((mode) => {
    const types = modes.get(mode);
    return types
      ? [`  - { mode: ${mode}, routeTypes: [${[...types].sort((a, b) => a - b).join(', ')}] }`]
      : [];
  });
  return `# The modes of the feed, in display order. \`name: { key: mode.tram, label: Streetcar }\` sets the name,
# \`color: "#1a1818"\` is for routes without their own colour, and \`shown: false\` hides the mode.
modes:
${rows.join('\n')}

# excludedRouteIds: []
# noLiveDataRouteIds: []
`;
};

const report = (found: Found): string[] => [
  `name: ${found.name || 'missing'}`,
  `zone: ${found.zone ?? 'missing: set it in agency.yaml'}`,
  `languages: ${found.languages.join(', ') || 'missing'}`,
  `modes: ${[...found.modes.keys()].join(', ') || 'none'}`,
  ...(found.unknownTypes.length > 0 ? [`unknown route types: ${found.unknownTypes.join(', ')}`] : []),
  `routes: ${found.routes}, ${found.withoutColor} of them without a colour`,
  ...(found.withoutTrips > 0
    ? [`routes without trips, which the app does not show: ${found.withoutTrips}`]
    : []),
  found.stations === 0 ? 'stations: none' : `stations: ${found.stations}`,
  `phone: ${found.phone || 'missing'}`,
  ...(found.region === null ? [] : mapLines(found.region)),
  'not read from any feed: address, fares, static site, feedback, menu, footer, translations of labels',
];
