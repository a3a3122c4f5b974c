export const CAUSE = {
  UNKNOWN_CAUSE: 1,
  OTHER_CAUSE: 2,
  TECHNICAL_PROBLEM: 3,
  STRIKE: 4,
  DEMONSTRATION: 5,
  ACCIDENT: 6,
  HOLIDAY: 7,
  WEATHER: 8,
  MAINTENANCE: 9,
  CONSTRUCTION: 10,
  POLICE_ACTIVITY: 11,
  MEDICAL_EMERGENCY: 12,
  SPECIAL_EVENT: 13,
} as const;

export const EFFECT = {
  NO_SERVICE: 1,
  REDUCED_SERVICE: 2,
  SIGNIFICANT_DELAYS: 3,
  DETOUR: 4,
  ADDITIONAL_SERVICE: 5,
  MODIFIED_SERVICE: 6,
  OTHER_EFFECT: 7,
  UNKNOWN_EFFECT: 8,
  STOP_MOVED: 9,
  NO_EFFECT: 10,
  ACCESSIBILITY_ISSUE: 11,
} as const;

export const SEVERITY = {
  UNKNOWN_SEVERITY: 1,
  INFO: 2,
  WARNING: 3,
  SEVERE: 4,
} as const;

export const OCCUPANCY = {
  EMPTY: 0,
  MANY_SEATS_AVAILABLE: 1,
  FEW_SEATS_AVAILABLE: 2,
  STANDING_ROOM_ONLY: 3,
  CRUSHED_STANDING_ROOM_ONLY: 4,
  FULL: 5,
  NOT_ACCEPTING_PASSENGERS: 6,
  NO_DATA_AVAILABLE: 7,
  NOT_BOARDABLE: 8,
} as const;

/** Schedule relationships of a trip, without 8 (NEW), which is read as ADDED. */
export const TRIP_RELATIONSHIP = {
  SCHEDULED: 0,
  ADDED: 1,
  UNSCHEDULED: 2,
  CANCELED: 3,
  REPLACEMENT: 5,
  DUPLICATED: 6,
  DELETED: 7,
} as const;

export const CALL_RELATIONSHIP = { SCHEDULED: 0, SKIPPED: 1, NO_DATA: 2, UNSCHEDULED: 3 } as const;

/** Whether riders may board or get off (StopTimeProperties.DropOffPickupType); 2 and 3 are arranged beforehand. */
export const PICKUP_TYPE = { REGULAR: 0, NONE: 1, PHONE_AGENCY: 2, COORDINATE_WITH_DRIVER: 3 } as const;

/** Returns the word for a number, or `null` for a number that is not in `words`. */
export function wordOf<Word extends string>(
  words: Readonly<Record<Word, number>>,
  value: number,
): Word | null {
  for (const word in words) if (words[word] === value) return word;
  return null;
}
