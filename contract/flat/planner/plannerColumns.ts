/**
 * The layout of `planner.bin`, `planner-ids.bin` and `planner-streets.bin` (our extension): a line of JSON, then columns one after the other, each
 * with its length in bytes as a varint. Integers are varints (LEB128), of the value, or of its difference from the value
 * before (zigzag), whichever packs better for the column; texts are UTF-8, separated by NUL.
 */

export const PLANNER_PATH = 'planner.bin';
export const TRIP_IDS_PATH = 'planner-ids.bin';
/** Only in a store that was compiled with streets. */
export const STREETS_PATH = 'planner-streets.bin';

/** Increase this whenever the layout changes; readers refuse other numbers. */
export const PLANNER_FORMAT = 3;

/** `delta` columns hold differences. Types with `OrWider` take 4 bytes a value where 2 are not enough. */
export interface Column {
  path: readonly [string, string];
  type: 'u8' | 'u16' | 'u32' | 'i32' | 'u16OrWider' | 'texts';
  delta?: boolean;
}

const column = (
  group: string,
  name: string,
  type: Column['type'],
  coding: 'value' | 'delta' = 'value',
): Column => ({
  path: [group, name],
  type,
  delta: coding === 'delta',
});

export const PLANNER_COLUMNS: readonly Column[] = [
  column('stops', 'ids', 'texts'),
  column('stops', 'names', 'texts'),
  column('stops', 'platforms', 'texts'),
  column('stops', 'lats', 'i32', 'delta'),
  column('stops', 'lons', 'i32', 'delta'),
  column('stops', 'parents', 'i32', 'delta'),
  column('stops', 'kinds', 'u8'),
  column('stops', 'wheelchair', 'u8'),
  column('stops', 'access', 'u8'),
  column('stops', 'zones', 'u16'),
  column('routes', 'ids', 'texts'),
  column('routes', 'shortNames', 'texts'),
  column('routes', 'longNames', 'texts'),
  column('routes', 'types', 'u16'),
  column('routes', 'colors', 'texts'),
  column('routes', 'textColors', 'texts'),
  column('routes', 'agencies', 'u8'),
  column('patterns', 'routes', 'u16OrWider', 'delta'),
  column('patterns', 'directions', 'u8'),
  column('patterns', 'starts', 'u32', 'delta'),
  column('patterns', 'stops', 'u16OrWider', 'delta'),
  column('patterns', 'rules', 'u8'),
  column('patterns', 'headsigns', 'u16'),
  column('patterns', 'trips', 'u32', 'delta'),
  column('times', 'arrivals', 'u16OrWider', 'delta'),
  column('times', 'departures', 'u16OrWider', 'delta'),
  column('trips', 'starts', 'i32', 'delta'),
  column('trips', 'times', 'u32', 'delta'),
  column('trips', 'services', 'u16'),
  column('trips', 'headsigns', 'u16'),
  column('trips', 'wheelchair', 'u8'),
  column('trips', 'bikes', 'u8'),
  column('trips', 'headways', 'u16'),
  column('trips', 'blocks', 'u32', 'delta'),
  column('services', 'bits', 'u8'),
  column('transfers', 'from', 'i32', 'delta'),
  column('transfers', 'to', 'i32', 'delta'),
  column('transfers', 'fromRoutes', 'i32', 'delta'),
  column('transfers', 'toRoutes', 'i32', 'delta'),
  column('transfers', 'fromTrips', 'i32', 'delta'),
  column('transfers', 'toTrips', 'i32', 'delta'),
  column('transfers', 'types', 'u8'),
  column('transfers', 'seconds', 'i32', 'delta'),
  column('seats', 'fromTrips', 'u32', 'delta'),
  column('seats', 'toTrips', 'u32', 'delta'),
  column('seats', 'allowed', 'u8'),
  column('pathways', 'ids', 'texts'),
  column('pathways', 'from', 'i32', 'delta'),
  column('pathways', 'to', 'i32', 'delta'),
  column('pathways', 'modes', 'u8'),
  column('pathways', 'bidirectional', 'u8'),
  column('pathways', 'seconds', 'u16'),
  column('walks', 'barriers', 'i32', 'delta'),
  column('walks', 'streets', 'u8'),
  column('walks', 'stepFreeStreets', 'u8'),
  column('tickets', 'prices', 'u32'),
  column('tickets', 'currencies', 'texts'),
  column('tickets', 'transfers', 'u8'),
  column('tickets', 'seconds', 'u32'),
  column('tickets', 'agencies', 'u8'),
  column('tickets', 'rules', 'u32', 'delta'),
  column('fareRules', 'routes', 'i32', 'delta'),
  column('fareRules', 'origins', 'u16'),
  column('fareRules', 'destinations', 'u16'),
  column('fareRules', 'contains', 'u16'),
];

export const ID_COLUMNS: readonly Column[] = [
  column('trips', 'ids', 'texts'),
  column('trips', 'departures', 'i32', 'delta'),
];

export const STREET_COLUMNS: readonly Column[] = [
  column('streets', 'lats', 'i32', 'delta'),
  column('streets', 'lons', 'i32', 'delta'),
  column('streets', 'from', 'u32', 'delta'),
  column('streets', 'to', 'u32', 'delta'),
  column('streets', 'steps', 'u8'),
];
