/** Composes the planner's room: the built-in planner or one elsewhere, and the names of places from the other rooms. */
import { placeQuery } from '#contract/autocomplete/places.ts';
import type { ContractClient } from '#contract/client.ts';
import type { FetchHandler } from '#contract/http/handler.ts';
import type { WireMatch } from '#contract/plan/geocode.ts';
import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import type { Log } from '#domain/log.ts';
import type { Position } from '#domain/stations/nearest.ts';
import type { Clock } from '#domain/time/clock.ts';
import { createPlanHandler } from '#plan/planHandler.ts';
import { createPlannerThread } from '#plan/plannerThread.ts';
import type { AskOther } from './otherPlanner.ts';

export interface PlannerRoomOptions {
  /** Requests a document of a room by its path. */
  fetchRoom: (path: string) => Promise<Response>;
  client: Pick<ContractClient, 'places' | 'stations' | 'version'>;
  /** The built-in autocomplete, which knows stops and stations. */
  names: FetchHandler;
  /** Whether addresses come from another service (`AUTOCOMPLETE_URL`). */
  hasAddresses: boolean;
  /** The planner that the agency already runs; `null`: none. */
  other: AskOther | null;
  /** Changes with the live data; `null`: there is none yet. */
  liveRevision: () => number | null;
  now: Clock;
  facts: () => AgencyFacts;
  log: Log;
}

export interface PlannerRoom {
  handle: FetchHandler;
  /** Whether riders can be offered journeys; if so, the planner gets ready for their questions. */
  plansJourneys(): boolean;
  /** Says what is missing until the planner has read the schedule, or has taken too long; ask once there is a schedule. */
  notReady(): string | null;
  stop(): Promise<void>;
}

/** Riders can do without journeys, so the server does not wait for them longer. */
const MAX_READING_MS = 20_000;

export function createPlannerRoom(options: PlannerRoomOptions): PlannerRoom {
  const own = createPlannerThread(options);
  let readingSince: number | null = null;
  const stationIds = createStationIds(options.client);
  return {
    handle: createPlanHandler({
      own,
      other: options.other,
      now: options.now,
      findPlaces: (...asked) => findPlaces(options, stationIds, ...asked),
    }),
    plansJourneys() {
      own.wake();
      // A calendar that is only being read will be there when the rider has filled in the form.
      return options.other !== null || own.calendar() !== 'missing';
    },
    notReady() {
      if (own.calendar() !== 'unknown') return null;
      readingSince ??= performance.now();
      const isLate = performance.now() - readingSince > MAX_READING_MS;
      return isLate ? null : 'The journey planner is reading the schedule';
    },
    stop: own.stop,
  };
}

/** Stops and stations first, then other places and addresses: a rider who names a stop means it. */
async function findPlaces(
  { names, client, hasAddresses }: PlannerRoomOptions,
  stationIds: () => Promise<ReadonlyMap<string, string>>,
  text: string,
  focus: Position | null,
  count: number,
): Promise<WireMatch[]> {
  const query = new URLSearchParams({ text, size: String(count) });
  if (focus !== null) {
    query.set('focus.point.lat', String(focus.lat));
    query.set('focus.point.lon', String(focus.lon));
  }
  const [ids, named, addresses] = await Promise.all([
    stationIds(),
    names({ method: 'GET', url: `http://inside.invalid/v1/autocomplete?${query}`, headers: new Headers() }),
    hasAddresses ? client.places(placeQuery(text, focus)) : null,
  ]);
  if (!named.ok && !addresses?.ok) throw new Error('the names are unavailable');
  const features = named.ok ? ((await named.json()) as { features: Feature[] }).features : [];
  const stops = features
    .filter(({ properties }) => properties.layer !== 'route')
    .map(({ geometry, properties }) => {
      const [lon, lat] = geometry.coordinates;
      const isStop = properties.layer === 'stop' || properties.layer === 'station';
      const id = isStop ? (ids.get(properties.id) ?? properties.id) : `${lat},${lon}`;
      return { type: isStop ? ('STOP' as const) : ('PLACE' as const), name: properties.name, id, lat, lon };
    });
  const others = addresses?.ok
    ? addresses.value.value.map(({ label, position }) => ({
        type: 'ADDRESS' as const,
        name: label,
        id: `${position.lat},${position.lon}`,
        ...position,
      }))
    : [];
  const all = [...stops, ...others];
  return all.map((match, index) => ({
    ...match,
    tokens: tokensOf(match.name, text),
    areas: [],
    score: all.length - index,
  }));
}

/** Returns the feed's ids of stations by their ids in addresses, read once for each version of the schedule. */
function createStationIds(client: PlannerRoomOptions['client']): () => Promise<ReadonlyMap<string, string>> {
  let known: { version: string | null; ids: ReadonlyMap<string, string> } | null = null;
  return async () => {
    if (known !== null && known.version === client.version()) return known.ids;
    const stations = await client.stations();
    if (!stations.ok) return new Map();
    const ids = new Map(
      stations.value.value.map(({ slug, stationId, gtfsIds }) => [slug, stationId ?? gtfsIds[0] ?? slug]),
    );
    known = { version: client.version(), ids };
    return ids;
  };
}

/** What the built-in autocomplete writes. */
interface Feature {
  geometry: { coordinates: [lon: number, lat: number] };
  properties: { layer: string; name: string; id: string };
}

/** Where the words of the text stand in the name, as MOTIS marks them. */
function tokensOf(name: string, text: string): [number, number][] {
  const lower = name.toLowerCase();
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const tokens = words.flatMap((word): [number, number][] => {
    const at = lower.indexOf(word);
    return at === -1 ? [] : [[at, word.length]];
  });
  return tokens.sort(([a], [b]) => a - b);
}
