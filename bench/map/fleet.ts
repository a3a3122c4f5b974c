/** A generated city of moving vehicles, the same for every layer and run. */
import type { MapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';

const ROUTES = 120;
const MODES = ['Bus', 'Metro', 'RegionalRail'] as const;
const COLORS = ['#1a1818', '#0097d6', '#f26100', '#5a960a', '#4c748c'];
/** Number of updates until a trip ends and another replaces it: 15 minutes. */
const TRIP_UPDATES = 90;

export const CENTER = { lat: 39.97, lon: -75.165 };

export const routes: readonly RouteBadge[] = Array.from({ length: ROUTES }, (_, i) => ({
  id: String(i + 1),
  name: String(i + 1),
  title: `Bus ${i + 1}`,
  mode: MODES[i % 12 === 0 ? 1 : i % 12 === 6 ? 2 : 0] ?? 'Bus',
  bgColor: COLORS[i % COLORS.length] ?? '#1a1818',
  fgColor: '#ffffff',
  isFrequent: false,
}));

/** Returns the vehicles at a step and at `now` (epoch ms). Steps are 10 s apart; a vehicle moves 20 to 100 m per step. */
export function fleetAt(count: number, step: number, now: number): MapVehicle[] {
  return Array.from({ length: count }, (_, i) => {
    // The loops have different sizes and speeds, and are spread so that almost all are in view at zoom 12.
    const around = i * 2.399 + step * (0.02 + (i % 7) * 0.002);
    const spread = 0.1 * Math.sqrt((i + 0.5) / count);
    const loop = 0.012 + (i % 5) * 0.004;
    return {
      id: `${i}/${Math.floor((step + i) / TRIP_UPDATES)}`,
      tripId: `${i}/${Math.floor((step + i) / TRIP_UPDATES)}`,
      routeId: String((i % ROUTES) + 1),
      directionId: i % 2 === 0 ? 0 : 1,
      headsign: 'Front-Market',
      vehicleId: String(3000 + i),
      lat: CENTER.lat + Math.sin(i) * spread * 0.8 + Math.sin(around) * loop,
      lon: CENTER.lon + Math.cos(i) * spread * 1.3 + Math.cos(around) * loop,
      heading: (i * 7) % 360,
      delaySeconds: (i + (step >> 3)) % 5 === 0 ? 360 : 0,
      status: (i + (step >> 3)) % 5 === 0 ? 'late' : 'onTime',
      nextStopName: '20th St & Mifflin St',
      occupancy: 'MANY_SEATS_AVAILABLE',
      reportedAt: now - (i % 20) * 1000,
    };
  });
}
