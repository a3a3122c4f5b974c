/** Seconds between requests for lists of departures with countdowns. */
export const DEPARTURES_SECONDS = 20;
export const STATUS_SECONDS = 60;
/** An open tab follows the chat's status within 15 s, even with jitter, unless requests fail. */
export const CHAT_SECONDS = 14;
/** Timetables are large, and a note shows the time of their live data. */
export const TIMETABLE_SECONDS = 120;
/** For data that hardly changes while a rider looks at it: a whole day's departures, names of places. */
export const CALM_SECONDS = 300;
export const VEHICLES_SECONDS = 10;
/** A glide ends shortly before the next request. */
export const GLIDE_SECONDS = VEHICLES_SECONDS - 1;
