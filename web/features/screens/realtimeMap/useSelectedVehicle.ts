import { useEffect, useRef, useState } from 'react';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { findVehicle, type MapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';
import { browserClient } from '#web/features/transit/map/feed/browserClient.ts';
import type { VehicleFeed } from '#web/features/transit/map/feed/useVehicleFeed.ts';
import { changeWords } from '#web/features/transit/map/vehicleWords.ts';
import { useT } from '#web/i18n/translation.tsx';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import type { TripView } from './trip/tripView.ts';

/** Minimum time between announcements. */
const GAP_MS = 15_000;

/** Returns a polite live region's text. The first value is not announced: it is in the panel that has just opened. */
function useAnnounced(change: string | null): string {
  const [text, setText] = useState('');
  const seen = useRef<string | null>(null);
  const last = useRef(0);
  useEffect(() => {
    if (change === null || seen.current === null) {
      seen.current = change;
      last.current = performance.now();
      return;
    }
    if (seen.current === change) return;
    const wait = Math.max(0, GAP_MS - (performance.now() - last.current));
    const timer = setTimeout(() => {
      seen.current = change;
      last.current = performance.now();
      setText(change);
    }, wait);
    return () => clearTimeout(timer);
  }, [change]);
  return text;
}

/** `first`: the server's data about the vehicle's trip. */
export function useSelectedVehicle(
  selected: string | null,
  feed: VehicleFeed,
  first: { trip: TripView | null; predicts: boolean },
  clock: () => number,
  badge: (routeId: string) => RouteBadge,
) {
  const t = useT();
  /** `null`: no vehicle is selected, or the feed does not contain the selected one. */
  const vehicle =
    selected === null
      ? null
      : (feed.vehicles.get(selected) ?? findVehicle([...feed.vehicles.values()], selected));
  /** The id of the vehicle's run, or the id in the address if there is no such vehicle; `null`: none is selected. */
  const id = vehicle?.id ?? selected;
  const trip = useTrip(id, vehicle, first.trip, clock, first.predicts);
  const announced = useAnnounced(vehicle ? changeWords(vehicle, badge(vehicle.routeId).title, t) : null);
  /** Whether the map follows the vehicle; dragging the map stops it. */
  const [follows, setFollows] = useState(false);
  // A vehicle in the initial address does not move the map from its start view.
  const before = useRef(id);
  useEffect(() => {
    if (before.current === id) return;
    before.current = id;
    setFollows(id !== null);
  }, [id]);
  return { id, vehicle, trip, announced, follows, setFollows };
}

/** Returns the stops of a trip, refreshed after each new report from the vehicle. After a failure, known data stays. */
function useTrip(
  id: string | null,
  vehicle: MapVehicle | null,
  initial: TripView | null,
  clock: () => number,
  predicts: boolean,
): TripView | null {
  const agency = useAgency();
  const { namesIn } = agency;
  const [trip, setTrip] = useState(initial);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new report triggers a request
  useEffect(() => {
    if (id === null) return;
    const controller = new AbortController();
    const now = () => Temporal.Instant.fromEpochMilliseconds(Math.round(clock()));
    const load = async () => {
      const { fetchTripView } = await import('./trip/tripView.ts');
      const client = browserClient(now, agency);
      const view = await fetchTripView(client, id, now, controller.signal, predicts);
      if (!controller.signal.aborted && view) setTrip(view);
    };
    // If a file fails to load, for example without a network, known data stays; the next report retries.
    load().catch(() => {});
    return () => controller.abort();
  }, [id, vehicle?.reportedAt, clock, predicts, namesIn]);
  return trip?.id === id ? trip : null;
}
