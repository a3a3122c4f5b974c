/** A place that is no stop or station: a neighbourhood, an address, a landmark. */
import type { Position } from './nearest.ts';

export interface Place {
  name: string;
  /** Name and whereabouts as the geocoder writes them ("Fishtown, Philadelphia, PA"). */
  label: string;
  position: Position;
}
