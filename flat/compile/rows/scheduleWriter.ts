/** Assembles the rows of schedule documents as bytes and compresses them. */
import { documentPath } from '#contract/endpoint/endpoint.ts';
import { routeStopSchedule, stopSchedule, tripSchedule } from '#contract/flat/schedules.ts';
import { CallFlag } from '#flat/compile/network/stopTimes.ts';
import type { DocumentRange, PackWriter } from '#flat/store/packs.ts';
import { CALL_WORDS, FLAG_BITS, type PackedTexts, type SchedulePlan } from './schedulePlan.ts';

/** Bytes reserved for one row, besides its trip, stop and headsign texts. */
const ROW_BYTES = 250;
/** Trips share a frame until it has this many bytes: to read one, all are decompressed, which takes 0.1 to 0.2 ms. */
const SHARED_FRAME_BYTES = 64 * 1024;

const OPEN = 0x5b;
const CLOSE = 0x5d;
const COMMA = 0x2c;

const ARRIVAL = Buffer.from(',"arrival_time":"');
const DEPARTURE = Buffer.from('","departure_time":"');
const APPROXIMATE = Buffer.from(',"approximate":true');
const PICKUP = Buffer.from(',"pickup_type":');
const DROP_OFF = Buffer.from(',"drop_off_type":');
const PLATFORM_CODE = Buffer.from(',"platform_code":');
const STOP_HEADSIGN = Buffer.from(',"stop_headsign":');
/** After its times, a call with none of these flags has at most a headsign. */
const REMARKABLE =
  CallFlag.approximate |
  CallFlag.noPickup |
  CallFlag.noDropOff |
  CallFlag.arrangedPickup |
  CallFlag.arrangedDropOff;

interface Buffers {
  bytes: Buffer;
  offsets: Uint32Array;
}

export class ScheduleWriter {
  readonly #plan: SchedulePlan;
  readonly #pack: PackWriter;
  readonly #tripTexts: Buffers;
  readonly #stopTexts: Buffers;
  readonly #headsigns: Buffers;
  readonly #tracks: Buffers;
  /** The rows of the current documents, each preceded by a comma. */
  #text = Buffer.allocUnsafe(1 << 20);
  #used = 0;
  /** The trips in `#text`. */
  #trips: DocumentRange[] = [];

  constructor(plan: SchedulePlan, pack: PackWriter) {
    this.#plan = plan;
    this.#pack = pack;
    this.#tripTexts = asBuffers(plan.tripTexts);
    this.#stopTexts = asBuffers(plan.stopTexts);
    this.#headsigns = asBuffers(plan.headsigns);
    this.#tracks = asBuffers(plan.tracks);
  }

  writeStop(stop: number): void {
    const { stopStarts, stopCalls, stopCallTrips, tripRoute, routePaths, stopPaths } = this.#plan;
    const from = stopStarts[stop] as number;
    const to = stopStarts[stop + 1] as number;
    if (from === to) return;
    const stopId = textOf(stopPaths, stop);
    const whole = documentPath(stopSchedule, { stopId });
    const routePath = (route: number) =>
      documentPath(routeStopSchedule, { routeId: textOf(routePaths, route), stopId });
    const pieces: DocumentRange[] = [];
    this.#used = 0;
    for (let call = from; call < to; ) {
      const route = tripRoute[stopCallTrips[call] as number] as number;
      const start = this.#used;
      for (; call < to && tripRoute[stopCallTrips[call] as number] === route; call++)
        this.#addRow(stopCallTrips[call] as number, stopCalls[call] as number);
      pieces.push({ path: routePath(route), start, end: this.#used });
    }
    const [only] = pieces;
    // At a stop with one route, both documents have the same rows.
    if (pieces.length === 1 && only !== undefined) {
      this.#put([only.path, whole], 0, this.#used);
      return;
    }
    for (const { path, start, end } of pieces) this.#put([path], start, end);
    this.#put([whole], 0, this.#used);
  }

  /** `endTrips` writes the last of them. */
  writeTrip(documentIndex: number): void {
    const { documentStarts, documentTrips, tripRoute, starts, ends, routePaths, tripPaths } = this.#plan;
    const from = documentStarts[documentIndex] as number;
    const to = documentStarts[documentIndex + 1] as number;
    const first = documentTrips[from] as number;
    const start = this.#used;
    for (let i = from; i < to; i++) {
      const trip = documentTrips[i] as number;
      for (let call = starts[trip] as number; call < (ends[trip] as number); call++) this.#addRow(trip, call);
    }
    const path = documentPath(tripSchedule, {
      routeId: textOf(routePaths, tripRoute[first] as number),
      tripId: textOf(tripPaths, first),
    });
    this.#text[start] = OPEN;
    this.#text[this.#used] = CLOSE;
    this.#used++;
    this.#trips.push({ path, start, end: this.#used });
    if (this.#used >= SHARED_FRAME_BYTES) this.endTrips();
  }

  endTrips(): void {
    if (this.#trips.length > 0) this.#pack.putTogether(this.#trips, this.#text.subarray(0, this.#used));
    this.#trips = [];
    this.#used = 0;
  }

  /** Writes the rows between `start` and `end` as a JSON array, and restores them for another document. */
  #put(paths: readonly string[], start: number, end: number): void {
    const text = this.#text;
    const after = text[end] as number;
    text[start] = OPEN;
    text[end] = CLOSE;
    this.#pack.put(paths, text.subarray(start, end + 1));
    text[start] = COMMA;
    text[end] = after;
  }

  #addRow(trip: number, call: number): void {
    const { calls } = this.#plan;
    const at = call * CALL_WORDS;
    const stop = (calls[at] as number) >>> FLAG_BITS;
    const headsign = this.#plan.headsign[call] ?? 0;
    const trips = this.#tripTexts;
    const stops = this.#stopTexts;
    const track = this.#plan.callTracks[call] || (this.#plan.stopTracks[stop] ?? 0);
    const room =
      ROW_BYTES +
      lengthOf(trips, trip) +
      lengthOf(stops, stop) +
      lengthOf(this.#headsigns, headsign) +
      lengthOf(this.#tracks, track);
    if (this.#used + room > this.#text.length) this.#grow(room);
    const out = this.#text;
    let next = copyText(out, this.#used, trips, trip);
    next = copyText(out, next, stops, stop);
    next = writeDecimal(out, next, calls[at + 1] as number);
    next = writeLiteral(out, next, ARRIVAL);
    next = writeTimes(out, next, calls[at + 2] as number, calls[at + 3] as number);
    const flags = calls[at] as number;
    if ((flags & REMARKABLE) !== 0) next = writeRemarks(out, next, flags);
    if (headsign !== 0)
      next = copyText(out, writeLiteral(out, next, STOP_HEADSIGN), this.#headsigns, headsign);
    if (track !== 0) next = copyText(out, writeLiteral(out, next, PLATFORM_CODE), this.#tracks, track);
    out[next] = 0x7d;
    this.#used = next + 1;
  }

  #grow(room: number): void {
    const larger = Buffer.allocUnsafe(this.#text.length * 2 + room);
    this.#text.copy(larger, 0, 0, this.#used);
    this.#text = larger;
  }
}

/** Like the other functions that write, this one returns the offset after what it wrote. */
function writeTimes(out: Buffer, from: number, arrival: number, departure: number): number {
  let at = writeClock(out, from, arrival);
  if (departure !== arrival) at = writeClock(out, writeLiteral(out, at, DEPARTURE), departure);
  out[at] = 0x22;
  return at + 1;
}

function writeRemarks(out: Buffer, from: number, flags: number): number {
  let at = from;
  if ((flags & CallFlag.approximate) !== 0) at = writeLiteral(out, at, APPROXIMATE);
  if ((flags & (CallFlag.noPickup | CallFlag.arrangedPickup)) !== 0) {
    at = writeLiteral(out, at, PICKUP);
    out[at++] = (flags & CallFlag.noPickup) !== 0 ? 0x31 : 0x32;
  }
  if ((flags & (CallFlag.noDropOff | CallFlag.arrangedDropOff)) !== 0) {
    at = writeLiteral(out, at, DROP_OFF);
    out[at++] = (flags & CallFlag.noDropOff) !== 0 ? 0x31 : 0x32;
  }
  return at;
}

const asBuffers = ({ bytes, offsets }: PackedTexts): Buffers => ({
  bytes: Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength),
  offsets,
});

const textOf = (texts: PackedTexts, index: number): string => {
  const { bytes, offsets } = asBuffers(texts);
  return bytes.toString('utf8', offsets[index], offsets[index + 1]);
};

const lengthOf = ({ offsets }: Buffers, index: number): number =>
  offsets.length < 2 ? 0 : (offsets[index + 1] as number) - (offsets[index] as number);

const copyText = (out: Buffer, at: number, { bytes, offsets }: Buffers, index: number): number =>
  at + bytes.copy(out, at, offsets[index], offsets[index + 1]);

function writeLiteral(out: Buffer, at: number, text: Uint8Array): number {
  for (let i = 0; i < text.length; i++) out[at + i] = text[i] as number;
  return at + text.length;
}

function writeDecimal(out: Buffer, at: number, value: number): number {
  let digits = 1;
  for (let rest = value; rest >= 10; rest = (rest / 10) | 0) digits++;
  let rest = value;
  for (let i = at + digits - 1; i >= at; i--) {
    out[i] = 48 + (rest % 10);
    rest = (rest / 10) | 0;
  }
  return at + digits;
}

/** Writes `HH:MM:SS`, with two or more hour digits. */
function writeClock(out: Buffer, at: number, time: number): number {
  const hour = (time / 3600) | 0;
  const minute = ((time / 60) | 0) % 60;
  const second = time % 60;
  let next = at;
  if (hour < 10) out[next++] = 48;
  next = writeDecimal(out, next, hour);
  out[next] = 58;
  out[next + 1] = 48 + ((minute / 10) | 0);
  out[next + 2] = 48 + (minute % 10);
  out[next + 3] = 58;
  out[next + 4] = 48 + ((second / 10) | 0);
  out[next + 5] = 48 + (second % 10);
  return next + 6;
}
