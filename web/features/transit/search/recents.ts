// What the rider chose last from a search. It stays on the device, as plain JSON, and can be removed on the search page.
import { useSyncExternalStore } from 'react';
import { nameOnly, type Suggestion } from './suggestion.ts';

const KEY = 'timepoint-recents';
const MAX_RECENTS = 5;
const MAX_TEXT = 4_000;
const KINDS = ['route', 'station', 'stop', 'place'] as const;

let listeners: (() => void)[] = [];
let known: { text: string | null; recents: Suggestion[] } = { text: null, recents: [] };

const isKind = (value: unknown): value is (typeof KINDS)[number] => KINDS.some((kind) => kind === value);
/** Only paths of this app are links. */
const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?!\/)/.test(value);

/** Parses what the device kept; anything malformed is left out. */
export function decodeRecents(text: string | null): Suggestion[] {
  if (text === null || text.length > MAX_TEXT) return [];
  try {
    const items: unknown = JSON.parse(text);
    if (!Array.isArray(items)) return [];
    return items
      .flatMap((item: { kind?: unknown; name?: unknown; to?: unknown } | null): Suggestion[] => {
        if (item === null || !isKind(item.kind) || typeof item.name !== 'string' || !isPath(item.to))
          return [];
        return [{ ...nameOnly, kind: item.kind, name: item.name, to: item.to }];
      })
      .slice(0, MAX_RECENTS);
  } catch {
    return [];
  }
}

export const withRecent = (recents: readonly Suggestion[], chosen: Suggestion): Suggestion[] =>
  [chosen, ...recents.filter(({ to }) => to !== chosen.to)].slice(0, MAX_RECENTS);

function read(): Suggestion[] {
  let text: string | null = null;
  try {
    text = localStorage.getItem(KEY);
  } catch {
    // The browser blocks storage.
  }
  if (text !== known.text) known = { text, recents: decodeRecents(text) };
  return known.recents;
}

function write(recents: readonly Suggestion[]): void {
  try {
    if (recents.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(recents.map(({ kind, name, to }) => ({ kind, name, to }))));
  } catch {
    // Searches work without recents.
  }
  for (const listener of listeners) listener();
}

export const keepRecent = (chosen: Suggestion): void => {
  if (isKind(chosen.kind)) write(withRecent(read(), chosen));
};
export const removeRecents = (): void => write([]);

const NONE: Suggestion[] = [];
function subscribe(listener: () => void): () => void {
  listeners = [...listeners, listener];
  return () => {
    listeners = listeners.filter((each) => each !== listener);
  };
}
/** Empty on the server and during hydration. */
export const useRecents = (): readonly Suggestion[] => useSyncExternalStore(subscribe, read, () => NONE);
