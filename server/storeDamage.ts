/** What is known of damage to the schedule that is served: it is compiled anew at once, not at the next look. */
import { setTimeout } from 'node:timers/promises';

export class StoreDamage {
  #why: string | null = null;
  #wake: () => void = () => {};

  /** What to tell operators; `null` while nothing is damaged. */
  get why(): string | null {
    return this.#why;
  }

  /** Ends a wait. What to tell operators. */
  found(version: string, reason: string): string {
    this.#why = `the schedule ${version} is damaged (${reason}); it is compiled anew, and the one before it is served meanwhile`;
    this.#wake();
    return this.#why;
  }

  mended(): void {
    this.#why = null;
  }

  /** Ends early when damage is found, or when the server ends. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    const found = new AbortController();
    this.#wake = () => found.abort();
    await setTimeout(ms, undefined, { signal: AbortSignal.any([signal, found.signal]), ref: false }).catch(
      () => {},
    );
    this.#wake = () => {};
  }
}
