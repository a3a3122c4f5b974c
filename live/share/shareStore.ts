/** Where servers find each other: one lock and the packages of who holds it. Every call rejects when it is out of reach. */
import type { PackageName } from './share.ts';

export interface ShareStore {
  /** Who holds the lock, and the marks of the packages. A lock that reads `mine` lasts `lockMs` from now on. */
  look(
    mine: string | null,
    lockMs: number,
  ): Promise<{ holder: string | null; marks: Record<PackageName, string | null> }>;
  /** Takes the lock if nobody has it: its text, which begins with a token larger than any before; else `null`. */
  acquire(lockMs: number): Promise<string | null>;
  /** Keeps the package if `holder` still has the lock; whether it has. */
  put(name: PackageName, holder: string, mark: string, bytes: Uint8Array): Promise<boolean>;
  get(name: PackageName): Promise<{ mark: string; bytes: Uint8Array } | null>;
  release(holder: string): Promise<void>;
  close(): Promise<void>;
}
