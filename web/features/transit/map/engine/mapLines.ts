/** The lines on the map: the network, and above it the lines of the selected routes and detours. */
import type { PolylineOptions } from 'leaflet';
import type { ScheduledMode } from '#domain/agency/mode.ts';
import type { Position } from '#domain/stations/nearest.ts';
import { LayerGroup, type LeafletMap, Polyline } from './leaflet.ts';
import { toneOn } from './mapColors.ts';
import type { TokenColor } from './mapPins.ts';

export interface MapLine {
  kind: 'route' | 'detour' | 'unserved';
  color: string;
  points: readonly Position[];
}

export interface NetworkLine {
  mode: ScheduledMode;
  /** `#rrggbb` */
  color: string;
  points: readonly Position[];
}

const lineStyles: Record<MapLine['kind'], PolylineOptions> = {
  route: { weight: 4, opacity: 1 },
  detour: { weight: 4, opacity: 1, dashArray: '10 6' },
  unserved: { weight: 5, opacity: 1, dashArray: '1 9', lineCap: 'round' },
};

/** The strength of the network's lines, and of those that the rider has filtered out. */
const STRENGTH = { shown: 0.85, filteredOut: 0.15 };

/** Adds both layers, empty at first. On a dark map, dark lines are lightened. */
export function addMapLines(map: LeafletMap, dark: boolean, role: TokenColor) {
  const network = new LayerGroup().addTo(map);
  const lines = new LayerGroup().addTo(map);
  let networkLines: readonly NetworkLine[] = [];
  let shownMode: ScheduledMode | null = null;
  let shownLines: readonly MapLine[] = [];
  let isDark = dark;

  const lineColor = (color: string, ground: string) =>
    isDark ? toneOn(ground, { background: color, foreground: color }).background : color;

  function drawLines(): void {
    lines.clearLayers();
    const ground = role('--paper-raised');
    const edge = role('--map-edge');
    const paths = shownLines.map(latLngs);
    // Draw all outlines first, so that none covers a neighbouring line.
    for (const path of paths) {
      new Polyline(path, { color: edge, weight: 7, opacity: 0.9, interactive: false }).addTo(lines);
    }
    shownLines.forEach(({ kind, color }, i) => {
      const shown = kind === 'unserved' ? color : lineColor(color, ground);
      const style = { ...lineStyles[kind], color: shown, interactive: false };
      new Polyline(paths[i] ?? [], style).addTo(lines);
    });
  }

  function drawNetwork(): void {
    const ground = role('--paper-raised');
    network.clearLayers();
    const hasRoutes = shownLines.some(({ kind }) => kind === 'route');
    const drawn = networkLines.flatMap((line) => {
      const path = latLngs(line);
      const isFiltered = hasRoutes || (shownMode !== null && line.mode !== shownMode);
      return [
        new Polyline(path, { color: ground, weight: 5, opacity: isFiltered ? 0 : 0.6, interactive: false }),
        new Polyline(path, {
          color: lineColor(line.color, ground),
          weight: 2.5,
          opacity: isFiltered ? STRENGTH.filteredOut : STRENGTH.shown,
          interactive: false,
        }),
      ];
    });
    for (const line of drawn) line.addTo(network);
    // Outlines are at the bottom, so that none covers a neighbouring line.
    for (const line of drawn.filter((_, i) => i % 2 === 1)) line.bringToBack();
    for (const line of drawn.filter((_, i) => i % 2 === 0)) line.bringToBack();
  }

  return {
    showLines(given: readonly MapLine[]) {
      shownLines = given;
      drawNetwork();
      drawLines();
    },
    showNetwork(given: readonly NetworkLine[], mode: ScheduledMode | null) {
      networkLines = given;
      shownMode = mode;
      drawNetwork();
    },
    setDark(dark: boolean) {
      isDark = dark;
      drawNetwork();
      drawLines();
    },
  };
}

const latLngs = ({ points }: Pick<NetworkLine, 'points'>) =>
  points.map(({ lat, lon }): [number, number] => [lat, lon]);
