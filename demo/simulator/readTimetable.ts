/** Reads a GTFS folder into what the simulator runs by: trips that share their pattern of stops, times and places. */
import path from 'node:path';
import { parseServiceTime } from '#domain/serviceTime.ts';
import { csvRows } from './csvRows.ts';
import { type Place, type SimulatedShape, simulatedShape, stopsAlong } from './simulatedShape.ts';

export interface SimulatedStop extends Place {
  id: string;
  name: string;
  /** Id of the station it belongs to, or of the stop itself. */
  stationId: string;
  /** Known to be accessible. */
  isAccessible: boolean;
}

export interface SimulatedRoute {
  id: string;
  name: string;
  /** GTFS route_type. */
  type: number;
}

/** What trips of one pattern share. Times are seconds after the first departure. */
export interface TripPattern {
  stops: readonly SimulatedStop[];
  sequences: Int32Array;
  arrivals: Int32Array;
  departures: Int32Array;
  shape: SimulatedShape;
  /** Metres along the shape of each stop. */
  along: Float64Array;
}

export interface SimulatedTrip {
  id: string;
  route: SimulatedRoute;
  serviceId: string;
  directionId: 0 | 1;
  pattern: TripPattern;
  /** First departure, seconds after noon minus 12 h. */
  start: number;
}

export interface SimulatedTimetable {
  stops: ReadonlyMap<string, SimulatedStop>;
  routes: ReadonlyMap<string, SimulatedRoute>;
  trips: readonly SimulatedTrip[];
  /** Service ids of a date. */
  servicesOn(date: Temporal.PlainDate): ReadonlySet<string>;
}

/** Per trip, four numbers a call: sequence, index of the stop, arrival, departure; distances beside them. */
interface Calls {
  numbers: number[];
  travelled: (number | null)[];
}

/** Rows that make no sense are left out; a trip needs two calls with times. Throws only when a file cannot be read. */
export async function readTimetable(dir: string): Promise<SimulatedTimetable> {
  const file = (name: string) => path.join(dir, `${name}.txt`);
  const stops = await readStops(file('stops'));
  const routes = new Map<string, SimulatedRoute>();
  await csvRows(file('routes'), (row) => {
    const id = row('route_id');
    routes.set(id, {
      id,
      name: row('route_short_name') || row('route_long_name') || id,
      type: Number(row('route_type')),
    });
  });
  const shapes = await readShapes(file('shapes'));
  const calls = await readCalls(file('stop_times'), stops);
  const trips: SimulatedTrip[] = [];
  const patterns = new Map<string, TripPattern>();
  const stopList = [...stops.values()];
  await csvRows(file('trips'), (row) => {
    const id = row('trip_id');
    const route = routes.get(row('route_id'));
    const ofTrip = calls.get(id);
    if (!route || !ofTrip || ofTrip.numbers.length < 8) return;
    const shapeId = row('shape_id');
    const start = ofTrip.numbers[3] ?? 0;
    const key = patternKey(shapeId, ofTrip.numbers, start);
    const pattern = patterns.get(key) ?? makePattern(ofTrip, start, stopList, shapes.get(shapeId) ?? null);
    patterns.set(key, pattern);
    calls.delete(id);
    const directionId = row('direction_id') === '1' ? 1 : 0;
    trips.push({ id, route, serviceId: row('service_id'), directionId, pattern, start });
  });
  return { stops, routes, trips, servicesOn: await readCalendar(file) };
}

async function readStops(file: string): Promise<Map<string, SimulatedStop>> {
  const stops = new Map<string, SimulatedStop>();
  await csvRows(file, (row) => {
    const id = row('stop_id');
    const [lat, lon] = [Number(row('stop_lat')), Number(row('stop_lon'))];
    if (id === '' || !Number.isFinite(lat) || !Number.isFinite(lon)) return;
    stops.set(id, {
      id,
      name: row('stop_name').trim(),
      lat,
      lon,
      stationId: row('parent_station') || id,
      isAccessible: row('wheelchair_boarding') === '1',
    });
  });
  return stops;
}

async function readShapes(file: string): Promise<Map<string, SimulatedShape>> {
  type ShapePoint = Place & { sequence: number; travelled: number | null };
  const points = new Map<string, ShapePoint[]>();
  await csvRows(file, (row) => {
    const [lat, lon] = [Number(row('shape_pt_lat')), Number(row('shape_pt_lon'))];
    if (!Number.isFinite(lat) || !Number.isFinite(lon)) return;
    const list = points.get(row('shape_id')) ?? [];
    list.push({
      lat,
      lon,
      sequence: Number(row('shape_pt_sequence')),
      travelled: distance(row('shape_dist_traveled')),
    });
    points.set(row('shape_id'), list);
  });
  const shapes = new Map<string, SimulatedShape>();
  for (const [id, list] of points) {
    if (list.length < 2) continue;
    shapes.set(id, simulatedShape(list.sort((a, b) => a.sequence - b.sequence)));
  }
  return shapes;
}

const distance = (text: string): number | null =>
  text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text);

async function readCalls(
  file: string,
  stops: ReadonlyMap<string, SimulatedStop>,
): Promise<Map<string, Calls>> {
  const indexes = new Map([...stops.keys()].map((id, index) => [id, index] as const));
  const calls = new Map<string, Calls>();
  const unordered = new Set<string>();
  await csvRows(file, (row) => {
    const stop = indexes.get(row('stop_id'));
    const departure = parseServiceTime(row('departure_time') || row('arrival_time'));
    const arrival = parseServiceTime(row('arrival_time')) ?? departure;
    const sequence = Number(row('stop_sequence'));
    if (stop === undefined || departure === null || arrival === null || !Number.isInteger(sequence)) return;
    const tripId = row('trip_id');
    const had = calls.get(tripId) ?? { numbers: [], travelled: [] };
    calls.set(tripId, had);
    if ((had.numbers.at(-4) ?? -1) >= sequence) unordered.add(tripId);
    had.numbers.push(sequence, stop, arrival, departure);
    had.travelled.push(distance(row('shape_dist_traveled')));
  });
  for (const tripId of unordered) sortCalls(calls.get(tripId));
  return calls;
}

function sortCalls(calls: Calls | undefined): void {
  if (!calls) return;
  const { numbers, travelled } = calls;
  const order = travelled.map((_, index) => index);
  order.sort((a, b) => (numbers[4 * a] ?? 0) - (numbers[4 * b] ?? 0));
  calls.numbers = order.flatMap((index) => numbers.slice(4 * index, 4 * index + 4));
  calls.travelled = order.map((index) => travelled[index] ?? null);
}

function patternKey(shapeId: string, numbers: readonly number[], start: number): string {
  let key = shapeId;
  for (let index = 0; index < numbers.length; index++) {
    key += ` ${(numbers[index] ?? 0) - (index % 4 >= 2 ? start : 0)}`;
  }
  return key;
}

function makePattern(
  { numbers, travelled }: Calls,
  start: number,
  stopList: readonly SimulatedStop[],
  shape: SimulatedShape | null,
): TripPattern {
  const column = (which: number, minus: number) =>
    Int32Array.from(travelled, (_, index) => (numbers[4 * index + which] ?? 0) - minus);
  const stops = travelled.flatMap((_, index) => stopList[numbers[4 * index + 1] ?? -1] ?? []);
  const line = shape ?? simulatedShape(stops);
  const places = stops.map(({ lat, lon }, index) => ({ lat, lon, travelled: travelled[index] ?? null }));
  return {
    stops,
    sequences: column(0, 0),
    arrivals: column(2, start),
    departures: column(3, start),
    shape: line,
    along: stopsAlong(line, places),
  };
}

async function readCalendar(file: (name: string) => string): Promise<SimulatedTimetable['servicesOn']> {
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const weeks: { id: string; runs: boolean[]; from: string; to: string }[] = [];
  const exceptions = new Map<string, { id: string; isAdded: boolean }[]>();
  await csvRows(file('calendar'), (row) => {
    weeks.push({
      id: row('service_id'),
      runs: days.map((day) => row(day) === '1'),
      from: row('start_date'),
      to: row('end_date'),
    });
  });
  await csvRows(file('calendar_dates'), (row) => {
    const list = exceptions.get(row('date')) ?? [];
    list.push({ id: row('service_id'), isAdded: row('exception_type') === '1' });
    exceptions.set(row('date'), list);
  });
  return (date) => {
    const key = date.toString().replaceAll('-', '');
    const inWeek = weeks.filter(
      ({ runs, from, to }) => runs[date.dayOfWeek - 1] === true && from <= key && key <= to,
    );
    const services = new Set(inWeek.map(({ id }) => id));
    for (const { id, isAdded } of exceptions.get(key) ?? []) {
      if (isAdded) services.add(id);
      else services.delete(id);
    }
    return services;
  };
}
