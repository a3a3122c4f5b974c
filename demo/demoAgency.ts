/** The data of an embedded agency: for its feed, simulator, basemap and search suggestions. */
import type { Basemap } from './basemap/basemap.ts';
import type { DemoTimetable } from './network/demoTrip.ts';
import type { DemoRoute } from './network/network.ts';
import type { DemoRelease } from './network/release.ts';
import type { NamedPlace } from './places.ts';
import type { SimulatedAlert } from './simulator/simulatedAlert.ts';

export interface DemoAgency {
  name: string;
  url: string;
  /** IANA zone. */
  zone: string;
  /** BCP 47. */
  language: string;
  phone: string | null;
  routes: readonly DemoRoute[];
  timetable: (release: DemoRelease) => DemoTimetable;
  /** Active, future and recent alerts; the same for equal seed and time. */
  alerts: (now: Temporal.Instant, zone: string, seed: number) => SimulatedAlert[];
  /** Tables of stops, and any others that only this agency has, by file name. */
  stopTables: () => Record<string, string>;
  basemap: Basemap;
  places: readonly NamedPlace[];
}
