import type { Suggestion } from '#web/features/search/suggestion.ts';

/** What a search of the map found, and what it could not look through. */
export interface PlaceSearch {
  /** As it was searched for. */
  text: string;
  found: Suggestion[];
  /** Sources that did not answer: what they know is missing from `found`. */
  unknown: ('stops' | 'places')[];
}
