/** Seats, as spec section 3 names them; every other wire value is `other` ("Seats unknown"). */
export type Occupancy =
  | 'EMPTY'
  | 'MANY_SEATS_AVAILABLE'
  | 'FEW_SEATS_AVAILABLE'
  | 'STANDING_ROOM_ONLY'
  | 'other';
