/** The thread that draws tiles, of a schedule's network once it has one, else of an archive (`workerData`). */
import { parentPort, workerData } from 'node:worker_threads';
import type { DataSource } from './dataTiles.ts';
import type { TileNetwork } from './network.ts';
import type { FromDrawer, ToDrawer } from './tileThread.ts';

const { archive }: { archive: string | null } = workerData;
const port = parentPort;
if (port === null) throw new Error('this is a worker');

let source: Promise<DataSource> | null = null;

/** Opens the archive, and again at the next tile if that failed. */
function open(place: string): Promise<DataSource> {
  source ??= openSource(place);
  source.catch(() => {
    source = null;
  });
  return source;
}

function sourceOf(network: TileNetwork | null): Promise<DataSource> | null {
  return network && import('./dataTiles.ts').then(({ networkSource }) => networkSource(network));
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

async function draw({ number, tile }: Extract<ToDrawer, { kind: 'draw' }>): Promise<FromDrawer> {
  drawing ??= import('./drawTile.ts');
  const loaded = await drawing.catch((error: unknown) => String(error));
  if (typeof loaded === 'string') return { number, failure: 'no canvas', why: loaded };
  try {
    const land = await (archive === null ? source : open(archive));
    if (land === null) return { number, failure: 'unreadable', why: 'the network is not known yet' };
    return { number, picture: new Uint8Array(await loaded.drawTile(tile, land)) };
  } catch (error) {
    return { number, failure: 'unreadable', why: error instanceof Error ? error.message : String(error) };
  }
}

port.on('message', (message: ToDrawer) => {
  if (message.kind === 'network') source = sourceOf(message.network);
  else
    void draw(message).then((reply) =>
      port.postMessage(reply, 'picture' in reply ? [reply.picture.buffer] : []),
    );
});
