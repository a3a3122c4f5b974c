/** What the map shows: its middle and its zoom. */
export interface MapView {
  lat: number;
  lon: number;
  zoom: number;
}
