/** The map without content: its gestures, zoom buttons, panes for names, and tiles with their attribution. */
import type { MapTiles } from '#web/agency/siteContext.tsx';
import { AttributionControl, LeafletMap, TileLayer, ZoomControl } from './leaflet.ts';
import { MAP_ZOOM } from './mapView.ts';

/** Creates a map without a view. `embedded`: the wheel and one finger scroll the page. */
export function createBaseMap(
  container: HTMLElement,
  words: { zoomIn: string; zoomOut: string },
  embedded: boolean,
  animates: boolean,
): LeafletMap {
  const map = new LeafletMap(container, {
    zoomSnap: MAP_ZOOM.snap,
    zoomDelta: MAP_ZOOM.delta,
    zoomControl: false,
    attributionControl: false,
    maxZoom: MAP_ZOOM.max,
    minZoom: MAP_ZOOM.min,
    // Tiles that become opaque in one frame, as after a long task, would leave those of the earlier zoom beneath them.
    fadeAnimation: false,
    zoomAnimation: animates,
    inertia: animates,
    scrollWheelZoom: !embedded,
    dragging: !(embedded && matchMedia('(pointer: coarse)').matches),
  });
  const isRtl = getComputedStyle(container).direction === 'rtl';
  new ZoomControl({
    // Plain text, because pages accept no markup from scripts (`trustedTypes.ts`).
    zoomInText: '+',
    zoomOutText: '−',
    zoomInTitle: words.zoomIn,
    zoomOutTitle: words.zoomOut,
    position: isRtl ? 'topleft' : 'topright',
  }).addTo(map);
  for (const [name, zIndex] of Object.entries({ tileNames: '580', placeNames: '590', markerPane: '600' })) {
    const pane = map.getPane(name) ?? map.createPane(name);
    // Names are below the vehicles, which are why riders open the map, and transparent to pointer events.
    pane.style.zIndex = zIndex;
    pane.style.pointerEvents = 'none';
  }
  return map;
}

/** Adds the tiles, and returns a function that switches between light and dark ones. */
export function addTiles(map: LeafletMap, { url, names, attribution }: MapTiles, dark: boolean) {
  const options = { maxZoom: MAP_ZOOM.max, theme: dark ? 'dark' : 'light' };
  const layers = [new TileLayer(url, options).addTo(map)];
  if (names !== null) layers.push(new TileLayer(names, { ...options, pane: 'tileNames' }).addTo(map));
  // The attribution is a setting and is inserted as text, because the control accepts HTML.
  const credit = document.createElement('span');
  credit.textContent = attribution;
  new AttributionControl({ prefix: false }).addAttribution(credit.innerHTML).addTo(map);
  return (isDark: boolean): void => {
    for (const layer of layers) {
      Object.assign(layer.options, { theme: isDark ? 'dark' : 'light' });
      layer.redraw();
    }
  };
}
