/** Every threshold that decides what riders are shown of a departure, named once. Ages and times are in seconds. */

/** Live data younger than this is fresh. */
export const FRESH_SECONDS = 90;
/** Live data older than this is stale: it is no longer shown as live, and nothing counts down by it. */
export const STALE_SECONDS = 5 * 60;

/** Whole minutes late or early from which a departure is no longer "On-time": words and marks alike. */
export const LATE_FROM_MINUTES = 1;

/** A departure nearer than this is "Due". */
export const DUE_SECONDS = 60;
/** Minutes are counted down to an hour; beyond it a clock time is what a rider can use. */
export const COUNTDOWN_MINUTES = 60;
/** A departure stays listed this long after its time. */
export const LINGER_SECONDS = 60;
/** An untracked trip stays listed longer: it is as likely late as on time. */
export const UNTRACKED_LINGER_SECONDS = 3 * 60;

/** Seats are shown this close to departure: a bus 40 minutes away fills and empties before it arrives. */
export const SEATS_WITHIN_SECONDS = 30 * 60;

/** Without departures for this long, service pauses: the departure before is the last one. */
export const PAUSE_SECONDS = 3 * 3600;
/** How far ahead to look for the departure with which service resumes. */
export const RESUME_WITHIN_DAYS = 8;
/** A report without a date describes a run whose call is closer to now than this. */
export const UNDATED_RUN_SECONDS = 12 * 3600;
/** No run leaves a stop earlier than this before its time. */
export const EARLY_SECONDS = 30 * 60;
/** From this schedule time on, a trip has runs of several days on the road, and a report without a date may mean any. */
export const LONG_TRIP_SECONDS = 36 * 3600;
