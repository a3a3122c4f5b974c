import { useEffect, useRef, useState } from 'react';
import { findVehicle, type MapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';
import type { VehicleFeed } from '#web/features/transit/map/feed/useVehicleFeed.ts';
import { changeWords } from '#web/features/transit/map/vehicleWords.ts';
import { useT } from '#web/i18n/translation.tsx';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import type { TripView } from './trip/tripView.ts';
import { useTrip } from './trip/useTrip.ts';
import { useAnnounced } from './useAnnounced.ts';

export interface SelectedVehicle {
  /** The id of the vehicle's run, or the id in the address if there is no such vehicle; `null`: none is selected. */
  id: string | null;
  /** `null`: no vehicle is selected, or the feed does not contain the selected one. */
  vehicle: MapVehicle | null;
  trip: TripView | null;
  /** The text for a polite live region. */
  announced: string;
  /** Whether the map follows the vehicle; dragging the map stops it. */
  follows: boolean;
  setFollows: (follows: boolean) => void;
}

/** `first`: the server's data about the vehicle's trip. */
export function useSelectedVehicle(
  selected: string | null,
  feed: VehicleFeed,
  first: { trip: TripView | null; predicts: boolean },
  clock: () => number,
  badge: (routeId: string) => RouteBadge,
): SelectedVehicle {
  const t = useT();
  const vehicle =
    selected === null
      ? null
      : (feed.vehicles.get(selected) ?? findVehicle([...feed.vehicles.values()], selected));
  const id = vehicle?.id ?? selected;
  const trip = useTrip(id, vehicle, first.trip, clock, first.predicts);
  const announced = useAnnounced(vehicle ? changeWords(vehicle, badge(vehicle.routeId).title, t) : null);
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
