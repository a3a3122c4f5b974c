import { useEffect, useState } from 'react';
import type { MapState } from '#web/features/screens/realtimeMap/address/mapState.ts';
import type { MapPlace, PlaceResult } from '#web/features/transit/map/mapPlace.ts';
import { writePlace } from '#web/features/transit/search/mapPath.ts';

const none = new URLSearchParams();

export const placeKey = (state: Pick<MapState, 'place' | 'find'>): string | null =>
  state.place === null ? null : writePlace(none, state).toString();

/** `picked`: the map's own data about the place, used until there is more. `asking`: no data yet. */
export function usePlace(
  state: Pick<MapState, 'place' | 'find'>,
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
    void (async () => {
      let answer: PlaceResult = { known: 'unknown' };
      try {
        const response = await fetch(`/realtime-map/place?${key}`, { signal: controller.signal });
        if (response.ok) answer = (await response.json()) as PlaceResult;
      } catch {
        // The place stays unknown.
      }
      if (!controller.signal.aborted) setAnswered({ key, answer });
    })();
    return () => controller.abort();
  }, [key, missing]);
  if (key === null) return null;
  const known = picked?.key === key ? ({ known: 'here', place: picked.place } as const) : null;
  return answer === null || answer.known === 'unknown' ? (known ?? answer ?? 'asking') : answer;
}
