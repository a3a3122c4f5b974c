// Leaflet's modules have the same types as the exports of the package.
declare module 'leaflet/src/control/Control.Attribution.js' {
  export const Attribution: typeof import('leaflet').Control.Attribution;
}
declare module 'leaflet/src/control/Control.Zoom.js' {
  export const Zoom: typeof import('leaflet').Control.Zoom;
}
declare module 'leaflet/src/dom/DomUtil.js' {
  export const getPosition: typeof import('leaflet').DomUtil.getPosition;
  export const setPosition: typeof import('leaflet').DomUtil.setPosition;
  export const setTransform: typeof import('leaflet').DomUtil.setTransform;
}
declare module 'leaflet/src/geometry/Point.js' {
  export { Point } from 'leaflet';
}
declare module 'leaflet/src/layer/Layer.js' {
  export { Layer } from 'leaflet';
}
declare module 'leaflet/src/layer/LayerGroup.js' {
  export { LayerGroup } from 'leaflet';
}
declare module 'leaflet/src/layer/tile/TileLayer.js' {
  export { TileLayer } from 'leaflet';
}
declare module 'leaflet/src/layer/vector/Canvas.js' {
  import { Canvas as PublicCanvas } from 'leaflet';
  export class Canvas extends PublicCanvas {
    getEvents(): { [name: string]: import('leaflet').LeafletEventHandlerFn };
    /** Sizes the canvas for the view and draws all its paths. */
    _update(): void;
    /** Projects all paths to the map's zoom. */
    _onZoomEnd(): void;
  }
}
declare module 'leaflet/src/layer/vector/CircleMarker.js' {
  export { CircleMarker } from 'leaflet';
}
declare module 'leaflet/src/layer/vector/Polyline.js' {
  export { Polyline } from 'leaflet';
}
declare module 'leaflet/src/map/Map.js' {
  export { Map } from 'leaflet';
}
declare module 'leaflet/src/*';
