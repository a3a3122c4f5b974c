/** Serves tiles of an archive, or of the schedule's own network if there is none, or none of its area. */
import { crc32, deflateSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Header } from 'pmtiles';
import type { FetchHandler } from '#contract/http/handler.ts';
import type { FeedAgency } from '#domain/agency/agencyFacts.ts';
import type { Log } from '#domain/log.ts';
import type { TileNetwork } from './network.ts';
import { type Archive, openArchive } from './openArchive.ts';
import { palettes } from './palette.ts';
import { parseTile, type TileRequest } from './tileRequest.ts';
import { createTileThread, type Drawn } from './tileThread.ts';

export interface TileHandlerOptions {
  /** A file or an address. `null`: tiles show the network. */
  archive: string | null;
  network: {
    /** `null`: there is no schedule yet. */
    read: () => Promise<TileNetwork | null>;
    /** Its area, in degrees; `null`: unknown. */
    bounds: () => Promise<FeedAgency['bounds']>;
    /** Changes with the schedule. */
    version: () => string;
  };
  /** The credit line; `null`: the archive's own. */
  credit: string | null;
  log: Pick<Log, 'warn' | 'error'>;
  maxBytes?: number;
}

export interface TileHandler {
  handle: FetchHandler;
  /** Whom the map credits; "" until the archive has been read. */
  attribution(): string;
  stop(): Promise<void>;
}

const MAX_BYTES = 24_000_000;
const WARN_MS = 60_000;
/** An archive's tiles stay the same; the network changes with the schedule. */
const KEPT_SECONDS = { archive: 604_800, network: 3_600 } as const;

export function createTileHandler({
  archive,
  network,
  credit,
  log,
  maxBytes = MAX_BYTES,
}: TileHandlerOptions): TileHandler {
  const thread = createTileThread(archive, log);
  const cache = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length + 200,
  });
  const drawing = new Map<string, Promise<Drawn>>();
  let canDraw = true;
  let warnedAt = Number.NEGATIVE_INFINITY;
  let showsNetwork = archive === null;
  let shown = { version: '', whenReady: Promise.resolve(archive !== null) };

  /** Gives the thread what to draw for the present schedule; resolves with whether there is anything. */
  function prepare(): Promise<boolean> {
    const version = network.version();
    if (version !== shown.version) shown = { version, whenReady: chooseLand() };
    return shown.whenReady;
  }

  async function chooseLand(): Promise<boolean> {
    showsNetwork = archive === null || !(await hasArea());
    const found = showsNetwork ? await network.read() : null;
    if (showsNetwork && found === null) {
      shown = { ...shown, version: '' };
      return false;
    }
    thread.show(found);
    return true;
  }

  /** Whether the archive may have the schedule's area; an unreadable one is reported where it is drawn. */
  async function hasArea(): Promise<boolean> {
    const [, bounds] = await Promise.all([readArchive(), network.bounds()]);
    if (opened === null || bounds === null || overlaps(opened.header, bounds)) return true;
    log.warn(
      { bounds },
      'TILES_FILE has nothing of the schedule’s area, so the map shows its lines and stops',
    );
    return false;
  }

  /** What the archive says of itself; `null` until it has been read. */
  let opened: Pick<Archive, 'header' | 'attribution'> | null = null;
  let opening = Promise.resolve();
  let askedAt = Number.NEGATIVE_INFINITY;
  /** Reads what the archive says of itself, and a minute after a failure again. */
  function readArchive(): Promise<void> {
    if (archive === null || opened !== null || performance.now() - askedAt < WARN_MS) return opening;
    askedAt = performance.now();
    opening = openArchive(archive).then(
      ({ header, attribution }) => {
        opened = { header, attribution };
        if (credit === null && attribution === '')
          log.warn({}, 'TILES_ATTRIBUTION is not set, so the map does not credit its tiles');
      },
      (error: Error) => log.warn({}, `TILES_FILE: ${error.message}`),
    );
    return opening;
  }
  void readArchive();

  async function draw(tile: TileRequest): Promise<Drawn> {
    const drawn = await thread.draw(tile);
    if (!('failure' in drawn)) return drawn;
    if (drawn.failure === 'no canvas' && canDraw) {
      canDraw = false;
      log.warn({ error: drawn.why }, 'tiles stay plain: is @napi-rs/canvas installed?');
    } else if (drawn.failure !== 'no canvas' && performance.now() - warnedAt > WARN_MS) {
      warnedAt = performance.now();
      log.warn({ failure: drawn.failure }, `tiles cannot be drawn: ${drawn.why}`);
    }
    return drawn;
  }

  async function handle(tile: TileRequest): Promise<Response> {
    if (!canDraw) return picture(plainTile(tile), 'png');
    // Plain land until there is a schedule, which no cache may keep.
    if (!(await prepare())) return picture(plainTile(tile), 'png', 'no-store');
    const key = `${showsNetwork ? network.version() : ''} ${JSON.stringify(tile)}`;
    const known = cache.get(key);
    if (known) return picture(known, tile.format);
    const drawn = await (drawing.get(key) ?? drawOnce(key, tile));
    if ('picture' in drawn) {
      cache.set(key, drawn.picture);
      return picture(drawn.picture, tile.format);
    }
    return drawn.failure === 'no canvas' ? picture(plainTile(tile), 'png') : failed(drawn.failure);
  }

  function drawOnce(key: string, tile: TileRequest): Promise<Drawn> {
    const drawn = draw(tile).finally(() => drawing.delete(key));
    drawing.set(key, drawn);
    return drawn;
  }

  const whileFresh = () => `public, max-age=${showsNetwork ? KEPT_SECONDS.network : KEPT_SECONDS.archive}`;
  const picture = (bytes: Uint8Array<ArrayBuffer>, format: TileRequest['format'], kept = whileFresh()) =>
    new Response(bytes, { headers: { 'content-type': `image/${format}`, 'cache-control': kept } });

  return {
    handle(request) {
      const tile = parseTile(new URL(request.url));
      return tile === null ? Response.json({ error: 'no such tile' }, { status: 404 }) : handle(tile);
    },
    attribution() {
      void readArchive();
      return credit ?? (showsNetwork ? '' : (opened?.attribution ?? ''));
    },
    stop: thread.stop,
  };
}

const overlaps = (
  { minLon, minLat, maxLon, maxLat }: Pick<Header, 'minLon' | 'minLat' | 'maxLon' | 'maxLat'>,
  { west, south, east, north }: NonNullable<FeedAgency['bounds']>,
): boolean => minLon <= east && maxLon >= west && minLat <= north && maxLat >= south;

const WORDS = {
  busy: 'Too many tiles are being drawn',
  slow: 'Drawing took too long',
  unreadable: 'The map’s data cannot be read',
} as const;

const failed = (failure: keyof typeof WORDS): Response =>
  Response.json(
    { error: WORDS[failure] },
    {
      status: failure === 'unreadable' ? 502 : 503,
      headers: { 'cache-control': 'no-store', ...(failure === 'unreadable' ? {} : { 'retry-after': '5' }) },
    },
  );

/** A tile without content, for a server that cannot draw: one pixel of land, or one transparent pixel for names. */
function plainTile({ theme, part }: Pick<TileRequest, 'theme' | 'part'>): Uint8Array<ArrayBuffer> {
  const color = part === 'names' ? '00000000' : `${palettes[theme].land.slice(1)}ff`;
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0]);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(Buffer.from(`00${color}`, 'hex'))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const out = Buffer.alloc(named.length + 8);
  out.writeUInt32BE(data.length, 0);
  named.copy(out, 4);
  out.writeUInt32BE(crc32(named), named.length + 4);
  return out;
}
