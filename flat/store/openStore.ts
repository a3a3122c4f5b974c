/** Opens the current version of a store, or a version folder. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import { INDEX_FILE, versionDir } from './layout.ts';
import { currentVersion } from './publish.ts';
import { VersionReader } from './versionReader.ts';

export async function findVersion(dir: string): Promise<Result<string, string>> {
  const index = await stat(join(dir, INDEX_FILE)).catch(() => null);
  if (index !== null) return ok(dir);
  const version = await currentVersion(dir);
  if (version === null) return err(`${dir} is not a flat store with a current version`);
  return ok(versionDir(dir, version));
}

export async function openStore(dir: string): Promise<Result<VersionReader, string>> {
  const found = await findVersion(dir);
  if (!found.ok) return found;
  try {
    return ok(await VersionReader.open(found.value));
  } catch (error) {
    return err(`${found.value} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
