import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withParentRows } from './withParentRows.ts';

interface Row {
  routeId: string;
  tripId: string;
  at: number;
}
const row = (routeId: string, tripId: string, at = 0): Row => ({ routeId, tripId, at });
const keysOf = ({ tripId }: Row) => [tripId];
const summary = (rows: readonly Row[]) => rows.map(({ routeId, tripId }) => `${routeId} ${tripId}`);

it('rows of lines without a document are taken from the parent’s response', () => {
  const rows = withParentRows({
    ofLines: [
      { lineId: 'B1', rows: [row('B1', '1')] },
      { lineId: 'B2', rows: [] },
    ],
    parentId: 'B',
    ofParent: [row('B1', '1'), row('B1', '9'), row('B2', '2'), row('L1', '3')],
    keysOf,
  });
  // B1's document is authoritative, and has no trip 9. L1 is not one of the lines.
  expect(summary(rows)).toEqual(['B1 1', 'B2 2']);
});

it('trips under the parent’s own id are added without duplicates', () => {
  const rows = withParentRows({
    ofLines: [
      { lineId: 'B1', rows: [row('B1', '1')] },
      { lineId: 'B2', rows: [] },
    ],
    parentId: 'B',
    ofParent: [row('B', '1'), row('B', '2'), row('B', '4'), row('B', '4', 60), row('B2', '2')],
    keysOf,
  });
  // A loop calls twice, so both calls of trip 4 are listed.
  expect(summary(rows)).toEqual(['B1 1', 'B2 2', 'B 4', 'B 4']);
});

it('the parent’s own rows are omitted when only one of its lines is requested', () => {
  const ofLines = [{ lineId: 'B2', rows: [] }];
  const ofParent = [row('B', '1'), row('B1', '2'), row('B2', '3')];
  expect(summary(withParentRows({ ofLines, parentId: null, ofParent, keysOf }))).toEqual(['B2 3']);
});

it('rows of documents are never changed, dropped or duplicated', () => {
  const rows = fc.array(
    fc.record({
      routeId: fc.constantFrom('B', 'B1', 'b1', 'B2', 'L1'),
      tripId: fc.constantFrom('1', '2', '3', '4'),
      at: fc.nat(3),
    }),
  );
  fc.assert(
    fc.property(rows, rows, rows, (b1, b2, ofParent) => {
      const ofLines = [
        { lineId: 'B1', rows: b1 },
        { lineId: 'B2', rows: b2 },
      ];
      const out = withParentRows({ ofLines, parentId: 'B', ofParent, keysOf });
      expect(out.slice(0, b1.length + b2.length)).toEqual([...b1, ...b2]);
      const known = new Set([...b1, ...b2].map(({ tripId }) => tripId));
      for (const added of out.slice(b1.length + b2.length)) {
        expect(known.has(added.tripId)).toBe(false);
        expect(['B', 'B1', 'B2']).toContain(added.routeId);
      }
    }),
  );
});
