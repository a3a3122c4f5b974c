import { mayBeOfMode, scheduledModes } from '#domain/agency/mode.ts';
import type { ItineraryRide } from '#domain/journeys/itinerary.ts';
import { hexColor } from '#domain/routes/color.ts';
import { PLAIN_MARK, type RouteBadge } from '#web/ui/routeBadge.ts';

/** The mark of a route by what the planner says of it: on the device, which has no list of routes. */
export function rideBadge({
  routeId,
  routeShortName,
  routeLongName,
  routeType,
  routeColor,
  routeTextColor,
}: ItineraryRide): RouteBadge {
  const name = routeShortName || routeId;
  const [bgColor, fgColor] = [hexColor(routeColor), hexColor(routeTextColor)];
  return {
    id: routeId,
    name,
    title: routeLongName || name,
    mode: scheduledModes.find((mode) => mayBeOfMode(routeType, mode)) ?? 'Bus',
    bgColor: bgColor ?? PLAIN_MARK.background,
    fgColor: bgColor && fgColor ? fgColor : PLAIN_MARK.foreground,
    isFrequent: false,
  };
}
