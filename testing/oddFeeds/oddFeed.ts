/** The row of the tables of odd feeds: what differs from the plain feed, and what the compiler makes of it. */
import { expect } from 'vitest';
import type { CallResult } from '#contract/client/callResult.ts';
import type { ContractClient } from '#contract/client.ts';
import type { BuildOptions, BuildReport } from '#flat/buildStore.ts';
import { unwrap } from '#testing/callResults.ts';
import { type Files, lines, PLAIN } from '#testing/staticFeed.ts';

export interface OddFeed {
  /** With the name of its table, a sentence. */
  name: string;
  /** Tables that differ from the plain feed's; `null`: absent. */
  files?: Readonly<Record<string, string | Buffer | null>>;
  /** Instead of the plain feed and `files`. */
  feeds?: readonly FeedSource[];
  /** The next release. */
  next?: Files;
  more?: Partial<BuildOptions>;
  /** Why the feed is refused, as one of `problems`. The other expectations are for feeds that are compiled. */
  refused?: string;
  /**
   * All problems in the order of the report, each with as much as matters of its code, count and severity, then file and
   * line, column and message of the first example; default: none.
   */
  problems?: readonly string[];
  counts?: Partial<BuildReport['counts']>;
  /** Whether all documents are those of the plain feed. */
  isPlain?: true;
  answers?: readonly Answer[];
}

/** Tables, or a function that returns the bytes of a file or, if it wrote something into the folder, its path. */
type FeedSource = Files | ((dir: string) => Promise<string | Buffer>);

interface CompiledFeed {
  /** The store's folder. */
  store: string;
  report: BuildReport;
  client: ContractClient;
  /** Returns the parsed document at a path. */
  read: (path: string) => Promise<unknown>;
}

/** Fails the test if the store answers differently. */
export type Answer = (compiled: CompiledFeed) => Promise<void>;

type Call<T> = (client: ContractClient) => Promise<CallResult<T>>;

/** What `pick` takes from a document as it was written (given by its path), or from the answer of the contract client. */
export const shows =
  <T>(source: string | Call<T>, pick: (value: T) => unknown, expected: unknown): Answer =>
  async ({ read, client }) => {
    const value = typeof source === 'string' ? ((await read(source)) as T) : await unwrap(source(client));
    expect(pick(value), String(source)).toEqual(expected);
  };

/** The service has no such document. */
export const lacks =
  (call: Call<unknown>): Answer =>
  async ({ client }) =>
    expect(await call(client)).toMatchObject({ ok: false, error: { kind: 'not found' } });

const word = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '-'));

/** Fields of each row, such as `id name`, or of each row of a list within, such as `trips: id name`; `-`: absent. */
export function showsRows(
  source: string | Call<unknown>,
  fields: string,
  expected: readonly string[],
): Answer {
  const [, list, names = ''] = /^(?:(\w+): )?(.*)$/.exec(fields) ?? [];
  const rowsOf = (found: unknown) => (list === undefined ? found : (found as Record<string, unknown>)[list]);
  return shows(
    source,
    (found) =>
      Array.from(rowsOf(found) as Iterable<Record<string, unknown>>, (row) =>
        names
          .split(' ')
          .map((name) => word(row[name]))
          .join(' '),
      ),
    expected,
  );
}

/** Services by date, as `WK` or `WE special`. */
export const showsServices = (expected: Record<string, string>): Answer =>
  shows<Record<string, { service_id: string[]; special: boolean }>>(
    'calendar.json',
    (calendar) =>
      Object.fromEntries(
        Object.keys(expected).map((date) => {
          const { service_id = ['none'], special = false } = calendar[date] ?? {};
          return [date, `${service_id.join(' ')}${special ? ' special' : ''}`];
        }),
      ),
    expected,
  );

/** Returns a table of the plain feed with a part replaced, everywhere if it is a global pattern. */
export const replaced = (file: string, part: string | RegExp, by: string): Files => ({
  [file]: String(PLAIN[file]).replace(part, by),
});

/** Returns a table of the plain feed with more rows. */
export const added = (file: string, ...rows: string[]): Files => ({ [file]: PLAIN[file] + lines(...rows) });
