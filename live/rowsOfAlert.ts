/** One alert may become a row for each route or station it names; its rows are kept to this many characters together. */
const MAX_CHARACTERS = 2_000_000;

/** How many rows of about `rowCharacters` one alert may have. */
export const rowsOfAlert = (rowCharacters: number): number =>
  Math.max(1, Math.floor(MAX_CHARACTERS / Math.max(1, rowCharacters)));
