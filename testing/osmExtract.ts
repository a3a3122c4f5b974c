/** Writes small extracts of OpenStreetMap in the format PBF, as tools for extracts do. */
import { writeFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { PbfWriter } from 'pbf';

export interface OsmWay {
  tags: Readonly<Record<string, string>>;
  nodes: readonly number[];
}

/** `ways`: indexes in the list of ways. */
export interface OsmRelation {
  tags: Readonly<Record<string, string>>;
  ways: readonly number[];
}

/** `nodes`: latitude and longitude in degrees by id. */
export async function writeOsmExtract(
  path: string,
  nodes: Readonly<Record<number, readonly [lat: number, lon: number]>>,
  ways: readonly OsmWay[],
  relations: readonly OsmRelation[] = [],
): Promise<string> {
  const texts = ['', ...new Set([...ways, ...relations].flatMap(({ tags }) => Object.entries(tags).flat()))];
  const header = message((pbf) => {
    for (const feature of ['OsmSchema-V0.6', 'DenseNodes']) pbf.writeStringField(4, feature);
  });
  const block = message((pbf) => {
    pbf.writeMessage(
      1,
      (_, table) => {
        for (const text of texts) table.writeStringField(1, text);
      },
      null,
    );
    pbf.writeMessage(2, (_, group) => writeDense(group, nodes), null);
    pbf.writeMessage(
      2,
      (_, group) => {
        for (const [index, way] of ways.entries())
          group.writeMessage(3, (_, to) => writeWay(to, FIRST_WAY + index, way, texts), null);
      },
      null,
    );
    pbf.writeMessage(
      2,
      (_, group) => {
        for (const relation of relations)
          group.writeMessage(4, (_, to) => writeRelation(to, relation, texts), null);
      },
      null,
    );
  });
  await writeFile(path, Buffer.concat([blob('OSMHeader', header), blob('OSMData', block)]));
  return path;
}

function message(write: (pbf: PbfWriter) => void): Uint8Array {
  const pbf = new PbfWriter();
  write(pbf);
  return pbf.finish();
}

function blob(type: string, content: Uint8Array): Buffer {
  const body = message((pbf) => {
    pbf.writeVarintField(2, content.length);
    pbf.writeBytesField(3, deflateSync(content));
  });
  const head = message((pbf) => {
    pbf.writeStringField(1, type);
    pbf.writeVarintField(3, body.length);
  });
  const length = Buffer.alloc(4);
  length.writeInt32BE(head.length);
  return Buffer.concat([length, head, body]);
}

function writeDense(group: PbfWriter, nodes: Readonly<Record<number, readonly [number, number]>>): void {
  const rows = Object.entries(nodes).map(([id, [lat, lon]]) => [
    Number(id),
    Math.round(lat * 1e7),
    Math.round(lon * 1e7),
  ]);
  const changes = (column: number) =>
    rows.map((row, index) => (row[column] as number) - (rows[index - 1]?.[column] ?? 0));
  group.writeMessage(
    2,
    (_, dense) => {
      dense.writePackedSVarint(1, changes(0));
      dense.writePackedSVarint(8, changes(1));
      dense.writePackedSVarint(9, changes(2));
    },
    null,
  );
}

/** Ids of ways, which count up from this one. */
const FIRST_WAY = 500;

function writeTags(pbf: PbfWriter, tags: OsmWay['tags'], texts: readonly string[]): void {
  pbf.writePackedVarint(
    2,
    Object.keys(tags).map((key) => texts.indexOf(key)),
  );
  pbf.writePackedVarint(
    3,
    Object.values(tags).map((value) => texts.indexOf(value)),
  );
}

function writeWay(pbf: PbfWriter, id: number, { tags, nodes }: OsmWay, texts: readonly string[]): void {
  pbf.writeVarintField(1, id);
  writeTags(pbf, tags, texts);
  pbf.writePackedSVarint(8, differences(nodes));
}

/** Besides `ways`, the relation has a way that the file lacks, as at the edge of an area, and a node. */
function writeRelation(pbf: PbfWriter, { tags, ways }: OsmRelation, texts: readonly string[]): void {
  const members = [...ways.map((way) => FIRST_WAY + way), 9_999, FIRST_WAY];
  const types = [...ways.map(() => 1), 1, 0];
  pbf.writeVarintField(1, 7);
  writeTags(pbf, tags, texts);
  pbf.writePackedVarint(
    8,
    members.map(() => 0),
  );
  pbf.writePackedSVarint(9, differences(members));
  pbf.writePackedVarint(10, types);
}

const differences = (ids: readonly number[]): number[] => ids.map((id, index) => id - (ids[index - 1] ?? 0));
