import type { Station } from '#domain/stations/station.ts';

export const namesOf = (stations: readonly Station[]): string[] =>
  stations.map(({ name }) => name).sort((a, b) => a.localeCompare(b));
