export interface MapView {
  lat: number;
  lon: number;
  zoom: number;
}
