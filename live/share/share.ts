/**
 * Shares the work among live services on several servers: one holds a lock in a store, polls, and publishes its
 * snapshots there; the others serve them. If the poller is silent for longer than the lock lasts, another server takes
 * over, and packages that the old poller still publishes are rejected. Without the store, or while it cannot be written or
 * contains nothing usable, each server polls for itself.
 */
import { type Repetition, repeat } from '#contract/timers/timers.ts';
import type { Log } from '#domain/log.ts';
import { sealed, unsealed } from './package.ts';

/** Maximum size of a package in the store. */
export const MAX_PACKAGE_BYTES = 32 * 1024 * 1024;

/** Stores one lock and the packages of its holder. Every method except `close` rejects if the store is unreachable. */
export interface ShareStore {
  /** Returns the lock's text and the packages' marks. A lock with the text `mine` is extended to `lockMs` from now. */
  look(
    mine: string | null,
    lockMs: number,
  ): Promise<{ holder: string | null; marks: Record<PackageName, string | null> }>;
  /** Takes the lock and returns its text, which begins with a token larger than any before; `null` if it is taken. */
  acquire(lockMs: number): Promise<string | null>;
  /** Stores the package if `holder` still has the lock; returns whether it was stored. */
  put(name: PackageName, holder: string, mark: string, bytes: Uint8Array): Promise<boolean>;
  /** Returns no bytes for a package larger than `MAX_PACKAGE_BYTES`. */
  get(name: PackageName): Promise<{ mark: string; bytes: Uint8Array } | null>;
  release(holder: string): Promise<void>;
  close(): Promise<void>;
}

export type Role = 'poller' | 'follower' | 'alone';

export type PackageName = 'trips' | 'alerts';
const PACKAGE_NAMES: readonly PackageName[] = ['trips', 'alerts'];

export interface ShareListener {
  /** Called with each new role, and awaited. */
  onRole(role: Role): Promise<void>;
  /** Receives a package newer than any received before; resolves to whether it was usable. */
  onPackage(name: PackageName, bytes: Uint8Array): Promise<boolean>;
}

export interface Share {
  /** Starts, and resolves when the first role is known and a follower has received the existing packages. */
  start(listener: ShareListener): Promise<void>;
  /** Publishes a package if this server is the poller; `null`: it is too large for any server to read. Never rejects. */
  publish(name: PackageName, bytes: Uint8Array | null): Promise<void>;
  /** Lets another server poll, because that server may reach the sources. */
  handOver(): Promise<void>;
  /** Stops, and releases the lock so that another server takes over at its next check. */
  stop(): Promise<void>;
}

const CHECK_MS = 1_000;
/** A poller that is silent for this long loses the lock. */
export const LOCK_MS = 10_000;
/** A follower that has not reached the store for this long polls for itself. */
export const ALONE_AFTER_MS = LOCK_MS + 2 * CHECK_MS;
/** A follower that could not use the packages for this long polls for itself. */
export const UNUSABLE_MS = 15_000;
/** A poller that could not publish polls for itself for this long before it tries the store again. */
export const UNWRITABLE_MS = 10_000;
/** A server that handed over waits for this long before it tries to poll again. */
const STAND_BACK_MS = 5_000;

/** With a `key`, packages are signed, and those that others have put into the store are ignored. */
export function createShare(
  store: ShareStore,
  log: Log,
  {
    checkMs = CHECK_MS,
    monotonic = () => performance.now(),
    key,
  }: { checkMs?: number; monotonic?: () => number; key?: string | undefined } = {},
): Share {
  let listener: ShareListener | null = null;
  let role: Role | null = null;
  /** The text of the lock while this server holds it. */
  let heldLock: string | null = null;
  let sequence = 0;
  const takenMarks: Record<PackageName, Mark> = { trips: NO_MARK, alerts: NO_MARK };
  let lastReachedMs: number | null = null;
  let standBackUntilMs = 0;
  let aloneUntilMs = 0;
  /** The packages that could not be used, each with the time since when. */
  const unusable = new Map<PackageName, number>();
  let checking: Repetition | null = null;

  async function become(next: Role): Promise<void> {
    if (next === role || listener === null) return;
    role = next;
    log.info({ role }, ROLE_WORDS[next]);
    await listener.onRole(next);
  }

  async function look(): Promise<void> {
    if (monotonic() < aloneUntilMs) return;
    try {
      const seen = await store.look(heldLock, LOCK_MS);
      if (monotonic() < aloneUntilMs) return;
      if (seen.holder === null && monotonic() >= standBackUntilMs) heldLock = await store.acquire(LOCK_MS);
      else if (seen.holder !== heldLock) heldLock = null;
      if (heldLock === null) await follow(seen);
      else {
        unusable.clear();
        await become('poller');
      }
      // A replica that can only be read answers the look, but not what follows it.
      lastReachedMs = monotonic();
    } catch (error) {
      await handleUnreachableStore(error);
    }
  }

  async function follow({ holder, marks }: Awaited<ReturnType<ShareStore['look']>>): Promise<void> {
    const wasUsable = role !== 'alone' || unusable.size === 0;
    if (wasUsable) await become('follower');
    for (const name of PACKAGE_NAMES) await take(name, marks[name], tokenOf(holder));
    const since = Math.min(...unusable.values());
    if (unusable.size === 0) await become('follower');
    else if (monotonic() - since > UNUSABLE_MS) await become('alone');
  }

  async function take(name: PackageName, offered: string | null, holderToken: number): Promise<void> {
    const mark = markOf(offered);
    if (mark === null || !isNewer(mark, takenMarks[name], holderToken)) return;
    const found = await store.get(name);
    const storedMark = markOf(found?.mark ?? null);
    if (found === null || storedMark === null) return;
    takenMarks[name] = storedMark;
    const bytes = key === undefined ? found.bytes : unsealed(name, found.mark, found.bytes, key);
    if (bytes !== null && (await listener?.onPackage(name, bytes))) {
      unusable.delete(name);
      return;
    }
    if (!unusable.has(name)) unusable.set(name, monotonic());
    const why = bytes === null ? 'is not signed with STORE_KEY' : 'cannot be read';
    log.warn({ package: name }, `the package of another server ${why}; the previous data stays`);
  }

  /** Nobody could read what this server polls. It lets go of the lock, so that the others notice at once. */
  async function leaveStore(): Promise<void> {
    aloneUntilMs = monotonic() + UNWRITABLE_MS;
    const lock = heldLock;
    heldLock = null;
    await become('alone');
    if (lock !== null) await store.release(lock).catch(() => undefined);
  }

  async function handleUnreachableStore(error: unknown): Promise<void> {
    const silentMs = lastReachedMs === null ? Number.POSITIVE_INFINITY : monotonic() - lastReachedMs;
    if (role !== 'alone')
      log.warn({ error: String(error) }, 'the store for shared live data cannot be reached');
    if (role === 'poller' || silentMs > ALONE_AFTER_MS) await become('alone');
  }

  return {
    async start(given) {
      listener = given;
      const first = Promise.withResolvers<void>();
      checking = repeat(() => look().finally(first.resolve), {
        restMs: () => checkMs,
        onError: (error) =>
          log.error({ stack: error instanceof Error ? error.stack : null }, `not shared: ${String(error)}`),
      });
      await first.promise;
    },
    async publish(name, bytes) {
      if (role !== 'poller' || heldLock === null) return;
      sequence++;
      const mark = `${tokenOf(heldLock)} ${sequence}`;
      if (bytes === null || bytes.length > MAX_PACKAGE_BYTES) {
        log.warn({ package: name }, 'live data is too large to be shared; each server polls for itself');
        return leaveStore();
      }
      try {
        const sent = key === undefined ? bytes : sealed(name, mark, bytes, key);
        if (!(await store.put(name, heldLock, mark, sent)))
          log.warn({ package: name }, 'this server has lost the lock, so this package is not shared');
      } catch (error) {
        log.warn(
          { error: String(error), package: name },
          'live data could not be shared; each server polls for itself until the store can be written',
        );
        await leaveStore();
      }
    },
    async handOver() {
      if (role !== 'poller' || heldLock === null) return;
      standBackUntilMs = monotonic() + STAND_BACK_MS;
      log.warn({}, 'no source responds; another server may poll');
      await store.release(heldLock).catch(() => undefined);
    },
    async stop() {
      await checking?.stop();
      if (heldLock !== null) await store.release(heldLock).catch(() => undefined);
      await store.close();
    },
  };
}

const ROLE_WORDS: Record<Role, string> = {
  poller: 'this server polls the live sources for all servers',
  follower: 'this server serves the live data that another server polls',
  alone: 'this server polls the live sources for itself',
};

/** The fencing token of a package's poller, and the package's sequence number. */
interface Mark {
  token: number;
  sequence: number;
}

const NO_MARK: Mark = { token: 0, sequence: 0 };

function markOf(text: string | null): Mark | null {
  const found = /^(\d+) (\d+)$/.exec(text ?? '');
  return found === null ? null : { token: Number(found[1]), sequence: Number(found[2]) };
}

/** Every package of the lock's present holder is newer than another's: tokens fall if the store lost them and its clock. */
const isNewer = (a: Mark, b: Mark, holderToken: number): boolean =>
  a.token === b.token ? a.sequence > b.sequence : a.token === holderToken || a.token > b.token;

const tokenOf = (holder: string | null): number => Number(holder?.split(' ', 1)[0] ?? 0);
