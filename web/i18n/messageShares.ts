// Which messages each screen can show, read from the source at build time: a browser loads those of the frame around
// every screen once, and of a screen what that screen adds.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const web = path.resolve(import.meta.dirname, '..');

/** The share of what every page shows around its screen. */
export const FRAME = 'frame';
const frameModules = ['entry.client.tsx', 'root.tsx'].map((name) => path.join(web, name));

/** A value imported from our own code; types leave with the compiler. */
const IMPORTED =
  /(?:^|\n)(?:import|export)(?! type\b)[^'"`;]*?['"](#web\/|\.\.?\/)([^'"]+)['"]|import\(\s*['"](#web\/|\.\.?\/)([^'"]+)['"]\s*\)/g;

/** `file` and all of our modules that it imports, lazily too. */
function modulesBelow(files: readonly string[]): Set<string> {
  const found = new Set(files);
  // A set that grows while it is read gives what was added too.
  for (const file of found) {
    for (const [, from = '', name = '', lazyFrom = '', lazyName = ''] of readFileSync(file, 'utf8').matchAll(
      IMPORTED,
    )) {
      const start = from || lazyFrom;
      const imported = path.resolve(
        start === '#web/' ? web : path.dirname(file),
        `${start === '../' ? '../' : ''}${name || lazyName}`,
      );
      if (/\.tsx?$/.test(imported) && existsSync(imported)) found.add(imported);
    }
  }
  return found;
}

/** Every string and template of a source text that may be a message's key, as a pattern of keys. */
export function keyPatterns(source: string): RegExp[] {
  return [...source.matchAll(/(['"`])([a-z][A-Za-z]*\.[^'"`\s]+)\1/g)].map(([, , text = '']) => {
    const parts = text.split(/\$\{[^}]*\}/).map((part) => RegExp.escape(part));
    return new RegExp(`^${parts.join('[\\w-]+')}$`);
  });
}

/** The keys of `all` that modules may show. */
function keysIn(modules: Iterable<string>, all: readonly string[]): Set<string> {
  const patterns = [...modules].flatMap((file) => keyPatterns(readFileSync(file, 'utf8')));
  return new Set(all.filter((key) => patterns.some((pattern) => pattern.test(key))));
}

/**
 * The keys of `all` that a share holds: those of the frame, or what a screen, such as `route` for `web/routes/route.tsx`,
 * may show beyond them.
 */
export function messageShare(share: string, all: readonly string[]): ReadonlySet<string> {
  const frame = keysIn(modulesBelow(frameModules), all);
  if (share === FRAME) return frame;
  return keysIn(modulesBelow([path.join(web, 'routes', `${share}.tsx`)]), all).difference(frame);
}
