/** Reads stop_times.txt, usually the largest table, directly from bytes into typed columns. */
import { CallFlag, type StopTimes } from '#flat/build/network/stopTimes.ts';
import type { ByteDictionary } from '#flat/gtfs/byteDictionary.ts';
import type { Feed } from '#flat/gtfs/feed.ts';
import { fieldText } from '#flat/gtfs/fieldText.ts';
import { lineLimit } from '#flat/gtfs/lineLimits.ts';
import { FatalProblem } from '#flat/gtfs/problem.ts';
import type { Problems } from '#flat/gtfs/problems.ts';
import { type RawRow, scanTable } from '#flat/gtfs/scanTable.ts';

const FILE = 'stop_times.txt';
const BLANK = -1;
const BAD = -2;
const DAY_SECONDS = 86_400;
/** Maximum dwell time past midnight: a call from 23:59:00 to 00:01:00 departs at 24:01:00. */
const MAX_DWELL_SECONDS = 6 * 3600;

/** Maps the feed's ids to the network. */
export interface NetworkIds {
  ids: ByteDictionary;
  /** Network index of each id; -1 for a skipped trip. */
  indexes: readonly number[];
}

/** A GTFS-Flex call: in an area, within a time window (seconds; negative if missing or invalid). */
export interface AreaCall {
  trip: number;
  area: string;
  from: number;
  to: number;
  bookingRule: string;
}

/** Returns the index of each column; -1 if the file lacks it. `places` and the properties after it are from GTFS-Flex. */
const columnsOf = (names: readonly string[]) => ({
  trip: names.indexOf('trip_id'),
  arrival: names.indexOf('arrival_time'),
  departure: names.indexOf('departure_time'),
  stop: names.indexOf('stop_id'),
  sequence: names.indexOf('stop_sequence'),
  pickup: names.indexOf('pickup_type'),
  dropOff: names.indexOf('drop_off_type'),
  timepoint: names.indexOf('timepoint'),
  headsign: names.indexOf('stop_headsign'),
  places: ['location_id', 'location_group_id'].map((name) => names.indexOf(name)),
  windowStart: names.indexOf('start_pickup_drop_off_window'),
  windowEnd: names.indexOf('end_pickup_drop_off_window'),
  booking: names.indexOf('pickup_booking_rule_id'),
});

/** Maximum area calls to keep; many trips serve the same few areas. */
const MAX_AREA_CALLS = 200_000;

/** Returns the number of rows. */
export async function readStopTimes(
  feed: Feed,
  trips: NetworkIds,
  stops: NetworkIds,
  into: StopTimes,
  headsigns: string[],
  areas: AreaCall[],
  problems: Problems,
  onProgress: (rows: number) => void,
): Promise<number> {
  const source = feed.files.get(FILE);
  if (source === undefined) throw new FatalProblem('missing-file', `${feed.label} has no ${FILE}`, FILE);
  let width = -1;
  let rows = 0;
  let bytes = 0;
  let at = columnsOf([]);
  const headsignNumbers = new Map(headsigns.map((text, number) => [text, number]));
  const numberOf = (text: string): number => {
    const known = headsignNumbers.get(text);
    if (known !== undefined) return known;
    headsignNumbers.set(text, headsigns.length);
    return headsigns.push(text) - 1;
  };
  // Consecutive rows usually belong to the same trip.
  let lastTrip = -1;

  const skip = (row: RawRow, code: string, column: string, index: number) =>
    problems.add('error', code, { file: FILE, line: row.line, column }, () => {
      return `"${fieldText(row, index)}", row skipped`;
    });

  const onRow = (row: RawRow) => {
    if (width < 0) {
      width = row.count;
      const names = Array.from({ length: row.count }, (_, index) => fieldText(row, index).toLowerCase());
      at = columnsOf(names);
      for (const [index, column] of [
        [at.trip, 'trip_id'],
        [at.stop, 'stop_id'],
        [at.sequence, 'stop_sequence'],
      ] as const) {
        if (index < 0)
          throw new FatalProblem('missing-column', `${feed.label}: ${FILE} has no column ${column}`, FILE, 1);
      }
      return;
    }
    rows++;
    const trip = identify(row, at.trip, trips.ids, lastTrip);
    if (trip < 0) return skip(row, 'unknown-trip', 'trip_id', at.trip);
    lastTrip = trip;
    const stop = identify(row, at.stop, stops.ids, -1);
    if (stop < 0) {
      if (
        row.starts[at.stop] === row.ends[at.stop] &&
        at.places.some((index) => fieldText(row, index) !== '')
      ) {
        const known = trips.indexes[trip] as number;
        if (known >= 0 && areas.length < MAX_AREA_CALLS)
          areas.push({
            trip: known,
            area: at.places.map((index) => fieldText(row, index)).find((text) => text !== '') ?? '',
            from: time(row, at.windowStart),
            to: time(row, at.windowEnd),
            bookingRule: fieldText(row, at.booking),
          });
        return problems.add('info', 'flexible-service', { file: FILE, line: row.line }, () => {
          return 'a call in an area instead of at a stop: it has no departures to show, row skipped';
        });
      }
      return skip(row, 'unknown-stop', 'stop_id', at.stop);
    }
    const sequence = integer(row, at.sequence);
    if (sequence < 0) return skip(row, 'bad-value', 'stop_sequence', at.sequence);
    let arrival = time(row, at.arrival);
    if (arrival === BAD) return skip(row, 'bad-time', 'arrival_time', at.arrival);
    let departure = time(row, at.departure);
    if (departure === BAD) return skip(row, 'bad-time', 'departure_time', at.departure);
    if (arrival === BLANK) arrival = departure;
    else if (departure === BLANK) departure = arrival;
    else if (arrival - departure >= DAY_SECONDS - MAX_DWELL_SECONDS && arrival - departure < DAY_SECONDS)
      departure += DAY_SECONDS;
    else if (departure < arrival) {
      const place = { file: FILE, line: row.line, column: 'departure_time' };
      problems.add('warning', 'departs-before-arrival', place, () => {
        return `departs at "${fieldText(row, at.departure)}" before it arrives; the arrival is used`;
      });
      departure = arrival;
    }
    let flags = 0;
    if (arrival !== BLANK && digit(row, at.timepoint) !== 0) flags |= CallFlag.timepoint;
    const pickup = digit(row, at.pickup);
    if (pickup === 1) flags |= CallFlag.noPickup;
    else if (pickup === 2 || pickup === 3) flags |= CallFlag.arrangedPickup;
    const dropOff = digit(row, at.dropOff);
    if (dropOff === 1) flags |= CallFlag.noDropOff;
    else if (dropOff === 2 || dropOff === 3) flags |= CallFlag.arrangedDropOff;
    const index = trips.indexes[trip] as number;
    // The trip has already been reported as skipped.
    if (index < 0) return;
    into.push(index, stops.indexes[stop] as number, sequence, arrival, departure, flags);
    if (at.headsign >= 0) {
      const headsign = fieldText(row, at.headsign);
      if (headsign !== '') into.setHeadsign(numberOf(headsign));
    }
  };

  const counted = async function* (): AsyncGenerator<Buffer> {
    let reserved = false;
    for await (const chunk of source.chunks()) {
      yield chunk;
      bytes += chunk.length;
      if (!reserved && rows > 0) {
        reserved = true;
        const predicted = (source.size / bytes) * rows;
        if (predicted > 2 * lineLimit(FILE)) {
          const message = `${feed.label}: ${FILE} has about ${Math.round(predicted / 1e6)} million rows; a build reads at most ${lineLimit(FILE) / 1e6} million`;
          throw new FatalProblem('too-large', message, FILE);
        }
        // Reserve room for the whole file as predicted from its first piece, with a small margin.
        into.reserve(Math.ceil(predicted * 1.04) + 1024);
      }
      onProgress(rows);
    }
  };
  await scanTable(FILE, counted(), onRow);
  return rows;
}

function identify(row: RawRow, index: number, ids: ByteDictionary, guess: number): number {
  if (index >= row.count) return -1;
  const start = row.starts[index] as number;
  const end = row.ends[index] as number;
  if (row.escaped[index] === 1) {
    const text = Buffer.from(fieldText(row, index));
    return ids.find(text, 0, text.length);
  }
  if (guess >= 0 && ids.is(guess, row.bytes, start, end)) return guess;
  const found = ids.find(row.bytes, start, end);
  if (found >= 0) return found;
  // An id that is not valid UTF-8 is stored as the text it decodes to.
  const text = Buffer.from(fieldText(row, index));
  return ids.find(text, 0, text.length);
}

function integer(row: RawRow, index: number): number {
  if (index >= row.count) return BAD;
  const { bytes } = row;
  const start = row.starts[index] as number;
  const end = row.ends[index] as number;
  if (end === start || end - start > 9) return BAD;
  let value = 0;
  for (let i = start; i < end; i++) {
    const d = (bytes[i] as number) - 48;
    if (d < 0 || d > 9) return BAD;
    value = value * 10 + d;
  }
  return value;
}

/** Returns the digit in a one-character field, or a number outside 0 to 9; -1 if the field is missing, blank or longer. */
function digit(row: RawRow, index: number): number {
  if (index < 0 || index >= row.count) return -1;
  const start = row.starts[index] as number;
  if ((row.ends[index] as number) - start !== 1) return -1;
  return (row.bytes[start] as number) - 48;
}

/** Returns the seconds of `H:MM:SS`, with up to three hour digits; `BLANK` or `BAD` for any other field. */
function time(row: RawRow, index: number): number {
  if (index < 0 || index >= row.count) return BLANK;
  const { bytes } = row;
  const start = row.starts[index] as number;
  const end = row.ends[index] as number;
  if (end === start) return BLANK;
  const hours = end - start - 6;
  if (hours < 1 || hours > 3 || bytes[end - 3] !== 58 || bytes[end - 6] !== 58) return BAD;
  const minute = pair(bytes, end - 5);
  const second = pair(bytes, end - 2);
  let hour = 0;
  for (let i = start; i < end - 6; i++) {
    const d = (bytes[i] as number) - 48;
    if (d < 0 || d > 9) return BAD;
    hour = hour * 10 + d;
  }
  if (minute < 0 || minute > 59 || second < 0 || second > 59) return BAD;
  return hour * 3600 + minute * 60 + second;
}

function pair(bytes: Uint8Array, at: number): number {
  const tens = (bytes[at] as number) - 48;
  const ones = (bytes[at + 1] as number) - 48;
  return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? -1 : tens * 10 + ones;
}
