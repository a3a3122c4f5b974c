export interface MapStation {
  slug: string;
  name: string;
  lat: number;
  lon: number;
  elevatorOut: boolean | null;
}
