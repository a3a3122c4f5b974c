import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ScheduledMode } from '#domain/agency/mode.ts';
import { fetchJson } from '#web/features/base/live/polling.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import { regionOf, type Track } from './engine/geometry.ts';
import type { MapLine, NetworkLine } from './engine/mapLines.ts';
import type { RiderMap } from './engine/riderMap.ts';
import type { BrowserClient } from './feed/browserClient.ts';
import { fetchRouteLines, fromWire, type RouteTracks, type WireLine } from './feed/lineFeed.ts';
import type { Camera } from './MapPane.tsx';

const loaded = new Map<string, Promise<RouteTracks>>();

/** Requests a route's lines once per page, or again if there were none. Without lines, vehicles move in straight lines. */
function loadRouteLines(
  client: BrowserClient,
  route: { id: string; mode: string; bgColor: string },
  badColor: string,
): Promise<RouteTracks> {
  const known = loaded.get(route.id);
  if (known) return known;
  const loading = fetchRouteLines(client, route, badColor);
  loaded.set(route.id, loading);
  loading.then((found) => {
    if (found.lines.length === 0) loaded.delete(route.id);
  });
  return loading;
}

const NETWORK_ADDRESS = '/realtime-map/lines';

export interface ShownLines {
  routes: readonly RouteBadge[];
  /** Drawn until the lines of `routes` have loaded. */
  first?: readonly MapLine[];
  /** Identifies the subject of the lines; when it changes, the map moves to show all lines. */
  focus?: string;
  /** Draws, below `routes`, the lines of all modes except buses; those of other modes than a chosen one are faded. */
  network?: { mode: ScheduledMode | null };
}

export type Tracks = Map<string, { directionId: 0 | 1 | null; track: Track }[]>;

/** Draws the lines, and returns their tracks, along which vehicles glide. */
export function useMapLines(
  map: RefObject<RiderMap | null>,
  frame: RefObject<HTMLElement | null>,
  latest: RefObject<{ lines: ShownLines; camera: Camera }>,
  client: () => BrowserClient,
): RefObject<Tracks> {
  const tracks = useRef<Tracks>(new Map());
  const { lines, camera } = latest.current;
  // If a view or a region is given, the first lines do not change it.
  const focused = useRef(camera.view || camera.region ? (lines.focus ?? '') : null);
  const isFirst = useRef(true);
  const key = lines.routes.map((route) => route.id).join(',');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the routes
  useEffect(() => {
    let gone = false;
    const { routes, first } = latest.current.lines;
    const bad = frame.current ? getComputedStyle(frame.current).getPropertyValue('--bad').trim() : '';
    if (isFirst.current && first)
      map.current?.showLines(
        first.map((line) => (line.kind === 'unserved' ? { ...line, color: bad } : line)),
      );
    isFirst.current = false;
    void Promise.all(routes.map((route) => loadRouteLines(client(), route, bad))).then((found) => {
      if (gone) return;
      found.forEach((lines, i) => {
        const route = routes[i];
        if (route) tracks.current.set(route.id, lines.tracks);
      });
      const { focus = '' } = latest.current.lines;
      const drawn = found.flatMap((each) => each.lines);
      map.current?.showLines(drawn);
      const covered = regionOf(drawn.flatMap(({ points }) => points));
      if (focus !== focused.current && covered) map.current?.showRegion(covered);
      if (covered || focus === '') focused.current = focus;
    });
    return () => {
      gone = true;
    };
  }, [key]);

  const [network, setNetwork] = useState<readonly NetworkLine[]>([]);
  const hasNetwork = lines.network !== undefined;
  const mode = lines.network?.mode ?? null;
  useEffect(() => {
    if (!hasNetwork) return;
    const abort = new AbortController();
    fetchJson<{ lines: WireLine[] }>(NETWORK_ADDRESS, abort.signal).then(
      ({ lines }) => abort.signal.aborted || setNetwork(lines.map(fromWire)),
      // The map works without the lines of the network.
      () => {},
    );
    return () => abort.abort();
  }, [hasNetwork]);
  useEffect(() => {
    if (network.length > 0) map.current?.showNetwork(network, mode);
  }, [map, network, mode]);
  return tracks;
}
