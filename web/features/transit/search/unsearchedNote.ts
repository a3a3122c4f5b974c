import type { Translate } from '#web/i18n/translate.ts';
import type { Search } from './suggestion.ts';

export function unsearchedNote({ unsearched }: Pick<Search, 'unsearched'>, t: Translate): string | null {
  if (unsearched.includes('names')) return t('map.findPlacesOnly');
  return unsearched.includes('stops') ? t('map.findNoStopsHere') : null;
}
