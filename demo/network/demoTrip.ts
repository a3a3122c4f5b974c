/** What a demo agency runs: trips, the services they belong to, and the release they make up. */
import type { DayType } from './headways.ts';
import type { DemoPattern, DemoRoute } from './network.ts';
import type { DemoRelease, Holiday } from './release.ts';

export interface DemoTrip {
  id: string;
  route: DemoRoute;
  pattern: DemoPattern;
  serviceId: string;
  /** Seconds after midnight of the service day. */
  start: number;
  /** Running time against the pattern's own: slower at the peaks, faster at night. */
  pace: number;
  /** The train number on the railroad, a vehicle's day elsewhere. */
  block: string;
}

export interface DemoService {
  id: string;
  days: readonly DayType[];
}

/** All that is run of a demo agency's release. */
export interface DemoTimetable {
  release: DemoRelease;
  services: readonly DemoService[];
  trips: readonly DemoTrip[];
  /** The days on which the holidays' services run. */
  holidaysOf: (year: number) => readonly Holiday[];
}
