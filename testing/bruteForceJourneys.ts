/**
 * Finds journeys by trying every call of every trip, straight from the rows of a small feed. It shares no code with the
 * planner and knows no index, pruning or direction; it is the answer that the planner is compared with.
 */

export interface BruteStop {
  id: string;
  lat: number;
  lon: number;
  station: string;
}

export interface BruteCall {
  stop: string;
  /** Seconds of the service day. */
  arrival: number;
  departure: number;
  /** pickup_type and drop_off_type. */
  pickup: 0 | 1 | 2;
  dropOff: 0 | 1 | 2;
}

export interface BruteTrip {
  id: string;
  route: string;
  direction: 0 | 1;
  /** Days on which it runs: 0 is the day of the query, -1 the day before. */
  days: readonly number[];
  block: string;
  calls: readonly BruteCall[];
}

/** A row of transfers.txt; "" where the row names none. */
export interface BruteTransfer {
  from: string;
  to: string;
  fromRoute: string;
  toRoute: string;
  fromTrip: string;
  toTrip: string;
  type: 0 | 1 | 2 | 3 | 4 | 5;
  seconds: number;
}

export interface BruteNetwork {
  stops: readonly BruteStop[];
  trips: readonly BruteTrip[];
  transfers: readonly BruteTransfer[];
}

export interface BruteQuery {
  origins: readonly { stop: string; seconds: number }[];
  destinations: readonly { stop: string; seconds: number }[];
  maxTransfers: number;
}

export interface Outcome {
  departure: number;
  arrival: number;
  transfers: number;
}

interface Run {
  trip: BruteTrip;
  day: number;
  next: Run | null;
}

interface Place {
  run: Run;
  position: number;
}

const DAY = 86_400;
const callOf = ({ run, position }: Place): BruteCall => run.trip.calls[position] as BruteCall;
const arrivalOf = (place: Place) => callOf(place).arrival + place.run.day * DAY;
const departureOf = (place: Place) => callOf(place).departure + place.run.day * DAY;

/** Returns the departure, arrival and transfers of every journey that is possible, dominated ones included. */
export function bruteForceJourneys(network: BruteNetwork, query: BruteQuery): Outcome[] {
  const runs = runsOf(network);
  const boards = runs.flatMap((run) =>
    run.trip.calls.flatMap((call, position) =>
      call.pickup === 1 || position === run.trip.calls.length - 1 ? [] : [{ run, position }],
    ),
  );
  const outcomes: Outcome[] = [];
  for (const { stop, seconds } of query.origins)
    for (const first of boards) {
      if (callOf(first).stop !== stop) continue;
      let alights = ridesFrom(first);
      for (let transfers = 0; transfers <= query.maxTransfers; transfers++) {
        for (const place of alights)
          for (const end of query.destinations)
            if (callOf(place).stop === end.stop)
              outcomes.push({
                departure: departureOf(first) - seconds,
                arrival: arrivalOf(place) + end.seconds,
                transfers,
              });
        const reached = boards.filter((board) =>
          alights.some((place) => {
            const needed = secondsToChange(network, place, board);
            return needed !== null && arrivalOf(place) + needed <= departureOf(board);
          }),
        );
        alights = [...new Map(reached.flatMap(ridesFrom).map((place) => [keyOf(place), place])).values()];
      }
    }
  return outcomes;
}

const keyOf = ({ run, position }: Place): string => `${run.trip.id} ${run.day} ${position}`;

/** Every call where a rider who boards there can get off, on this run or as the vehicle continues. */
function ridesFrom({ run, position }: Place): Place[] {
  const places: Place[] = [];
  let first = position + 1;
  for (let at: Run | null = run; at !== null; at = at.next) {
    for (let call = first; call < at.trip.calls.length; call++)
      if (call > 0 && at.trip.calls[call]?.dropOff !== 1) places.push({ run: at, position: call });
    first = 0;
  }
  return places;
}

function runsOf({ trips, transfers, stops }: BruteNetwork): Run[] {
  const runs = trips.flatMap((trip) => trip.days.map((day): Run => ({ trip, day, next: null })));
  const continued = new Set<Run>();
  const link = (from: Run | undefined, to: Run | undefined, isRule: boolean) => {
    if (from === undefined || to === undefined || from.next !== null || continued.has(to)) return;
    const end = from.trip.calls.at(-1) as BruteCall;
    const begin = to.trip.calls[0] as BruteCall;
    const pause = begin.departure - end.arrival;
    const isNear = (metersBetween(stops, end.stop, begin.stop) ?? 1e9) <= 200;
    const turnsRound = from.trip.route === to.trip.route && from.trip.direction !== to.trip.direction;
    if (pause < 0 || (!isRule && (pause > 1200 || !isNear || turnsRound))) return;
    from.next = to;
    continued.add(to);
  };
  const find = (id: string, day: number) => runs.find((run) => run.trip.id === id && run.day === day);
  for (const { type, fromTrip, toTrip } of transfers)
    if (type === 4)
      for (const { day } of runs.filter((run) => run.trip.id === fromTrip))
        link(find(fromTrip, day), find(toTrip, day), true);
  for (const [, block] of Map.groupBy(runs, (run) => `${run.trip.block} ${run.day}`)) {
    if (block[0]?.trip.block === '') continue;
    block.sort((a, b) => (a.trip.calls[0]?.departure ?? 0) - (b.trip.calls[0]?.departure ?? 0));
    for (const [index, run] of block.entries()) {
      const after = block[index + 1];
      const isRefused = transfers.some(
        ({ type, fromTrip, toTrip }) => type === 5 && fromTrip === run.trip.id && toTrip === after?.trip.id,
      );
      if (!isRefused) link(run, after, false);
    }
  }
  return runs;
}

/** Seconds needed from getting off to boarding; `null` if there is no way. */
export function secondsToChange(
  { stops, transfers }: BruteNetwork,
  alight: { run: { trip: BruteTrip }; position: number },
  board: { run: { trip: BruteTrip }; position: number },
): number | null {
  const from = alight.run.trip.calls[alight.position]?.stop ?? '';
  const to = board.run.trip.calls[board.position]?.stop ?? '';
  const [fromTrip, toTrip] = [alight.run.trip, board.run.trip];
  const stationOf = (id: string) => stops.find((stop) => stop.id === id)?.station ?? '';
  const [fromStation, toStation] = [stationOf(from), stationOf(to)];
  const applicable = transfers.filter(
    (row) =>
      row.type < 4 &&
      (row.from === from || (row.from === fromStation && fromStation !== '')) &&
      (row.to === to || (row.to === toStation && toStation !== '')) &&
      (row.fromRoute === '' || row.fromRoute === fromTrip.route) &&
      (row.toRoute === '' || row.toRoute === toTrip.route) &&
      (row.fromTrip === '' || row.fromTrip === fromTrip.id) &&
      (row.toTrip === '' || row.toTrip === toTrip.id),
  );
  const meters = metersBetween(stops, from, to);
  const walk = from === to ? 0 : meters === null ? 120 : Math.ceil((meters * 1.3) / 1.2);
  const isSameStation = fromStation !== '' && fromStation === toStation;
  const usual = from === to || isSameStation || (walk <= 300 && meters !== null) ? walk + 60 : null;
  const needed = (row: BruteTransfer): number => {
    if (row.type === 3) return Number.POSITIVE_INFINITY;
    if (row.type === 1) return 0;
    return row.type === 2 && row.seconds >= 0 ? row.seconds : walk + 60;
  };
  const rank = (row: BruteTransfer) =>
    (row.fromTrip !== '' ? 4 : row.fromRoute !== '' ? 1 : 0) +
    (row.toTrip !== '' ? 4 : row.toRoute !== '' ? 1 : 0) +
    (row.from === from ? 0.25 : 0) +
    (row.to === to ? 0.25 : 0);
  const highest = Math.max(...applicable.map(rank));
  const strictest = Math.max(...applicable.filter((row) => rank(row) === highest).map(needed));
  if (applicable.length === 0) return usual;
  return Number.isFinite(strictest) ? strictest : null;
}

/** The great-circle distance. */
function metersBetween(stops: readonly BruteStop[], one: string, other: string): number | null {
  const [a, b] = [stops.find(({ id }) => id === one), stops.find(({ id }) => id === other)];
  if (a === undefined || b === undefined) return null;
  const radians = Math.PI / 180;
  const h =
    Math.sin(((b.lat - a.lat) * radians) / 2) ** 2 +
    Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(((b.lon - a.lon) * radians) / 2) ** 2;
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(h));
}

/** Removes the outcomes that another one beats: it leaves no earlier, arrives no later and has no more transfers. */
export function withoutDominated(outcomes: readonly Outcome[]): Outcome[] {
  const unique = [
    ...new Map(
      outcomes.map((each) => [`${each.departure} ${each.arrival} ${each.transfers}`, each]),
    ).values(),
  ];
  return unique
    .filter(
      (one) =>
        !unique.some(
          (other) =>
            other !== one &&
            other.departure >= one.departure &&
            other.arrival <= one.arrival &&
            other.transfers <= one.transfers,
        ),
    )
    .sort((a, b) => a.departure - b.departure || a.arrival - b.arrival || a.transfers - b.transfers);
}
