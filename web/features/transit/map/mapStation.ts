export interface MapStation {
  slug: string;
  name: string;
  lat: number;
  lon: number;
  /** `null`: unknown. */
  elevatorOut: boolean | null;
}
