/** The path of a document of the flat store: its endpoint's path with ids filled in. */
import type { Endpoint, PathParameters } from './endpoint.ts';

/** An id as one segment of a path. */
export const segment = (id: string): string => encodeURIComponent(id.toWellFormed());

/** Below the version, without a slash before it: `stops/17/stops.json`. `segments` are encoded already (`segment`). */
export const documentPath = <P extends PathParameters, T>(
  { path }: Endpoint<P, T>,
  segments: { readonly [K in keyof P]: string },
): string => path.slice(1).replace(/\{(\w+)\}/g, (_, name: keyof P) => segments[name]);
