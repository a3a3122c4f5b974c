/**
 * An id in the form that services use: a number if it is exactly one, else a string. Clients receive both, so they
 * compare ids as text.
 */
export function wireId(id: string): number | string {
  return /^(0|[1-9]\d{0,14})$/.test(id) ? Number(id) : id;
}
