/** Returns an id as services write it: as a number if it is a plain whole number. Clients compare ids as text. */
export const wireId = (id: string): number | string => (/^(0|[1-9]\d{0,14})$/.test(id) ? Number(id) : id);
