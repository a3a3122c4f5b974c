import { streets as streetMap } from '#demo/network/streetMap.ts';
import type { NamedStreet } from './basemap.ts';

export const streets: readonly NamedStreet[] = [...streetMap.values()].map(({ name, points }) => ({
  name,
  points,
}));
