/** Writes schedule rows as bytes: constant parts are copied, numbers and times are written digit by digit. */
import { crc32 } from 'node:zlib';
import { GzipPieces } from '#flat/store/gzipPieces.ts';
import type { PackWriter } from '#flat/store/packWriter.ts';
import type { Fragments, SchedulePlan } from './schedulePlan.ts';
import { CallFlag } from './stopTimes.ts';

/** Room one row may need besides its constant parts. */
const ROW_TAIL = 160;
/** For one trip: a higher level takes half as long again and saves one per cent. */
const LEVEL = 1;

const SEQUENCE = Buffer.from('"stop_sequence":');
const ARRIVAL = Buffer.from(',"arrival_time":"');
const DEPARTURE = Buffer.from('","departure_time":"');
const APPROXIMATE = Buffer.from('","approximate":true}');
const COMMA = 0x2c;

export class ScheduleWriter {
  readonly #plan: SchedulePlan;
  readonly #pack: PackWriter;
  readonly #tripParts: Buffer;
  readonly #stopParts: Buffer;
  #out = Buffer.allocUnsafe(1 << 20);
  #at = 0;

  constructor(plan: SchedulePlan, pack: PackWriter) {
    this.#plan = plan;
    this.#pack = pack;
    this.#tripParts = asBuffer(plan.tripParts.bytes);
    this.#stopParts = asBuffer(plan.stopParts.bytes);
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
    while (first < to) {
      const route = tripRoute[stopCallTrips[first] as number] as number;
      let end = first + 1;
      while (end < to && tripRoute[stopCallTrips[end] as number] === route) end++;
      if (pieces.length > 0) this.#byte(COMMA);
      const start = this.#at;
      for (let call = first; call < end; call++) {
        if (call > first) this.#byte(COMMA);
        this.#row(stopCallTrips[call] as number, stopCalls[call] as number);
      }
      const rows = this.#out.subarray(start, this.#at);
      const piece = GzipPieces.compress(rows);
      pieces.push(piece);
      const path = `schedules/stops/${textOf(routePaths, route)}/${stopPath}/schedule.json`;
      const crc = crc32(']', crc32(rows, crc32('[')));
      this.#pack.putPieces(path, [piece], crc, rows.length + 2);
      first = end;
    }
    const whole = this.#end();
    this.#pack.putPieces(`schedules/stop_schedule/${stopPath}.json`, pieces, crc32(whole), whole.length);
  }

  /** The document of one trip. */
  writeTrip(document: number): void {
    const { documentStarts, documentTrips, tripRoute, starts, ends, routePaths, tripPaths } = this.#plan;
    this.#begin();
    const from = documentStarts[document] as number;
    const to = documentStarts[document + 1] as number;
    const first = documentTrips[from] as number;
    for (let i = from; i < to; i++) {
      const trip = documentTrips[i] as number;
      for (let call = starts[trip] as number; call < (ends[trip] as number); call++) {
        if (this.#at > 1) this.#byte(COMMA);
        this.#row(trip, call);
      }
    }
    const route = textOf(routePaths, tripRoute[first] as number);
    this.#pack.put(`schedules/trip_schedule/${route}/${textOf(tripPaths, first)}.json`, this.#end(), LEVEL);
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

  #row(trip: number, call: number): void {
    const plan = this.#plan;
    const stop = plan.stop[call] as number;
    const tripFrom = plan.tripParts.offsets[trip] as number;
    const tripTo = plan.tripParts.offsets[trip + 1] as number;
    const stopFrom = plan.stopParts.offsets[stop] as number;
    const stopTo = plan.stopParts.offsets[stop + 1] as number;
    const room = tripTo - tripFrom + (stopTo - stopFrom) + ROW_TAIL;
    if (this.#at + room > this.#out.length) this.#grow(room);
    const out = this.#out;
    let at = this.#at;
    at += this.#tripParts.copy(out, at, tripFrom, tripTo);
    at += this.#stopParts.copy(out, at, stopFrom, stopTo);
    at = literal(out, at, SEQUENCE);
    at = decimal(out, at, plan.sequence[call] as number);
    at = literal(out, at, ARRIVAL);
    const arrival = plan.arrival[call] as number;
    const departure = plan.departure[call] as number;
    at = clock(out, at, arrival);
    if (departure !== arrival) {
      at = literal(out, at, DEPARTURE);
      at = clock(out, at, departure);
    }
    if (((plan.flags[call] as number) & CallFlag.approximate) !== 0) at = literal(out, at, APPROXIMATE);
    else {
      out[at++] = 0x22;
      out[at++] = 0x7d;
    }
    this.#at = at;
  }
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
