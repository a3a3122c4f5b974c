/**
 * What a feature of a vector tile is to us. Protomaps' basemap layers (version 4) are the documented ones; those of
 * OpenMapTiles and Shortbread have other names, so one table reads all three.
 */

/** How a feature is drawn. */
export type Paint =
  | 'park'
  | 'water'
  | 'building'
  | 'river'
  | 'path'
  | 'street'
  | 'mainStreet'
  | 'highway'
  | 'rail'
  | 'ferry'
  | 'country'
  | 'state'
  | 'county'
  | 'line'
  | 'stop';

/** How a feature's name is written. */
export type Naming =
  | 'city'
  | 'town'
  | 'village'
  | 'neighbourhood'
  | 'water'
  | 'park'
  | 'landmark'
  | 'street'
  | 'stop';

export interface Meaning {
  paint: Paint | null;
  naming: Naming | null;
}

export type Tags = Readonly<Record<string, unknown>>;
export type GeometryType = 'point' | 'line' | 'area';

const GREEN = new Set(
  'park national_park nature_reserve protected_area forest wood grass grassland meadow garden golf_course cemetery pitch playground recreation_ground village_green scrub orchard allotments zoo'.split(
    ' ',
  ),
);
const LANDMARKS = new Set(
  'aerodrome airport university college hospital stadium museum zoo attraction theme_park townhall'.split(
    ' ',
  ),
);
const NONE: Meaning = { paint: null, naming: null };

const wordOf = (tags: Tags, ...keys: string[]): string => {
  for (const key of keys) if (typeof tags[key] === 'string') return tags[key];
  return '';
};

const byWord = <Meant extends string>(words: Partial<Record<Meant, string>>): ReadonlyMap<string, Meant> =>
  new Map(
    Object.entries<string | undefined>(words).flatMap(([meant, list = '']) =>
      list.split(' ').map((word) => [word, meant as Meant] as const),
    ),
  );

/** Streets by the words of the three schemas: kinds of Protomaps, and classes of OpenStreetMap. */
const STREETS = byWord<Paint>({
  highway: 'highway motorway motorway_link',
  mainStreet: 'major_road trunk primary secondary tertiary',
  street: 'medium_road minor_road minor residential unclassified living_street pedestrian service busway',
  path: 'path footway cycleway steps track',
  rail: 'rail transit light_rail subway tram narrow_gauge',
  ferry: 'ferry',
});
const PLACES = byWord<Naming>({
  city: 'city',
  town: 'town locality',
  village: 'village hamlet',
  neighbourhood: 'neighbourhood macrohood suburb quarter',
});

function border(tags: Tags): Paint | null {
  if (tags.maritime === 1 || tags.maritime === true) return null;
  const level = Number(
    tags.admin_level ?? { country: 2, region: 4, county: 6 }[wordOf(tags, 'kind', 'pmap:kind')],
  );
  return level === 2 ? 'country' : level === 3 || level === 4 ? 'state' : level === 6 ? 'county' : null;
}

const place = (tags: Tags): Naming | null =>
  PLACES.get(wordOf(tags, 'kind_detail', 'class', 'kind', 'pmap:kind')) ?? null;

const greenery = (tags: Tags): Meaning =>
  GREEN.has(wordOf(tags, 'kind', 'pmap:kind', 'class')) || GREEN.has(wordOf(tags, 'subclass'))
    ? { paint: 'park', naming: null }
    : NONE;

const road = (tags: Tags): Meaning => {
  const kind = wordOf(tags, 'kind', 'pmap:kind', 'class');
  // Sidings and the tracks of depots are no orientation.
  if (kind === 'rail' && tags.service !== undefined && tags.service !== false) return NONE;
  const paint = STREETS.get(kind) ?? null;
  return {
    paint,
    naming: paint === null || paint === 'rail' || paint === 'ferry' || paint === 'path' ? null : 'street',
  };
};

const water = (tags: Tags, type: GeometryType): Meaning => ({
  paint: type === 'area' ? 'water' : type === 'line' ? 'river' : null,
  naming: type === 'area' || wordOf(tags, 'kind', 'pmap:kind') === 'stream' ? null : 'water',
});

const byLayer: Readonly<Record<string, (tags: Tags, type: GeometryType) => Meaning>> = {
  water,
  waterway: water,
  water_name: () => ({ paint: null, naming: 'water' }),
  ocean: water,
  water_polygons: water,
  water_lines: water,
  water_polygons_labels: () => ({ paint: null, naming: 'water' }),
  landcover: greenery,
  landuse: greenery,
  land: greenery,
  park: (_, type) => (type === 'area' ? { paint: 'park', naming: null } : { paint: null, naming: 'park' }),
  buildings: () => ({ paint: 'building', naming: null }),
  building: () => ({ paint: 'building', naming: null }),
  roads: road,
  transportation: (tags) => ({ ...road(tags), naming: null }),
  transportation_name: (tags) => ({ ...road(tags), paint: null }),
  streets: (tags) => ({ ...road(tags), naming: null }),
  street_labels: (tags) => ({ ...road(tags), paint: null }),
  boundaries: (tags) => ({ paint: border(tags), naming: null }),
  boundary: (tags) => ({ paint: border(tags), naming: null }),
  places: (tags) => ({ paint: null, naming: place(tags) }),
  place: (tags) => ({ paint: null, naming: place(tags) }),
  place_labels: (tags) => ({ paint: null, naming: place(tags) }),
  pois: (tags) => {
    const kind = wordOf(tags, 'kind', 'pmap:kind');
    return { paint: null, naming: GREEN.has(kind) ? 'park' : LANDMARKS.has(kind) ? 'landmark' : null };
  },
  // Our own layers, of a schedule's lines and stops.
  network_lines: () => ({ paint: 'line', naming: null }),
  network_stops: () => ({ paint: 'stop', naming: 'stop' }),
};

export function meaningOf(layer: string, type: GeometryType, tags: Tags): Meaning {
  return byLayer[layer]?.(tags, type) ?? NONE;
}

/** How important a named feature is among those of its kind; larger is more important. */
export function importanceOf(tags: Tags): number {
  const population = Number(tags.population);
  if (population > 0) return Math.log2(population);
  // Protomaps ranks upwards, OpenMapTiles downwards from 1.
  const rank = Number(tags.population_rank ?? (tags.rank === undefined ? 0 : 30 - Number(tags.rank)));
  return Number.isFinite(rank) ? rank : 0;
}

/** The texts a feature may be named with, best first: the rider's language, the place's own, and Latin letters. */
export function namesOf(tags: Tags, lang: string): string[] {
  const [base = ''] = lang.split('-');
  const keys = [
    ...(lang === '' ? [] : [`name:${lang}`, `name:${base}`, `name_${base}`]),
    ...(base === 'zh' ? ['name:zh-Hans', 'name:zh-Hant'] : []),
    'name',
    'name:latin',
    'name_int',
    'name:en',
    'name_en',
  ];
  return keys.flatMap((key) => {
    const name = tags[key];
    return typeof name === 'string' && name.trim() !== '' && name.length <= 100 ? [name.trim()] : [];
  });
}
