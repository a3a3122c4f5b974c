import type { Station } from '#domain/stations/station.ts';

/** Names of `stations` to choose from while typing, in the order of the alphabet. */
export const namesOf = (stations: readonly Station[]): string[] =>
  stations.map(({ name }) => name).sort((a, b) => a.localeCompare(b));
