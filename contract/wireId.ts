/**
 * An id where the services write a number: a number when it is exactly one, else the string it is. Clients meet both,
 * so ids are compared as text.
 */
export function wireId(id: string): number | string {
  return /^(0|[1-9]\d{0,14})$/.test(id) ? Number(id) : id;
}
