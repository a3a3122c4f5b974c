import { useEffect, useMemo, useRef, useState } from 'react';
import type { Position } from '#domain/stations/nearest.ts';
import { fetchJson } from '#web/features/base/live/polling.ts';
import type { MapPin } from '#web/features/transit/map/engine/mapPins.ts';
import type { MapPlace, PlaceResult } from '#web/features/transit/map/mapPlace.ts';
import type { PlaceRef } from '#web/features/transit/search/mapPath.ts';
import { type MapState, placeKey } from './address/mapState.ts';

type PlaceChoice = Pick<MapState, 'place' | 'find'>;

const noPins: readonly MapPin[] = [];

/** `first`: the server's data about the place. */
export function useShownPlace(
  state: PlaceChoice,
  first: PlaceResult | null,
  go: (change: Partial<MapState>) => void,
) {
  const [picked, setPicked] = useState<{ key: string; place: MapPlace } | null>(null);
  /** `null`: no place is open. */
  const answer = usePlace(state, first, picked);
  const place = answer !== null && answer !== 'asking' && answer.known === 'here' ? answer.place : null;
  const key = placeKey(state);
  const position = place?.position ?? null;
  const name = place?.name ?? '';
  /** The position to which the map moves, for a place chosen elsewhere. A place selected on the map is already in view. */
  const [goTo, setGoTo] = useState<Position | null>(null);
  const reached = useRef(key);
  useEffect(() => {
    if (key === null) reached.current = null;
    if (position === null || reached.current === key) return;
    reached.current = key;
    setGoTo(position);
  }, [key, position]);
  const pins = useMemo(
    (): readonly MapPin[] => (position === null ? noPins : [{ id: 'place', kind: 'chosen', position, name }]),
    [position, name],
  );

  function show({ place, find }: PlaceChoice): void {
    const to = { place, find };
    if (position !== null && placeKey(to) === key) setGoTo({ ...position });
    go({ ...to, selected: null });
  }
  function pick(found: MapPlace): void {
    if (found.kind === 'place') return;
    const place: PlaceRef = { kind: found.kind, id: found.id };
    const key = placeKey({ place, find: null });
    if (key === null) return;
    reached.current = key;
    setPicked({ key, place: found });
    show({ place, find: null });
  }
  /** Shows a point that the rider clicked. */
  function pickPoint(position: Position): void {
    const place: PlaceRef = { kind: 'place', position };
    reached.current = placeKey({ place, find: null });
    show({ place, find: null });
  }
  return { answer, place, key, pins, goTo, show, pick, pickPoint };
}

/** `picked`: the map's own data about the place, used until there is more. `asking`: no data yet. */
function usePlace(
  state: PlaceChoice,
  initial: PlaceResult | null,
  picked: { key: string; place: MapPlace } | null,
): PlaceResult | 'asking' | null {
  const key = placeKey(state);
  const [answered, setAnswered] = useState({ key, answer: initial });
  const answer = answered.key === key ? answered.answer : null;
  // A failed look-up is retried when the rider returns from another place.
  const missing = key !== null && answer === null;
  useEffect(() => {
    if (!missing) return;
    const controller = new AbortController();
    const { signal } = controller;
    void fetchJson<PlaceResult>(`/realtime-map/place?${key}`, signal)
      .catch(() => ({ known: 'unknown' }) as const)
      .then((answer) => signal.aborted || setAnswered({ key, answer }));
    return () => controller.abort();
  }, [key, missing]);
  if (key === null) return null;
  const known = picked?.key === key ? ({ known: 'here', place: picked.place } as const) : null;
  return answer === null || answer.known === 'unknown' ? (known ?? answer ?? 'asking') : answer;
}
