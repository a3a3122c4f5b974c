import type { Endpoint, PathParameters } from './endpoint.ts';

/** Returns an id encoded as one path segment. */
export const segment = (id: string): string => encodeURIComponent(id.toWellFormed());

/** Returns the path below the version: `stops/17/stops.json`. `segments` are already encoded. */
export const documentPath = <P extends PathParameters, T>(
  { path }: Endpoint<P, T>,
  segments: { readonly [K in keyof P]: string },
): string => path.slice(1).replace(/\{(\w+)\}/g, (_, name: keyof P) => segments[name]);
