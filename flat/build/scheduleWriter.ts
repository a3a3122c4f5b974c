/** Writes schedule rows as bytes: constant parts are copied, numbers and times are written digit by digit. */
import { crc32 } from 'node:zlib';
import { RowDeflater } from '#flat/deflate/rowDeflater.ts';
import type { PackWriter } from '#flat/store/packWriter.ts';
import { type Fragments, type SchedulePlan, TRIP_PARTS } from './schedulePlan.ts';
import { CallFlag } from './stopTimes.ts';

/** Room one row may need besides its constant parts. */
const ROW_TAIL = 200;
/** About how long a row is: the deflater wants to know whether a document is small. */
const ROW = 400;

const SEQUENCE = Buffer.from(',"stop_sequence":');
const ARRIVAL = Buffer.from(',"arrival_time":"');
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
const COMMA = 0x2c;

export class ScheduleWriter {
  readonly #plan: SchedulePlan;
  readonly #pack: PackWriter;
  readonly #tripParts: Buffer;
  readonly #stopParts: Buffer;
  readonly #headsigns: Buffer;
  /** Numbers of the parts that are the same in every row, after those of trips and stops. */
  readonly #sequencePart: number;
  readonly #arrivalPart: number;
  readonly #atStops: RowDeflater;
  readonly #ofTrips: RowDeflater;
  #out = Buffer.allocUnsafe(1 << 20);
  #at = 0;

  constructor(plan: SchedulePlan, pack: PackWriter) {
    this.#plan = plan;
    this.#pack = pack;
    this.#tripParts = asBuffer(plan.tripParts.bytes);
    this.#stopParts = asBuffer(plan.stopParts.bytes);
    this.#headsigns = asBuffer(plan.headsigns.bytes);
    this.#sequencePart = plan.tripPartCount + plan.stopParts.offsets.length - 1;
    this.#arrivalPart = this.#sequencePart + 1;
    this.#atStops = new RowDeflater(this.#arrivalPart + 1);
    this.#ofTrips = new RowDeflater(this.#arrivalPart + 1);
  }

  /** The document of one stop and those of each route at it. */
  writeStop(stop: number): void {
    const { stopStarts, stopCalls, stopCallTrips, tripRoute, routePaths, stopPaths } = this.#plan;
    const from = stopStarts[stop] as number;
    const to = stopStarts[stop + 1] as number;
    if (from === to) return;
    const stopPath = textOf(stopPaths, stop);
    const pieces: Uint8Array[] = [];
    this.#begin();
    let first = from;
    let crc = 0;
    while (first < to) {
      const route = tripRoute[stopCallTrips[first] as number] as number;
      let end = first + 1;
      while (end < to && tripRoute[stopCallTrips[end] as number] === route) end++;
      if (pieces.length > 0) this.#byte(COMMA);
      const start = this.#at;
      this.#atStops.begin(start, (end - first) * ROW);
      for (let call = first; call < end; call++) {
        this.#row(stopCallTrips[call] as number, stopCalls[call] as number, call > first, this.#atStops);
      }
      const rows = this.#out.subarray(start, this.#at);
      const piece = this.#atStops.end(this.#out, this.#at);
      pieces.push(piece);
      const path = `schedules/stops/${textOf(routePaths, route)}/${stopPath}/schedule.json`;
      crc = crc32(']', crc32(rows, crc32('[')));
      this.#pack.putPieces(path, [piece], crc, rows.length + 2);
      first = end;
    }
    const whole = this.#end();
    // Where one route stops, both documents are the same.
    if (pieces.length > 1) crc = crc32(whole);
    this.#pack.putPieces(`schedules/stop_schedule/${stopPath}.json`, pieces, crc, whole.length);
  }

  /** The document of one trip. */
  writeTrip(document: number): void {
    const { documentStarts, documentTrips, tripRoute, starts, ends, routePaths, tripPaths } = this.#plan;
    this.#begin();
    const from = documentStarts[document] as number;
    const to = documentStarts[document + 1] as number;
    const first = documentTrips[from] as number;
    const start = this.#at;
    this.#ofTrips.begin(start, ((ends[first] as number) - (starts[first] as number)) * ROW);
    for (let i = from; i < to; i++) {
      const trip = documentTrips[i] as number;
      for (let call = starts[trip] as number; call < (ends[trip] as number); call++) {
        this.#row(trip, call, this.#at > start, this.#ofTrips);
      }
    }
    const piece = this.#ofTrips.end(this.#out, this.#at);
    const path = `schedules/trip_schedule/${textOf(routePaths, tripRoute[first] as number)}/${textOf(tripPaths, first)}.json`;
    const whole = this.#end();
    this.#pack.putPieces(path, [piece], crc32(whole), whole.length);
  }

  #begin(): void {
    this.#at = 0;
    this.#byte(0x5b);
  }

  #end(): Buffer {
    this.#byte(0x5d);
    return this.#out.subarray(0, this.#at);
  }

  #byte(value: number): void {
    if (this.#at === this.#out.length) this.#grow(1);
    this.#out[this.#at++] = value;
  }

  #grow(room: number): void {
    const larger = Buffer.allocUnsafe(this.#out.length * 2 + room);
    this.#out.copy(larger, 0, 0, this.#at);
    this.#out = larger;
  }

  #row(trip: number, call: number, comma: boolean, deflater: RowDeflater): void {
    const plan = this.#plan;
    const stop = plan.stop[call] as number;
    const { offsets } = plan.tripParts;
    const tripFrom = offsets[trip * TRIP_PARTS] as number;
    const tripTo = offsets[(trip + 1) * TRIP_PARTS] as number;
    const stopFrom = plan.stopParts.offsets[stop] as number;
    const stopTo = plan.stopParts.offsets[stop + 1] as number;
    const room = tripTo - tripFrom + (stopTo - stopFrom) + this.#headsignLength(call) + ROW_TAIL;
    if (this.#at + room > this.#out.length) this.#grow(room);
    const out = this.#out;
    let at = this.#at;
    if (comma) {
      out[at] = COMMA;
      deflater.varying(out, at, at + 1);
      at++;
    }
    this.#tripParts.copy(out, at, tripFrom, tripTo);
    for (let i = trip * TRIP_PARTS; i < (trip + 1) * TRIP_PARTS; i++) {
      const end = at + (offsets[i + 1] as number) - (offsets[i] as number);
      deflater.part(out, at, end, plan.tripPartNumbers[i] as number);
      at = end;
    }
    const stopEnd = at + this.#stopParts.copy(out, at, stopFrom, stopTo);
    deflater.part(out, at, stopEnd, plan.tripPartCount + stop);
    at = literal(out, stopEnd, SEQUENCE);
    deflater.part(out, stopEnd, at, this.#sequencePart);
    const sequenceEnd = decimal(out, at, plan.sequence[call] as number);
    deflater.varying(out, at, sequenceEnd);
    at = literal(out, sequenceEnd, ARRIVAL);
    deflater.part(out, sequenceEnd, at, this.#arrivalPart);
    this.#at = this.#times(call, at);
    deflater.varying(out, at, this.#at);
  }

  /** Times and end of a row; returns where it ends. */
  #times(call: number, from: number): number {
    const plan = this.#plan;
    const out = this.#out;
    const arrival = plan.arrival[call] as number;
    const departure = plan.departure[call] as number;
    let at = clock(out, from, arrival);
    if (departure !== arrival) {
      at = literal(out, at, DEPARTURE);
      at = clock(out, at, departure);
    }
    out[at++] = 0x22;
    const flags = plan.flags[call] as number;
    if ((flags & REMARKABLE) !== 0) at = remarks(out, at, flags);
    if (plan.headsign.length > 0) at = this.#headsign(call, at);
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
    const at = literal(this.#out, from, STOP_HEADSIGN);
    return at + this.#headsigns.copy(this.#out, at, headsigns.offsets[number], headsigns.offsets[number + 1]);
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

const textOf = ({ bytes, offsets }: Fragments, index: number): string =>
  asBuffer(bytes).toString('utf8', offsets[index], offsets[index + 1]);

function literal(out: Buffer, at: number, text: Buffer): number {
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
