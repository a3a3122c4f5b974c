/** Occupancy values of spec section 3; any other wire value is `other` ("Seats unknown"). */
export const OCCUPANCIES = [
  'EMPTY',
  'MANY_SEATS_AVAILABLE',
  'FEW_SEATS_AVAILABLE',
  'STANDING_ROOM_ONLY',
  'other',
] as const;
export type Occupancy = (typeof OCCUPANCIES)[number];
