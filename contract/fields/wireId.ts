/** Returns an id as services write it: up to 15 digits without leading zeros as a number, any other id as text. */
export const wireId = (id: string): number | string => (/^(0|[1-9]\d{0,14})$/.test(id) ? Number(id) : id);
