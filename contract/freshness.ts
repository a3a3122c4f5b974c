// For how long what is made of answers stays as it is: answers kept decoded, and pages.

/** Vehicles, predictions, alerts and elevators, and whatever counts down. */
export const LIVE_SECONDS = 5;
/** What editors write, and whether someone answers the chat. */
export const CONTENT_SECONDS = 15;
/** Schedules, stations as long as nothing of the day is shown with them: documents change with the flat version, asked for once a minute. */
export const STATIC_SECONDS = 60;
