import type { Position } from '#domain/stations/nearest.ts';
import type { DemoRoute } from './network.ts';

/** GTFS route types that run on rails: tram, subway, rail. */
const ON_RAILS: readonly number[] = [0, 1, 2];

export const tracksOf = (routes: readonly DemoRoute[]): readonly (readonly Position[])[] =>
  routes
    .filter(({ type }) => ON_RAILS.includes(type))
    .flatMap(({ patterns: [outward] }) => outward.map(({ pattern }) => pattern.points));
