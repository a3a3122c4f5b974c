/** Stores one lock and the packages of its holder. Every method except `close` rejects if the store is unreachable. */
import type { PackageName } from './share.ts';

/** Maximum size of a package in the store. */
export const MAX_PACKAGE_BYTES = 32 * 1024 * 1024;

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
