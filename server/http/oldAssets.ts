/** Scripts and styles of earlier builds, for pages that were opened before a deployment. */
import { copyFile, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { RoomRequest } from '#contract/http/handler.ts';
import { loadStaticFile, serveStaticFile } from './staticFiles.ts';

/** Few pages stay open longer. */
const KEPT_DAYS = 30;
/** The content of a file with a hash in its name never changes. */
const ASSET = /^\/assets\/([\w.-]+-[\w-]{8}\.\w+)$/;

/** Copies the assets of `build` into `folder`, and removes those last archived more than a month ago. */
export async function archiveAssets(build: string, folder: string, now: Temporal.Instant): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = new Set(await readdir(path.join(build, 'assets')));
  const seconds = now.epochMilliseconds / 1000;
  for (const name of names) {
    const kept = path.join(folder, name);
    const existing = await stat(kept).catch(() => null);
    if (existing === null) await copyFile(path.join(build, 'assets', name), kept);
    await utimes(kept, seconds, seconds);
  }
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file);
    if (!names.has(name) && mtimeMs / 1000 < seconds - KEPT_DAYS * 86_400) await rm(file, { force: true });
  }
}

/** Returns a function that finds old assets: `null` for other paths, and a promise of `null` for an unknown asset. */
export function createOldAssets(folder: string) {
  return (request: RoomRequest): Promise<Response | null> | null => {
    const { pathname } = new URL(request.url);
    const [, name] = ASSET.exec(pathname) ?? [];
    if (name === undefined) return null;
    return loadStaticFile(path.join(folder, name), pathname).then(
      (file) => serveStaticFile(file, request),
      () => null,
    );
  };
}
