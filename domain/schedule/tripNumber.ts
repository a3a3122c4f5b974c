/**
 * Trip-number rule (spec section 3): if trip_id is a string, the block id is used as a number; otherwise the trip id
 * is. Rail trip ids are strings, and their block id is the train number that riders know. `null` if it is not a number.
 */
export function tripNumber(tripId: string | number, blockId: string | number | null): number | null {
  const number = typeof tripId === 'string' ? numberOf(blockId) : tripId;
  return number !== null && Number.isFinite(number) ? number : null;
}

const numberOf = (id: string | number | null): number | null =>
  id === null || String(id).trim() === '' ? null : Number(id);
