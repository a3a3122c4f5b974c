import { textParameter } from '#web/request/parameters.ts';

export const MAX_SEARCH_LENGTH = 80;

/** Parses the text of a search parameter, shortened if it is too long; empty if it is missing. */
export const searchText = (text: string | null): string => textParameter(text, MAX_SEARCH_LENGTH);
