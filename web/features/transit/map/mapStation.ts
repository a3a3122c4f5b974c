export interface MapStation {
  slug: string;
  name: string;
  lat: number;
  lon: number;
  /** `null`: cannot be known now. */
  elevatorOut: boolean | null;
}
