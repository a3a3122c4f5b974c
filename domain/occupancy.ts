/** Seats, as spec section 3 names them; every other wire value is `other` ("Seats unknown"). */
export const OCCUPANCIES = [
  'EMPTY',
  'MANY_SEATS_AVAILABLE',
  'FEW_SEATS_AVAILABLE',
  'STANDING_ROOM_ONLY',
  'other',
] as const;
export type Occupancy = (typeof OCCUPANCIES)[number];

/** An occupancy from the word of a service; what spec section 3 does not name is `other`. */
export const occupancyOf = (word: string | null): Occupancy =>
  OCCUPANCIES.find((each) => each === word?.trim().toUpperCase()) ?? 'other';

/** Seat labels of spec section 9. */
export function seatLabel(occupancy: Occupancy): string {
  switch (occupancy) {
    case 'EMPTY':
    case 'MANY_SEATS_AVAILABLE':
      return 'Many Seats';
    case 'FEW_SEATS_AVAILABLE':
      return 'Few Seats';
    case 'STANDING_ROOM_ONLY':
      return 'Standing room only';
    case 'other':
      return 'Seats unknown';
  }
}
