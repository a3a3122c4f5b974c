import { isTracked } from '#domain/departures/isTracked.ts';
import { findVehicle, mapVehicle, vehicleAge } from '#web/features/transit/map/engine/mapVehicle.ts';
import type { AppContext } from '#web/request/context.ts';
import type { ItineraryView } from './itineraryView.ts';

/** Adds where the vehicles of an opened journey are. Never fails; stale reports and untracked vehicles are left out. */
export async function withVehicles(
  itinerary: ItineraryView,
  { client, now }: Pick<AppContext, 'client' | 'now'>,
  signal: AbortSignal,
): Promise<ItineraryView> {
  const routeIds = itinerary.legs.flatMap((leg) =>
    leg.kind === 'ride' && leg.departure.run !== '' ? [leg.departure.routeId] : [],
  );
  if (routeIds.length === 0) return itinerary;
  const trips = await client.trips([...new Set(routeIds)], { signal });
  if (!trips.ok) return itinerary;
  const { value, asOf } = trips.value;
  const instant = now().epochMilliseconds;
  const vehicles = value.filter(isTracked).map((live) => ({
    ...mapVehicle(live),
    nextStopId: live.nextStopId,
  }));
  return {
    ...itinerary,
    legs: itinerary.legs.map((leg) => {
      if (leg.kind !== 'ride' || leg.departure.run === '') return leg;
      const found = findVehicle(vehicles, `${leg.departure.tripId}_${leg.departure.run}`);
      const vehicle = vehicles.find((each) => each === found);
      if (!vehicle || vehicleAge(vehicle, instant, asOf.epochMilliseconds) === 'stale') return leg;
      const { nextStopId, nextStopName, reportedAt } = vehicle;
      return { ...leg, vehicle: { nextStopId, nextStopName, reportedAt } };
    }),
  };
}
