import { type RefObject, useEffect, useState } from 'react';
import type { SearchEntry } from '#domain/search/searchEntry.ts';
import type { Position } from '#domain/stations/nearest.ts';
import type { MapPin } from './engine/mapPins.ts';
import { type MapView, SHOWN_FROM } from './engine/mapView.ts';
import type { RiderMap } from './engine/riderMap.ts';
import type { BrowserClient } from './feed/browserClient.ts';
import type { MapEvents } from './MapPane.tsx';
import type { MapStation } from './mapPlace.ts';

export interface ShownPlaces {
  stations: readonly MapStation[];
  pins?: readonly MapPin[];
  me: Position | null;
}

interface Owner {
  places: ShownPlaces;
  on: MapEvents;
  embedded?: boolean;
}

type Stop = Pick<SearchEntry, 'id' | 'name' | 'routeIds'> & { position: Position };

/** Draws stops and stations in view, the owner's pins and the rider. Returns a handler for a selected pin's id. */
export function useMapPins(
  map: RefObject<RiderMap | null>,
  latest: RefObject<Owner>,
  view: MapView | null,
  client: () => BrowserClient,
): (id: string) => void {
  const [stops, setStops] = useState<readonly Stop[] | null>(null);
  const zoom = view?.zoom ?? 0;
  useEffect(() => {
    if (zoom < SHOWN_FROM.stops || stops !== null || latest.current.embedded) return;
    let gone = false;
    void client()
      .searchIndex()
      .then((result) => {
        if (gone || !result.ok) return;
        setStops(
          result.value.value.flatMap(({ kind, id, name, position, routeIds }) =>
            kind === 'stop' && position ? [{ id, name, position, routeIds }] : [],
          ),
        );
      });
    return () => {
      gone = true;
    };
  }, [zoom, stops, client, latest]);

  const { stations, me, pins: own } = latest.current.places;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new view shows other pins
  useEffect(() => {
    const inView = map.current?.inView() ?? (() => false);
    const pins: MapPin[] = [];
    if (zoom >= SHOWN_FROM.stops) {
      for (const { id, name, position } of stops ?? []) {
        if (inView(position)) pins.push({ id: `stop/${id}`, kind: 'stop', position, name });
      }
    }
    for (const { slug, name, lat, lon, elevatorOut } of zoom >= SHOWN_FROM.stations ? stations : []) {
      const position = { lat, lon };
      if (!inView(position)) continue;
      pins.push({ id: `station/${slug}`, kind: elevatorOut ? 'elevatorOut' : 'station', position, name });
    }
    // The owner's pins are drawn above the map's pin of the same place.
    pins.push(...(own ?? []));
    if (me) pins.push({ id: 'me', kind: 'me', position: me, name: '' });
    map.current?.showPins(pins);
  }, [zoom, stops, stations, me, view, own]);

  return (id) => {
    const { on } = latest.current;
    if (own?.some((pin) => pin.id === id)) {
      on.pin?.(id);
      return;
    }
    const [kind = '', ...rest] = id.split('/');
    const key = rest.join('/');
    const station = kind === 'station' ? stations.find((candidate) => candidate.slug === key) : undefined;
    if (station) {
      const { name, lat, lon, elevatorOut } = station;
      const position = { lat, lon };
      on.place?.({ kind: 'station', id: key, name, position, routeIds: [], elevatorOut, near: [] });
      return;
    }
    const stop = stops?.find((candidate) => candidate.id === key);
    if (stop) on.place?.({ ...stop, kind: 'stop', elevatorOut: false, near: [] });
  };
}
