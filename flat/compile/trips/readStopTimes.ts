/** Reads stop_times.txt, usually the largest table, directly from bytes into typed columns. */

import type { Network } from '#flat/compile/network/network.ts';
import { createNumbering } from '#flat/compile/network/numbering.ts';
import { CallFlag, type StopTimes, trackText } from '#flat/compile/network/stopTimes.ts';
import type { ByteDictionary } from '#flat/gtfs/byteDictionary.ts';
import { type Feed, lineLimit } from '#flat/gtfs/feed.ts';
import { FatalProblem, type Problems } from '#flat/gtfs/problems.ts';
import { columnsIn, fieldText, requireColumns } from '#flat/gtfs/readTable.ts';
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

/** Returns each column's index in the header; -1 if missing. `places` and the properties after it are from GTFS-Flex. */
function columnsOf(header: RawRow, feed: Feed, trackColumn: string) {
  const names = columnsIn(header);
  requireColumns(names, ['trip_id', 'stop_id', 'stop_sequence'], feed, FILE);
  const indexOf = (name: string): number => names.get(name) ?? -1;
  return {
    trip: indexOf('trip_id'),
    arrival: indexOf('arrival_time'),
    departure: indexOf('departure_time'),
    stop: indexOf('stop_id'),
    sequence: indexOf('stop_sequence'),
    pickup: indexOf('pickup_type'),
    dropOff: indexOf('drop_off_type'),
    timepoint: indexOf('timepoint'),
    headsign: indexOf('stop_headsign'),
    track: trackColumn === '' ? -1 : indexOf(trackColumn.toLowerCase()),
    places: ['location_id', 'location_group_id'].map(indexOf),
    windowStart: indexOf('start_pickup_drop_off_window'),
    windowEnd: indexOf('end_pickup_drop_off_window'),
    booking: indexOf('pickup_booking_rule_id'),
  };
}
type Columns = ReturnType<typeof columnsOf>;

/** Maximum area calls to keep; many trips serve the same few areas. */
const MAX_AREA_CALLS = 200_000;

/** Returns the number of rows. */
export async function readStopTimes(
  feed: Feed,
  trips: NetworkIds,
  stops: NetworkIds,
  { stopTimes: into, callHeadsigns, callTracks }: Pick<Network, 'stopTimes' | 'callHeadsigns' | 'callTracks'>,
  /** The column with the track of a call; "" for none. */
  trackColumn: string,
  areas: AreaCall[],
  problems: Problems,
  onProgress: (rows: number) => void,
): Promise<number> {
  const source = feed.files.get(FILE);
  if (source === undefined) throw new FatalProblem('missing-file', `${feed.label} has no ${FILE}`, FILE);
  let columns: Columns | null = null;
  let rows = 0;
  const headsignNumber = createNumbering(callHeadsigns);
  const trackNumber = createNumbering(callTracks);
  // Consecutive rows usually belong to the same trip.
  let lastTrip = -1;

  const skip = (row: RawRow, code: string, column: string, index: number) =>
    problems.add('error', code, { file: FILE, line: row.line, column }, () => {
      return `"${fieldText(row, index)}", row skipped`;
    });

  const onRow = (row: RawRow) => {
    if (columns === null) {
      columns = columnsOf(row, feed, trackColumn);
      return;
    }
    const at = columns;
    rows++;
    const trip = identify(row, at.trip, trips.ids, lastTrip);
    if (trip < 0) return skip(row, 'unknown-trip', 'trip_id', at.trip);
    lastTrip = trip;
    const index = trips.indexes[trip] as number;
    const stop = identify(row, at.stop, stops.ids, -1);
    if (stop < 0) {
      const call = parseAreaCall(row, at, index);
      if (call === null) return skip(row, 'unknown-stop', 'stop_id', at.stop);
      if (index >= 0 && areas.length < MAX_AREA_CALLS) areas.push(call);
      return problems.add('info', 'flexible-service', { file: FILE, line: row.line }, () => {
        return 'a call in an area instead of at a stop has no departures to show';
      });
    }
    const sequence = parseInteger(row, at.sequence);
    if (sequence < 0) return skip(row, 'bad-value', 'stop_sequence', at.sequence);
    let arrival = parseTime(row, at.arrival);
    if (arrival === BAD) return skip(row, 'bad-time', 'arrival_time', at.arrival);
    let departure = parseTime(row, at.departure);
    if (departure === BAD) return skip(row, 'bad-time', 'departure_time', at.departure);
    if (arrival === BLANK) arrival = departure;
    else if (departure === BLANK) departure = arrival;
    else if (arrival - departure >= DAY_SECONDS - MAX_DWELL_SECONDS && arrival - departure < DAY_SECONDS)
      departure += DAY_SECONDS;
    else if (departure < arrival) {
      const place = { file: FILE, line: row.line, column: 'departure_time' };
      problems.add('warning', 'departs-before-arrival', place, () => {
        return `the call departs at "${fieldText(row, at.departure)}", before it arrives; its arrival time is used for both`;
      });
      departure = arrival;
    }
    // The trip has already been reported as skipped.
    if (index < 0) return;
    const flags = callFlags(row, at, arrival !== BLANK);
    into.push(index, stops.indexes[stop] as number, sequence, arrival, departure, flags);
    if (at.headsign >= 0) {
      const headsign = fieldText(row, at.headsign);
      if (headsign !== '') into.setLast('headsign', headsignNumber(headsign));
    }
    if (at.track >= 0) {
      const track = trackText(fieldText(row, at.track));
      if (track !== '') into.setLast('track', trackNumber(track));
    }
  };

  const chunksWithProgress = async function* (): AsyncGenerator<Buffer> {
    let bytes = 0;
    let isReserved = false;
    for await (const chunk of source.chunks()) {
      yield chunk;
      bytes += chunk.length;
      if (!isReserved && rows > 0) {
        isReserved = true;
        reserveRows(into, (source.size / bytes) * rows, feed);
      }
      onProgress(rows);
    }
  };
  await scanTable(FILE, chunksWithProgress(), feed, onRow);
  return rows;
}

/** Returns the call in an area that a row without a stop describes; `null` if the row names a stop, or no area. */
function parseAreaCall(row: RawRow, at: Columns, trip: number): AreaCall | null {
  if (row.starts[at.stop] !== row.ends[at.stop]) return null;
  const area = at.places.map((index) => fieldText(row, index)).find((text) => text !== '');
  if (area === undefined) return null;
  const from = parseTime(row, at.windowStart);
  return { trip, area, from, to: parseTime(row, at.windowEnd), bookingRule: fieldText(row, at.booking) };
}

function callFlags(row: RawRow, at: Columns, isTimed: boolean): number {
  let flags: number = isTimed && parseDigit(row, at.timepoint) !== 0 ? CallFlag.timepoint : 0;
  const pickup = parseDigit(row, at.pickup);
  if (pickup === 1) flags |= CallFlag.noPickup;
  else if (pickup === 2 || pickup === 3) flags |= CallFlag.arrangedPickup;
  const dropOff = parseDigit(row, at.dropOff);
  if (dropOff === 1) flags |= CallFlag.noDropOff;
  else if (dropOff === 2 || dropOff === 3) flags |= CallFlag.arrangedDropOff;
  return flags;
}

/** Reserves room for the whole file as predicted from its first piece, with a small margin. */
function reserveRows(into: StopTimes, predicted: number, feed: Feed): void {
  const limit = lineLimit(FILE, feed);
  if (predicted > 2 * limit) {
    const message = `${feed.label}: ${FILE} has about ${Math.round(predicted / 1e6)} million rows; a build reads at most ${Math.floor(limit / 1e6)} million (COMPILE_MEMORY)`;
    throw new FatalProblem('too-large', message, FILE);
  }
  into.reserve(Math.ceil(predicted * 1.04) + 1024);
}

/** Returns the number of the id in a field, -1 if unknown. `guess` is tried first. */
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

function parseInteger(row: RawRow, index: number): number {
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
function parseDigit(row: RawRow, index: number): number {
  if (index < 0 || index >= row.count) return -1;
  const start = row.starts[index] as number;
  if ((row.ends[index] as number) - start !== 1) return -1;
  return (row.bytes[start] as number) - 48;
}

/** Returns the seconds of `H:MM:SS` or `H:MM`, with up to three hour digits; `BLANK` or `BAD` for any other field. */
function parseTime(row: RawRow, index: number): number {
  if (index < 0 || index >= row.count) return BLANK;
  const { bytes } = row;
  const start = row.starts[index] as number;
  const end = row.ends[index] as number;
  if (end === start) return BLANK;
  if (bytes[end - 3] !== 58) return BAD;
  const hasSeconds = bytes[end - 6] === 58 && end - 6 > start;
  const hourEnd = hasSeconds ? end - 6 : end - 3;
  if (hourEnd <= start || hourEnd > start + 3) return BAD;
  const minute = parsePair(bytes, hourEnd + 1);
  const second = hasSeconds ? parsePair(bytes, end - 2) : 0;
  let hour = 0;
  for (let i = start; i < hourEnd; i++) {
    const d = (bytes[i] as number) - 48;
    if (d < 0 || d > 9) return BAD;
    hour = hour * 10 + d;
  }
  if (minute < 0 || minute > 59 || second < 0 || second > 59) return BAD;
  return hour * 3600 + minute * 60 + second;
}

function parsePair(bytes: Uint8Array, at: number): number {
  const tens = (bytes[at] as number) - 48;
  const ones = (bytes[at + 1] as number) - 48;
  return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? -1 : tens * 10 + ones;
}
