/** Returns the trip's number (spec section 3): a rail trip's id is a string, so its block id is used. `null`: none. */
export function tripNumber(tripId: string | number, blockId: string | number | null): number | null {
  const number = typeof tripId === 'string' ? numberOf(blockId) : tripId;
  return number !== null && Number.isFinite(number) ? number : null;
}

const numberOf = (id: string | number | null): number | null =>
  id === null || String(id).trim() === '' ? null : Number(id);
