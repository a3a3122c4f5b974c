import { placesByKey } from '#domain/sorting.ts';

/** Pickup is regular if neither `noPickup` nor `arrangedPickup` is set; likewise drop-off. */
export const CallFlag = {
  timepoint: 1,
  approximate: 2,
  noPickup: 4,
  noDropOff: 8,
  arrangedPickup: 16,
  arrangedDropOff: 32,
} as const;

/** More calls in a trip indicate a mistake in the feed. */
export const MAX_TRIP_CALLS = 5_000;

/** All calls as columns in shared memory. After `group`, trip `t` has rows `starts[t]` up to, but not including, `ends[t]`, sorted by stop_sequence. */
export class StopTimes {
  length = 0;
  stop: Uint32Array = new Uint32Array(0);
  sequence: Uint32Array = new Uint32Array(0);
  /** Seconds after noon minus 12 h; -1 if unknown. */
  arrival: Int32Array = new Int32Array(0);
  departure: Int32Array = new Int32Array(0);
  flags: Uint8Array = new Uint8Array(0);
  /** Headsign number of the call; 0 for the trip's own. Empty if no call has one. */
  headsign: Uint32Array = new Uint32Array(0);
  /** Track number of the call; 0 for that of its stop. Empty if no call has one. */
  track: Uint32Array = new Uint32Array(0);
  /** Used only until `group`. */
  #trip: Uint32Array;
  starts: Uint32Array = new Uint32Array(0);
  ends: Uint32Array = new Uint32Array(0);
  /** Number of rows with a repeated stop_sequence, dropped by `group`. */
  duplicates = 0;
  /** Number of trips with more than `MAX_TRIP_CALLS` calls, emptied by `group`. */
  overlong = 0;

  constructor(capacity = 1024) {
    this.#trip = sharedColumn(Uint32Array, capacity);
    this.#replaceColumns((old) => enlarge(old, 0, capacity));
  }

  #replaceColumns(make: <T extends Column>(old: T) => T): void {
    this.stop = make(this.stop);
    this.sequence = make(this.sequence);
    this.arrival = make(this.arrival);
    this.departure = make(this.departure);
    this.flags = make(this.flags);
    for (const column of ['headsign', 'track'] as const)
      if (this[column].length > 0) this[column] = make(this[column]);
  }

  reserve(rows: number): void {
    const capacity = this.length + rows;
    if (capacity <= this.stop.length) return;
    // After grouping, rows are found by their ranges and this column is empty.
    if (this.#trip.length > 0) this.#trip = enlarge(this.#trip, this.length, capacity);
    this.#replaceColumns((old) => enlarge(old, this.length, capacity));
  }

  push(
    trip: number,
    stop: number,
    sequence: number,
    arrival: number,
    departure: number,
    flags: number,
  ): void {
    const row = this.length;
    if (row === this.stop.length) this.reserve(Math.max(1024, row >> 1));
    if (row < this.#trip.length) this.#trip[row] = trip;
    this.stop[row] = stop;
    this.sequence[row] = sequence;
    this.arrival[row] = arrival;
    this.departure[row] = departure;
    this.flags[row] = flags;
    this.length = row + 1;
  }

  /** Appends a copy of `row` as a call of another trip. */
  copy(row: number, trip: number): void {
    const { stop, sequence, arrival, departure, flags } = this;
    this.push(
      trip,
      stop[row] as number,
      sequence[row] as number,
      arrival[row] as number,
      departure[row] as number,
      flags[row] as number,
    );
    for (const column of ['headsign', 'track'] as const) {
      const number = this[column][row] ?? 0;
      if (number > 0) this.setLast(column, number);
    }
  }

  /** Sets the headsign or track number of the last row. */
  setLast(column: 'headsign' | 'track', number: number): void {
    if (this[column].length === 0) this[column] = sharedColumn(Uint32Array, this.stop.length);
    this[column][this.length - 1] = number;
  }

  /** In most feeds a trip's rows are already together and in order; otherwise a counting sort groups the rows by trip. */
  group(tripCount: number): void {
    const { length, sequence } = this;
    const trip = this.#trip;
    this.starts = sharedColumn(Uint32Array, tripCount);
    this.ends = sharedColumn(Uint32Array, tripCount);
    const { starts, ends } = this;
    let inOrder = true;
    for (let row = 0; row < length; row++) {
      const t = trip[row] as number;
      if (ends[t] === 0) starts[t] = row;
      else if (ends[t] !== row || (sequence[row - 1] as number) >= (sequence[row] as number)) {
        inOrder = false;
        break;
      }
      ends[t] = row + 1;
    }
    if (!inOrder) this.#sort(tripCount);
    else {
      for (let t = 0; t < tripCount; t++) {
        if ((ends[t] as number) - (starts[t] as number) <= MAX_TRIP_CALLS) continue;
        ends[t] = starts[t] as number;
        this.overlong++;
      }
    }
    this.#trip = new Uint32Array(0);
  }

  setRanges(starts: readonly number[], ends: readonly number[]): void {
    this.starts = sharedColumn(Uint32Array, starts.length);
    this.starts.set(starts);
    this.ends = sharedColumn(Uint32Array, ends.length);
    this.ends.set(ends);
  }

  #sort(tripCount: number): void {
    const { length, sequence, starts, ends } = this;
    const { starts: places, order } = placesByKey(this.#trip.subarray(0, length), tripCount);
    let kept = 0;
    for (let t = 0; t < tripCount; t++) {
      const rows = order.subarray(places[t], places[t + 1]);
      const isBefore = (row: number, i: number) =>
        i > 0 && (sequence[row] as number) < (sequence[rows[i - 1] as number] as number);
      // A stable sort keeps file order for equal sequences, so the first of two duplicates wins.
      if (rows.length > MAX_TRIP_CALLS) this.overlong++;
      else if (rows.some(isBefore)) rows.sort((a, b) => (sequence[a] as number) - (sequence[b] as number));
      starts[t] = kept;
      for (let i = 0; i < rows.length && rows.length <= MAX_TRIP_CALLS; i++) {
        const row = rows[i] as number;
        if (i > 0 && sequence[row] === sequence[rows[i - 1] as number]) this.duplicates++;
        else order[kept++] = row;
      }
      ends[t] = kept;
    }
    this.length = kept;
    this.#replaceColumns((old) => reorder(old, order, kept));
  }
}

type Column = Uint8Array | Uint32Array | Int32Array;
type MakeColumn<T extends Column> = { new (buffer: SharedArrayBuffer): T; BYTES_PER_ELEMENT: number };

export const sharedColumn = <T extends Column>(make: MakeColumn<T>, length: number): T =>
  new make(new SharedArrayBuffer(length * make.BYTES_PER_ELEMENT));

function enlarge<T extends Column>(old: T, used: number, length: number): T {
  const column = sharedColumn(old.constructor as MakeColumn<T>, length);
  column.set(old.subarray(0, used));
  return column;
}

function reorder<T extends Column>(old: T, order: Uint32Array, length: number): T {
  const column = sharedColumn(old.constructor as MakeColumn<T>, length);
  for (let i = 0; i < length; i++) column[i] = old[order[i] as number] as number;
  return column;
}

/** A code in place of "Track 4": GTFS asks for codes without the word, which pages add in the rider's language. */
export const trackText = (text: string): string =>
  text.trim().replace(/^(?:track|platform|bay|gleis|voie|quai|binario|spoor)[ .:]+(?=\S{1,4}$)/i, '');
