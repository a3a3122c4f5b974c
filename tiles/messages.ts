/** What the thread that draws tiles and the server tell each other. */
import type { TileNetwork } from './network.ts';
import type { TileRequest } from './tileRequest.ts';

export type ToDrawer =
  | { kind: 'draw'; number: number; tile: TileRequest }
  /** `null`: the archive is drawn. */
  | { kind: 'network'; network: TileNetwork | null };

/** `no canvas`: this machine cannot draw. */
export type FromDrawer =
  | { number: number; picture: Uint8Array<ArrayBuffer> }
  | { number: number; failure: 'no canvas' | 'unreadable'; why: string };
