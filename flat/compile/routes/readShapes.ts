import type { Network } from '#flat/compile/network/network.ts';
import { ByteDictionary } from '#flat/gtfs/byteDictionary.ts';
import type { Feed } from '#flat/gtfs/feed.ts';
import type { Problems } from '#flat/gtfs/problems.ts';
import { columnsIn, fieldText, requireColumns } from '#flat/gtfs/readTable.ts';
import { scanTable } from '#flat/gtfs/scanTable.ts';

const FILE = 'shapes.txt';
const COLUMNS = { id: 'shape_id', lat: 'shape_pt_lat', lon: 'shape_pt_lon', sequence: 'shape_pt_sequence' };

interface Points {
  values: Float64Array;
  sequences: Float64Array;
  count: number;
  inOrder: boolean;
}

/** Adds the feed's shapes to the network. Returns their network indexes by id, and the number of rows. */
export async function readShapes(
  feed: Feed,
  network: Network,
  problems: Problems,
): Promise<{ ids: Map<string, number>; rows: number }> {
  const ids = new Map<string, number>();
  const source = feed.files.get(FILE);
  if (source === undefined) return { ids, rows: 0 };
  const dictionary = new ByteDictionary();
  const shapes: Points[] = [];
  const at = { id: -1, lat: -1, lon: -1, sequence: -1 };
  let isHeader = true;
  let rows = 0;
  let last = -1;
  await scanTable(FILE, source.chunks(), feed, (row) => {
    if (isHeader) {
      isHeader = false;
      const places = columnsIn(row);
      requireColumns(places, Object.values(COLUMNS), feed, FILE);
      for (const key of ['id', 'lat', 'lon', 'sequence'] as const)
        at[key] = places.get(COLUMNS[key]) as number;
      return;
    }
    rows++;
    const lat = Number(fieldText(row, at.lat) || Number.NaN);
    const lon = Number(fieldText(row, at.lon) || Number.NaN);
    const sequence = Number(fieldText(row, at.sequence) || Number.NaN);
    const wrong = at.id >= row.count ? 'id' : wrongValue(lat, lon, sequence);
    if (wrong !== null) {
      const column = COLUMNS[wrong];
      problems.add('error', 'bad-value', { file: FILE, line: row.line, column }, () => 'row skipped');
      return;
    }
    if (lat === 0 && lon === 0) {
      const place = { file: FILE, line: row.line, column: COLUMNS.lat };
      problems.add('warning', 'no-position', place, () => 'a point at 0,0, row skipped');
      return;
    }
    const start = row.starts[at.id] as number;
    const end = row.ends[at.id] as number;
    if (last < 0 || !dictionary.is(last, row.bytes, start, end)) {
      last = dictionary.find(row.bytes, start, end);
      if (last < 0) {
        const id = fieldText(row, at.id);
        last = dictionary.add(id);
        // A known id is not found by its bytes if they have escaped quotes or are not UTF-8.
        if (last < 0) last = (ids.get(id) ?? 0) - network.shapes.length;
        else {
          ids.set(id, network.shapes.length + last);
          shapes.push({
            values: new Float64Array(256),
            sequences: new Float64Array(128),
            count: 0,
            inOrder: true,
          });
        }
      }
    }
    const shape = shapes[last];
    if (shape === undefined) return;
    const { count } = shape;
    if (count === shape.sequences.length) {
      shape.values = double(shape.values);
      shape.sequences = double(shape.sequences);
    }
    if (count > 0 && sequence < (shape.sequences[count - 1] as number)) shape.inOrder = false;
    shape.values[count * 2] = lon;
    shape.values[count * 2 + 1] = lat;
    shape.sequences[count] = sequence;
    shape.count = count + 1;
  });
  const names = [...ids.keys()];
  for (const [index, shape] of shapes.entries())
    network.shapes.push({ id: names[index] ?? '', points: orderPoints(shape) });
  return { ids, rows };
}

function wrongValue(lat: number, lon: number, sequence: number): 'lat' | 'lon' | 'sequence' | null {
  if (!(Math.abs(lat) <= 90)) return 'lat';
  if (!(Math.abs(lon) <= 180)) return 'lon';
  return sequence >= 0 ? null : 'sequence';
}

function double(old: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(old.length * 2);
  larger.set(old);
  return larger;
}

function orderPoints(shape: Points): Float64Array {
  if (shape.inOrder) return shape.values.slice(0, shape.count * 2);
  const order = Array.from({ length: shape.count }, (_, index) => index);
  order.sort((a, b) => (shape.sequences[a] as number) - (shape.sequences[b] as number));
  const points = new Float64Array(shape.count * 2);
  for (const [to, from] of order.entries()) {
    points[to * 2] = shape.values[from * 2] as number;
    points[to * 2 + 1] = shape.values[from * 2 + 1] as number;
  }
  return points;
}
