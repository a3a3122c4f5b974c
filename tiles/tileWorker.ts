/** The thread that draws tiles, of a schedule's network once it has one, else of an archive (`workerData`). */
import { parentPort, workerData } from 'node:worker_threads';
import { connectThreads } from '#contract/threads/threadCalls.ts';
import type { DataSource } from './dataTiles.ts';
import type { TileNetwork } from './network.ts';
import type { TileRequest } from './tileRequest.ts';

export type TileFunctions = {
  /** `no canvas`: this machine cannot draw. */
  draw(
    tile: TileRequest,
  ): Promise<{ body: ArrayBuffer } | { failure: 'no canvas' | 'unreadable'; why: string }>;
  /** `null`: the archive is drawn. */
  show(network: TileNetwork | null): void;
};

const { archive }: { archive: string | null } = workerData;

let source: Promise<DataSource> | null = null;

/** Opens the archive, and again at the next tile if that failed. */
function open(place: string): Promise<DataSource> {
  source ??= openSource(place);
  source.catch(() => {
    source = null;
  });
  return source;
}

async function openSource(place: string): Promise<DataSource> {
  const [{ openArchive }, { archiveSource }] = await Promise.all([
    import('./openArchive.ts'),
    import('./dataTiles.ts'),
  ]);
  return archiveSource(await openArchive(place));
}

// The libraries for drawing are optional, and are loaded with the first tile.
let drawing: Promise<typeof import('./drawTile.ts')> | null = null;

if (parentPort === null) throw new Error('this is a worker');
connectThreads(parentPort, {
  async draw(tile) {
    drawing ??= import('./drawTile.ts');
    const loaded = await drawing.catch((error: unknown) => String(error));
    if (typeof loaded === 'string') return { failure: 'no canvas', why: loaded };
    try {
      const land = await (archive === null ? source : open(archive));
      if (land === null) return { failure: 'unreadable', why: 'the network is not known yet' };
      return { body: new Uint8Array(await loaded.drawTile(tile, land)).buffer };
    } catch (error) {
      return { failure: 'unreadable', why: error instanceof Error ? error.message : String(error) };
    }
  },
  show(network) {
    source = network && import('./dataTiles.ts').then(({ networkSource }) => networkSource(network));
  },
} satisfies TileFunctions);
