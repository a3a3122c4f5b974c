/** One alert may become a row for each of its routes or stations; this limits the characters of its rows. */
const MAX_CHARACTERS = 2_000_000;

/** Returns the number of rows that one alert may have if each has about `rowCharacters` characters. */
export const maxRowsOfAlert = (rowCharacters: number): number =>
  Math.max(1, Math.floor(MAX_CHARACTERS / Math.max(1, rowCharacters)));
