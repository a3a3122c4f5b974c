import { addTally, emptyTally, type Tally } from './tally.ts';

/** What was counted of one line, direction and hour on one day. */
export interface Cell {
  date: Temporal.PlainDate;
  routeId: string;
  directionId: 0 | 1 | null;
  /** Hour of the day in the agency's zone. */
  hour: number;
  tally: Tally;
}

const keyOf = ({ date, routeId, directionId, hour }: Omit<Cell, 'tally'>): string =>
  JSON.stringify([date, routeId, directionId, hour]);

/** Collects counts by cell. */
export function createCells() {
  const cells = new Map<string, Cell>();
  const at = (place: Omit<Cell, 'tally'>): Cell =>
    cells.getOrInsertComputed(keyOf(place), () => ({ ...place, tally: emptyTally() }));
  return {
    at: (place: Omit<Cell, 'tally'>): Tally => at(place).tally,
    addAll(more: readonly Cell[]): void {
      for (const { tally, ...place } of more) addTally(at(place).tally, tally);
    },
    values: (): Cell[] => [...cells.values()],
    /** Returns the cells and starts again without any. */
    takeAll(): Cell[] {
      const taken = [...cells.values()];
      cells.clear();
      return taken;
    },
  };
}
