/** Writes schedule rows compressed: constant parts by their numbers, what differs from call to call as bytes. */
import { crc32 } from 'node:zlib';
import { documentPath } from '#contract/documentPath.ts';
import { routeStopSchedule } from '#contract/flat/routeStopSchedule.ts';
import { stopSchedule } from '#contract/flat/stopSchedule.ts';
import { tripSchedule } from '#contract/flat/tripSchedule.ts';
import { RowDeflater } from '#flat/deflate/rowDeflater.ts';
import { joinCrc, joinedSums, type Sums, sumsOf, TextSum } from '#flat/deflate/textSum.ts';
import type { Texts } from '#flat/deflate/texts.ts';
import type { PackWriter } from '#flat/store/packWriter.ts';
import { CALL_WORDS, FLAG_BITS, type SchedulePlan, STOP_PARTS, TRIP_PARTS } from './schedulePlan.ts';
import { CallFlag } from './stopTimes.ts';

/** The fields of a row. */
const COMMA = 0;
const TRIP = 1;
const STOP = TRIP + TRIP_PARTS;
const SEQUENCE = STOP + STOP_PARTS;
const ARRIVAL_LABEL = SEQUENCE + 1;
const TIMES = SEQUENCE + 2;
const FIELDS = SEQUENCE + 3;
/** Room that what varies in one row may need, besides a headsign. */
const ROOM = 250;
/** About how long a row is: the deflater wants to know whether a document is small. */
const ROW = 400;

const DEPARTURE = Buffer.from('","departure_time":"');
const APPROXIMATE = Buffer.from(',"approximate":true');
const PICKUP = Buffer.from(',"pickup_type":');
const DROP_OFF = Buffer.from(',"drop_off_type":');
const STOP_HEADSIGN = Buffer.from(',"stop_headsign":');
/** Calls with none of these end with their times. */
const REMARKABLE =
  CallFlag.approximate |
  CallFlag.noPickup |
  CallFlag.noDropOff |
  CallFlag.arrangedPickup |
  CallFlag.arrangedDropOff;
/** What stands around the rows of a document and between them. */
const BRACKETS = Buffer.from('[],');
const OPEN_CRC = crc32('[');
const CLOSE_CRC = crc32(']');
const COMMA_CRC = crc32(',');

export class ScheduleWriter {
  readonly #plan: SchedulePlan;
  readonly #pack: PackWriter;
  /** Rows at a stop and rows of a trip differ from each other in other ways: each have codes that fit them. */
  readonly #atStops: RowDeflater;
  readonly #ofTrips: RowDeflater;
  /** Of the piece being written. */
  readonly #sum = new TextSum();
  /** Of what rows of each trip begin with, of what each stop adds, and of the parts of all. */
  readonly #tripSums: Sums;
  readonly #stopSums: Sums;
  readonly #partSums: Sums;
  /** What varies in the rows of the piece being written: the deflater compares each with the one before. */
  #text = Buffer.allocUnsafe(1 << 16);
  #used = 0;
  /** Trip and stop of the row before; -1 at the beginning. */
  #trip = -1;
  #stop = -1;

  constructor(plan: SchedulePlan, pack: PackWriter) {
    this.#plan = plan;
    this.#pack = pack;
    this.#atStops = new RowDeflater(plan.parts, FIELDS);
    this.#ofTrips = new RowDeflater(plan.parts, FIELDS);
    this.#partSums = sumsOf(plan.parts);
    this.#tripSums = joinedSums(this.#partSums, plan.tripParts, TRIP_PARTS);
    this.#stopSums = joinedSums(this.#partSums, plan.stopParts, STOP_PARTS);
  }

  /** The document of one stop and those of each route at it. */
  writeStop(stop: number): void {
    const { stopStarts, stopCalls, stopCallTrips, tripRoute, routePaths, stopPaths } = this.#plan;
    const from = stopStarts[stop] as number;
    const to = stopStarts[stop + 1] as number;
    if (from === to) return;
    const stopPath = textOf(stopPaths, stop);
    const pieces: Uint8Array[] = [];
    let crc = OPEN_CRC;
    let length = 1;
    let first = from;
    while (first < to) {
      const route = tripRoute[stopCallTrips[first] as number] as number;
      let end = first + 1;
      while (end < to && tripRoute[stopCallTrips[end] as number] === route) end++;
      this.#begin(this.#atStops, end - first);
      for (let call = first; call < end; call++) {
        this.#row(this.#atStops, stopCallTrips[call] as number, stopCalls[call] as number);
      }
      const piece = this.#atStops.end();
      const rows = this.#sum;
      const path = documentPath(routeStopSchedule, {
        routeId: textOf(routePaths, route),
        stopId: stopPath,
      });
      const alone = joinCrc(joinCrc(OPEN_CRC, rows.crc, rows.length), CLOSE_CRC, 1);
      this.#pack.putPieces(path, [piece], alone, rows.length + 2);
      if (pieces.length > 0) {
        crc = joinCrc(crc, COMMA_CRC, 1);
        length++;
      }
      crc = joinCrc(crc, rows.crc, rows.length);
      length += rows.length;
      pieces.push(piece);
      first = end;
    }
    crc = joinCrc(crc, CLOSE_CRC, 1);
    this.#pack.putPieces(documentPath(stopSchedule, { stopId: stopPath }), pieces, crc, length + 1);
  }

  /** The document of one trip. */
  writeTrip(document: number): void {
    const { documentStarts, documentTrips, tripRoute, starts, ends, routePaths, tripPaths } = this.#plan;
    const from = documentStarts[document] as number;
    const to = documentStarts[document + 1] as number;
    const first = documentTrips[from] as number;
    this.#begin(this.#ofTrips, (ends[first] as number) - (starts[first] as number));
    const sum = this.#sum;
    sum.bytes(BRACKETS, 0, 1);
    for (let i = from; i < to; i++) {
      const trip = documentTrips[i] as number;
      for (let call = starts[trip] as number; call < (ends[trip] as number); call++) {
        this.#row(this.#ofTrips, trip, call);
      }
    }
    const piece = this.#ofTrips.end();
    sum.bytes(BRACKETS, 1, 2);
    const path = documentPath(tripSchedule, {
      routeId: textOf(routePaths, tripRoute[first] as number),
      tripId: textOf(tripPaths, first),
    });
    this.#pack.putPieces(path, [piece], sum.crc, sum.length);
  }

  #begin(deflater: RowDeflater, rows: number): void {
    deflater.begin(rows * ROW);
    this.#sum.clear();
    this.#used = 0;
    this.#trip = -1;
    this.#stop = -1;
  }

  #row(deflater: RowDeflater, trip: number, call: number): void {
    const { tripParts, stopParts, commaPart, arrivalPart } = this.#plan;
    const sum = this.#sum;
    if (this.#trip >= 0) {
      deflater.part(COMMA, commaPart);
      sum.bytes(BRACKETS, 2, 3);
    }
    if (trip === this.#trip) deflater.again(TRIP, STOP);
    else {
      this.#trip = trip;
      this.#parts(deflater, TRIP, tripParts, trip, TRIP_PARTS);
    }
    this.#add(this.#tripSums, trip);
    const calls = this.#plan.calls;
    const at = call * CALL_WORDS;
    const stop = (calls[at] as number) >>> FLAG_BITS;
    if (stop === this.#stop) deflater.again(STOP, SEQUENCE);
    else {
      this.#stop = stop;
      this.#parts(deflater, STOP, stopParts, stop, STOP_PARTS);
    }
    this.#add(this.#stopSums, stop);
    const room = ROOM + this.#headsignLength(call);
    if (this.#used + room > this.#text.length) this.#grow(room);
    const text = this.#text;
    const from = this.#used;
    const times = decimal(text, from, calls[at + 1] as number);
    deflater.varying(SEQUENCE, text, from, times);
    sum.bytes(text, from, times);
    deflater.part(ARRIVAL_LABEL, arrivalPart);
    this.#add(this.#partSums, arrivalPart);
    this.#used = this.#times(call, times);
    deflater.varying(TIMES, text, times, this.#used);
    sum.bytes(text, times, this.#used);
  }

  /** The `count` parts of a trip or stop, in the fields from `field` on. */
  #parts(deflater: RowDeflater, field: number, parts: Uint32Array, index: number, count: number): void {
    for (let i = 0; i < count; i++) deflater.part(field + i, parts[index * count + i] as number);
  }

  #add({ crcs, lengths }: Sums, index: number): void {
    this.#sum.add(crcs[index] as number, lengths[index] as number);
  }

  #grow(room: number): void {
    const larger = Buffer.allocUnsafe(this.#text.length * 2 + room);
    this.#text.copy(larger, 0, 0, this.#used);
    this.#text = larger;
  }

  /** Times and end of a row; returns where it ends. */
  #times(call: number, from: number): number {
    const { calls, headsign } = this.#plan;
    const out = this.#text;
    const arrival = calls[call * CALL_WORDS + 2] as number;
    const departure = calls[call * CALL_WORDS + 3] as number;
    let at = clock(out, from, arrival);
    if (departure !== arrival) {
      at = literal(out, at, DEPARTURE);
      at = clock(out, at, departure);
    }
    out[at++] = 0x22;
    const flags = calls[call * CALL_WORDS] as number;
    if ((flags & REMARKABLE) !== 0) at = remarks(out, at, flags);
    if (headsign.length > 0) at = this.#headsign(call, at);
    out[at++] = 0x7d;
    return at;
  }

  #headsignLength(call: number): number {
    const { headsign, headsigns } = this.#plan;
    const number = headsign.length === 0 ? 0 : (headsign[call] as number);
    return number === 0
      ? 0
      : (headsigns.offsets[number + 1] as number) - (headsigns.offsets[number] as number);
  }

  /** The headsign of a call that has one of its own; returns where it ends. */
  #headsign(call: number, from: number): number {
    const { headsign, headsigns } = this.#plan;
    const number = headsign[call] as number;
    if (number === 0) return from;
    const at = literal(this.#text, from, STOP_HEADSIGN);
    const { bytes, offsets } = headsigns;
    return literal(this.#text, at, bytes.subarray(offsets[number], offsets[number + 1]));
  }
}

/** What a call's flags say beyond its times; returns where it ends. */
function remarks(out: Buffer, from: number, flags: number): number {
  let at = from;
  if ((flags & CallFlag.approximate) !== 0) at = literal(out, at, APPROXIMATE);
  if ((flags & (CallFlag.noPickup | CallFlag.arrangedPickup)) !== 0) {
    at = literal(out, at, PICKUP);
    out[at++] = (flags & CallFlag.noPickup) !== 0 ? 0x31 : 0x32;
  }
  if ((flags & (CallFlag.noDropOff | CallFlag.arrangedDropOff)) !== 0) {
    at = literal(out, at, DROP_OFF);
    out[at++] = (flags & CallFlag.noDropOff) !== 0 ? 0x31 : 0x32;
  }
  return at;
}

const asBuffer = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);

const textOf = ({ bytes, offsets }: Texts, index: number): string =>
  asBuffer(bytes).toString('utf8', offsets[index], offsets[index + 1]);

function literal(out: Buffer, at: number, text: Uint8Array): number {
  for (let i = 0; i < text.length; i++) out[at + i] = text[i] as number;
  return at + text.length;
}

function decimal(out: Buffer, at: number, value: number): number {
  let digits = 1;
  for (let rest = value; rest >= 10; rest = (rest / 10) | 0) digits++;
  let rest = value;
  for (let i = at + digits - 1; i >= at; i--) {
    out[i] = 48 + (rest % 10);
    rest = (rest / 10) | 0;
  }
  return at + digits;
}

/** `HH:MM:SS`, hours as many digits as they need and at least two. */
function clock(out: Buffer, at: number, time: number): number {
  const hour = (time / 3600) | 0;
  const minute = ((time / 60) | 0) % 60;
  const second = time % 60;
  let next = at;
  if (hour < 10) out[next++] = 48;
  next = decimal(out, next, hour);
  out[next] = 58;
  out[next + 1] = 48 + ((minute / 10) | 0);
  out[next + 2] = 48 + (minute % 10);
  out[next + 3] = 58;
  out[next + 4] = 48 + ((second / 10) | 0);
  out[next + 5] = 48 + (second % 10);
  return next + 6;
}
