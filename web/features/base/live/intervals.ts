// How often screens ask again, in seconds.

/** Lists of departures, which count down. */
export const DEPARTURES_SECONDS = 20;
/** Alerts, elevators and the state of service. */
export const STATUS_SECONDS = 60;
/** Timetables: large, and their marks say as of when they are. */
export const TIMETABLE_SECONDS = 120;
/** What hardly changes while a rider looks at it: a whole day, the names of places. */
export const CALM_SECONDS = 300;
/** The map's vehicles. */
export const VEHICLES_SECONDS = 10;
/** For how long a vehicle glides to where it was reported: until shortly before the next report. */
export const GLIDE_SECONDS = VEHICLES_SECONDS - 1;
