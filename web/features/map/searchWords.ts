import type { Translate } from '#web/i18n/translate.ts';
import type { PlaceSearch } from './placeSearch.ts';

/** What there is to say of a search beside what it found; `null`: nothing. `'failed'`: it could not be asked at all. */
export function searchWords(search: PlaceSearch | 'failed', t: Translate): string | null {
  if (search === 'failed') return t('map.findFailed');
  const { text, found, unknown } = search;
  if (unknown.includes('stops')) return t(found.length > 0 ? 'map.findPlacesOnly' : 'map.findFailed');
  if (found.length > 0) return null;
  return t(unknown.includes('places') ? 'map.findNoStops' : 'map.findNone', { text });
}
