/** The data behind an embedded agency's feed, realtime simulator, basemap and search suggestions. */
import type { DemoTimetable } from './network/demoTrip.ts';
import type { DemoRoute } from './network/network.ts';
import type { DemoRelease } from './network/release.ts';
import type { NamedPlace } from './places.ts';
import type { SimulatedAlert } from './simulator/simulatedAlert.ts';

export interface DemoAgency {
  name: string;
  url: string;
  /** IANA time zone. */
  zone: string;
  /** BCP 47 language tag. */
  language: string;
  phone: string | null;
  routes: readonly DemoRoute[];
  timetable: (release: DemoRelease) => DemoTimetable;
  /** Returns recent, active and future alerts; equal arguments give equal alerts. */
  alerts: (now: Temporal.Instant, zone: string, seed: number) => SimulatedAlert[];
  /** Returns the text of stops.txt, and of tables that only this agency has, by file name. */
  stopTables: () => Record<string, string>;
  /** A file of vector tiles, made by `testing/demoBasemaps.mjs`. */
  basemap: string;
  places: readonly NamedPlace[];
}
