/** A place other than a stop or station: a neighbourhood, an address, a landmark. */
import type { Position } from './nearest.ts';

export interface Place {
  name: string;
  /** Name and locality as the geocoder writes them ("Fishtown, Philadelphia, PA"). */
  label: string;
  position: Position;
}
