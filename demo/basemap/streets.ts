/** The ways drawn as streets: the very streets the demo's buses run on. */
import { streets as streetMap } from '#demo/network/streetMap.ts';
import type { Point } from './basemap.ts';

export const streets: readonly (readonly Point[])[] = [...streetMap.values()].map(({ points }) => points);
