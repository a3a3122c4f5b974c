import type { Search } from '#web/features/transit/search/suggestion.ts';
import { unsearchedNote } from '#web/features/transit/search/unsearchedNote.ts';
import type { Translate } from '#web/i18n/translate.ts';

/** Returns the note shown with the results of a search; `null`: none. `'failed'`: the search itself failed. */
export function searchWords(search: Search | 'failed', t: Translate): string | null {
  if (search === 'failed') return t('map.findFailed');
  const { text, found, note, unsearched } = search;
  if (found.length > 0) return unsearchedNote(search, t) ?? note;
  const lacks = (what: Search['unsearched'][number]) => unsearched.includes(what);
  if (lacks('names')) return t('map.findFailed');
  if (lacks('stops')) return t(lacks('places') ? 'map.findStationsOnly' : 'map.findNoneHere', { text });
  return t(lacks('places') ? 'map.findNoStops' : 'map.findNone', { text });
}
