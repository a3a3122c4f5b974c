// Determines from the source which messages each screen can show. A browser loads only those.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const web = path.resolve(import.meta.dirname, '..');

export const FRAME = 'frame';
const frameModules = ['entry.client.tsx', 'root.tsx'].map((name) => path.join(web, name));

/** Matches imports and re-exports of values from our own code; the compiler removes type imports. */
const IMPORTED =
  /(?:^|\n)(?:import|export)(?! type\b)[^'"`;]*?['"](#web\/|\.\.?\/)([^'"]+)['"]|import\(\s*['"](#web\/|\.\.?\/)([^'"]+)['"]\s*\)/g;

/** Modules that load only when a rider opens them, and bring their own messages: paths by the name of the share. */
const OWN_MESSAGES: Readonly<Record<string, string>> = {
  ClosedPanel: 'features/transit/stops/ClosedPanel.tsx',
  DetourCard: 'features/transit/alerts/DetourCard.tsx',
  NotifyPanel: 'features/transit/notify/NotifyPanel.tsx',
  OpenedTrip: 'features/screens/routePage/OpenedTrip.tsx',
  ServiceAreaList: 'features/transit/routes/ServiceAreaList.tsx',
  SmallMapPane: 'features/transit/map/SmallMapPane.tsx',
  Timetables: 'features/screens/routePage/Timetables.tsx',
};

/** Returns the path of the module that a share belongs to. */
const moduleOf = (share: string): string => path.join(web, OWN_MESSAGES[share] ?? `routes/${share}.tsx`);

/** Returns the share that the module brings; `undefined`: it brings none. */
export const shareOf = (module: string): string | undefined =>
  module.endsWith('/web/entry.client.tsx') ? FRAME : shares().find((share) => moduleOf(share) === module);

/** The names of the screens and of the modules with messages of their own. */
export const shares = (): string[] => [
  ...readdirSync(path.join(web, 'routes'))
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => path.basename(name, '.tsx')),
  ...Object.keys(OWN_MESSAGES),
];

/** Returns `files` and those of our files that they import, statically or lazily, directly or through others. */
function modulesBelow(files: readonly string[]): Set<string> {
  const found = new Set(files);
  // Iterating over a growing set also visits the added items.
  for (const file of found) {
    for (const [, from = '', name = '', lazyFrom = '', lazyName = ''] of readFileSync(file, 'utf8').matchAll(
      IMPORTED,
    )) {
      const start = from || lazyFrom;
      const imported = path.resolve(
        start === '#web/' ? web : path.dirname(file),
        `${start === '../' ? '../' : ''}${name || lazyName}`,
      );
      const hasOwn = Object.keys(OWN_MESSAGES).some((share) => imported === moduleOf(share));
      if (/\.tsx?$/.test(imported) && !hasOwn && existsSync(imported)) found.add(imported);
    }
  }
  return found;
}

/** Returns a pattern for each string or template in a source text that may be a message key. */
export function keyPatterns(source: string): RegExp[] {
  return [...source.matchAll(/(['"`])([a-z][A-Za-z]*\.[^'"`\s]+)\1/g)].map(([, , text = '']) => {
    const parts = text.split(/\$\{[^}]*\}/).map((part) => RegExp.escape(part));
    return new RegExp(`^${parts.join('[\\w-]+')}$`);
  });
}

/** Returns those of the keys `all` that `files` and the modules that they import can show. */
export function keysBelow(files: readonly string[], all: readonly string[]): Set<string> {
  const patterns = [...modulesBelow(files)].flatMap((file) => keyPatterns(readFileSync(file, 'utf8')));
  return new Set(all.filter((key) => patterns.some((pattern) => pattern.test(key))));
}

/** Returns the message keys of the frame, or those that a screen (`route` for `web/routes/route.tsx`) adds to them. */
export function messageShare(share: string, all: readonly string[]): ReadonlySet<string> {
  const frame = keysBelow(frameModules, all);
  if (share === FRAME) return frame;
  return keysBelow([moduleOf(share)], all).difference(frame);
}
