/**
 * An id as the flat store writes it: a number where it is one exactly, a string otherwise. Clients meet both, so
 * ids are compared as text.
 */
export function wireId(id: string): string | number {
  return /^(0|[1-9]\d{0,14})$/.test(id) ? Number(id) : id;
}

/** Trip and block ids: rail's are strings even when numeric, which is what the trip-number rule goes by. */
export function wireTripId(id: string, routeType: number): string | number {
  return routeType === 2 ? id : wireId(id);
}
