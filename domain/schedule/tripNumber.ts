/** Applies the trip-number rule (spec section 3): rail trip ids are strings, and their block id is the train number. */
export function tripNumber(tripId: string | number, blockId: string | number | null): number | null {
  const number = typeof tripId === 'string' ? numberOf(blockId) : tripId;
  return number !== null && Number.isFinite(number) ? number : null;
}

const numberOf = (id: string | number | null): number | null =>
  id === null || String(id).trim() === '' ? null : Number(id);
