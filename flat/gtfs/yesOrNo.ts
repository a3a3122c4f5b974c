/** Reads a GTFS value such as `wheelchair_boarding`: 1 means yes, 2 no, and anything else unknown. */
export const yesOrNo = (text: string): boolean | null => (text === '1' ? true : text === '2' ? false : null);
