/** One alert may become a row for each of its routes or stations; this limits the characters of its rows. */
const MAX_CHARACTERS = 2_000_000;

/** Returns the number of rows of about `rowCharacters` that one alert may have. */
export const rowsOfAlert = (rowCharacters: number): number =>
  Math.max(1, Math.floor(MAX_CHARACTERS / Math.max(1, rowCharacters)));
