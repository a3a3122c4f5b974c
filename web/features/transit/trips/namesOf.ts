import type { Station } from '#domain/stations/station.ts';

/** Names of `stations` to suggest while typing, in alphabetical order. */
export const namesOf = (stations: readonly Station[]): string[] =>
  stations.map(({ name }) => name).sort((a, b) => a.localeCompare(b));
