/** The view of a map: its centre and zoom. */
export interface MapView {
  lat: number;
  lon: number;
  zoom: number;
}
