/**
 * Reads files of OpenStreetMap's format PBF (https://wiki.openstreetmap.org/wiki/PBF_Format), one block at a time. Only
 * what walking needs is read: the positions of nodes, ways with their tags, and the ways of relations.
 */
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { PbfReader } from 'pbf';
import { FatalProblem } from '#flat/gtfs/problems.ts';

export interface OsmReader {
  way?: (id: number, tags: ReadonlyMap<string, string>, nodes: readonly number[]) => void;
  relation?: (tags: ReadonlyMap<string, string>, ways: readonly number[]) => void;
  /** Latitude and longitude in units of 1e-6 degrees. */
  node?: (id: number, lat: number, lon: number) => void;
}

/** Limits of the format. */
const MAX_HEADER_BYTES = 64 * 1024;
const MAX_BLOB_BYTES = 32 * 1024 * 1024;
const KNOWN_FEATURES = new Set(['OsmSchema-V0.6', 'DenseNodes', 'HistoricalInformation']);
const inflated = promisify(inflate);

/** Calls `reader` for everything in the file, in its order. Fails with `FatalProblem`. */
export async function readOsmFile(path: string, reader: OsmReader): Promise<void> {
  try {
    const file = await open(path);
    try {
      for (let at = 0; ; ) {
        const length = await readBytes(file, at, 4);
        if (length.length === 0) return;
        const headerLength = length.readInt32BE();
        const header = blobHeader(await wholeBytes(file, at + 4, headerLength, MAX_HEADER_BYTES));
        const blob = await wholeBytes(file, at + 4 + headerLength, header.bytes, MAX_BLOB_BYTES);
        at += 4 + headerLength + header.bytes;
        if (header.type === 'OSMHeader') checkFeatures(await contentOf(blob));
        else if (header.type === 'OSMData') readBlock(await contentOf(blob), reader);
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new FatalProblem('bad-streets', `the streets cannot be read from ${path}: ${why}`);
  }
}

type File = Awaited<ReturnType<typeof open>>;

async function readBytes(file: File, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead !== 0 && bytesRead !== length) throw new Error('the file ends too early');
  return buffer.subarray(0, bytesRead);
}

async function wholeBytes(file: File, at: number, length: number, most: number): Promise<Buffer> {
  if (length < 0 || length > most) throw new Error('not a file of the format PBF');
  const bytes = await readBytes(file, at, length);
  if (bytes.length !== length) throw new Error('the file ends too early');
  return bytes;
}

/** Calls `take` for each field of a message; `take` reads it or leaves it. */
function eachField(pbf: PbfReader, end: number, take: (field: number) => void): void {
  for (let field = pbf.nextField(end); field !== 0; field = pbf.nextField(end)) take(field);
}

function eachMessageField(pbf: PbfReader, take: (field: number) => void): void {
  const end = pbf.readVarint() + pbf.pos;
  eachField(pbf, end, take);
}

function blobHeader(bytes: Uint8Array): { type: string; bytes: number } {
  const pbf = new PbfReader(bytes);
  const header = { type: '', bytes: 0 };
  eachField(pbf, pbf.length, (field) => {
    if (field === 1) header.type = pbf.readString();
    else if (field === 3) header.bytes = pbf.readVarint();
  });
  return header;
}

async function contentOf(blob: Uint8Array): Promise<PbfReader> {
  const pbf = new PbfReader(blob);
  let raw: Uint8Array | null = null;
  let zlib: Uint8Array | null = null;
  eachField(pbf, pbf.length, (field) => {
    if (field === 1) raw = pbf.readBytes();
    else if (field === 3) zlib = pbf.readBytes();
  });
  if (raw !== null) return new PbfReader(raw);
  if (zlib === null) throw new Error('a block is packed in a way that is not supported; use zlib');
  return new PbfReader(await inflated(zlib, { maxOutputLength: MAX_BLOB_BYTES }));
}

function checkFeatures(pbf: PbfReader): void {
  eachField(pbf, pbf.length, (field) => {
    if (field !== 4) return;
    const feature = pbf.readString();
    if (!KNOWN_FEATURES.has(feature)) throw new Error(`the file needs the feature ${feature}`);
  });
}

function readBlock(pbf: PbfReader, reader: OsmReader): void {
  const texts: string[] = [];
  const groups: [from: number, to: number][] = [];
  let [granularity, latOffset, lonOffset] = [100, 0, 0];
  eachField(pbf, pbf.length, (field) => {
    if (field === 1) eachMessageField(pbf, (text) => text === 1 && texts.push(pbf.readString()));
    else if (field === 2) {
      const length = pbf.readVarint();
      groups.push([pbf.pos, pbf.pos + length]);
      pbf.pos += length;
    } else if (field === 17) granularity = pbf.readVarint();
    else if (field === 19) latOffset = pbf.readVarint(true);
    else if (field === 20) lonOffset = pbf.readVarint(true);
  });
  const { node, way, relation } = reader;
  // Positions are in units of 1e-9 degrees.
  const position = (id: number, lat: number, lon: number) =>
    node?.(
      id,
      Math.round((latOffset + granularity * lat) / 1000),
      Math.round((lonOffset + granularity * lon) / 1000),
    );
  for (const [from, to] of groups) {
    pbf.pos = from;
    eachField(pbf, to, (field) => {
      if (field === 1 && node) readNode(pbf, position);
      else if (field === 2 && node) readDenseNodes(pbf, position);
      else if (field === 3 && way) readWay(pbf, texts, way);
      else if (field === 4 && relation) readRelation(pbf, texts, relation);
    });
  }
}

type TakePosition = (id: number, lat: number, lon: number) => void;

function readNode(pbf: PbfReader, position: TakePosition): void {
  const node = { id: 0, lat: 0, lon: 0 };
  eachMessageField(pbf, (field) => {
    if (field === 1) node.id = pbf.readSVarint();
    else if (field === 8) node.lat = pbf.readSVarint();
    else if (field === 9) node.lon = pbf.readSVarint();
  });
  position(node.id, node.lat, node.lon);
}

/** Ids and positions are differences from those of the node before. */
function readDenseNodes(pbf: PbfReader, position: TakePosition): void {
  const [ids, lats, lons]: [number[], number[], number[]] = [[], [], []];
  eachMessageField(pbf, (field) => {
    if (field === 1) pbf.readPackedSVarint(ids);
    else if (field === 8) pbf.readPackedSVarint(lats);
    else if (field === 9) pbf.readPackedSVarint(lons);
  });
  if (lats.length !== ids.length || lons.length !== ids.length) throw new Error('nodes without a position');
  let [id, lat, lon] = [0, 0, 0];
  for (const [index, more] of ids.entries()) {
    id += more;
    lat += lats[index] as number;
    lon += lons[index] as number;
    position(id, lat, lon);
  }
}

function readWay(pbf: PbfReader, texts: readonly string[], way: NonNullable<OsmReader['way']>): void {
  const [keys, values, refs]: [number[], number[], number[]] = [[], [], []];
  let id = 0;
  eachMessageField(pbf, (field) => {
    if (field === 1) id = pbf.readVarint();
    else if (field === 2) pbf.readPackedVarint(keys);
    else if (field === 3) pbf.readPackedVarint(values);
    else if (field === 8) pbf.readPackedSVarint(refs);
  });
  way(id, tagsOf(texts, keys, values), added(refs));
}

const WAY_MEMBER = 1;

function readRelation(
  pbf: PbfReader,
  texts: readonly string[],
  relation: NonNullable<OsmReader['relation']>,
): void {
  const [keys, values, members, types]: [number[], number[], number[], number[]] = [[], [], [], []];
  eachMessageField(pbf, (field) => {
    if (field === 2) pbf.readPackedVarint(keys);
    else if (field === 3) pbf.readPackedVarint(values);
    else if (field === 9) pbf.readPackedSVarint(members);
    else if (field === 10) pbf.readPackedVarint(types);
  });
  relation(
    tagsOf(texts, keys, values),
    added(members).filter((_, index) => types[index] === WAY_MEMBER),
  );
}

const tagsOf = (texts: readonly string[], keys: readonly number[], values: readonly number[]) =>
  new Map(keys.map((key, index) => [texts[key] ?? '', texts[values[index] ?? -1] ?? '']));

/** Ids are differences from the one before. */
function added(differences: readonly number[]): number[] {
  let id = 0;
  return differences.map((more) => (id += more));
}
