import type { DayType } from './headways.ts';
import type { DemoPattern, DemoRoute } from './network.ts';
import type { DemoRelease, Holiday } from './release.ts';

export interface DemoTrip {
  id: string;
  route: DemoRoute;
  pattern: DemoPattern;
  serviceId: string;
  /** Seconds after noon minus 12 h of the service day. */
  start: number;
  /** Running time as a multiple of the pattern's own. */
  pace: number;
  /** The train number on the railroad; elsewhere, an id that the trips of one vehicle share for a day. */
  block: string;
}

export interface DemoTimetable {
  release: DemoRelease;
  services: readonly { id: string; days: readonly DayType[] }[];
  trips: readonly DemoTrip[];
  /** The days with holiday service. */
  holidaysOf: (year: number) => readonly Holiday[];
}
