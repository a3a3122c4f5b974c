/** What is known of damage to the schedule that is served: it is compiled anew at once, not at the next look. */

export class StoreDamage {
  #why: string | null = null;
  readonly #hurry: () => void;

  /** `hurry` brings the next look forward. */
  constructor(hurry: () => void) {
    this.#hurry = hurry;
  }

  /** What to tell operators; `null` while nothing is damaged. */
  get why(): string | null {
    return this.#why;
  }

  /** What to tell operators. */
  found(version: string, reason: string): string {
    this.#why = `the schedule ${version} is damaged (${reason}); it is compiled anew, and the one before it is served meanwhile`;
    this.#hurry();
    return this.#why;
  }

  mended(): void {
    this.#why = null;
  }
}
