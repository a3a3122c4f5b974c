import type { HistoryClient } from '#live/accuracy/historyClient.ts';
import { openHistoryFile } from '#live/accuracy/historyFile.ts';

/** A history without a thread or a file. */
export function historyInMemory(): HistoryClient {
  const file = openHistoryFile(':memory:');
  return Object.fromEntries(
    Object.entries(file).map(([name, method]) => [
      name,
      async (...parameters: never[]) => (method as (...all: never[]) => unknown)(...parameters),
    ]),
  ) as unknown as HistoryClient;
}
