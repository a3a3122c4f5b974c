// The map's own search is a form that leads to a list of results. Suggestions load when its field first gets the focus.
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { MapBoundary } from '#web/features/transit/map/MapBoundary.tsx';
import { QUESTION_PARAMETERS } from '#web/features/transit/search/choosingOnMap.ts';
import { MAX_SEARCH_LENGTH } from '#web/features/transit/search/searchText.ts';
import type { Suggestion } from '#web/features/transit/search/suggestion.ts';
import { useT } from '#web/i18n/translation.tsx';
import { HiddenFields } from '#web/ui/Field.tsx';
import { GlassIcon } from '#web/ui/LineIcon.tsx';
import styles from './MapSearch.module.css';

const MapSuggestions = lazy(() => import('./MapSuggestions.tsx'));

interface Props {
  find: string | null;
  onChoose: (suggestion: Suggestion) => void;
  /** Stands before the field. */
  before: ReactNode;
  children: ReactNode;
}

export function MapSearch({ find, onChoose, before, children }: Props) {
  const t = useT();
  const [text, setText] = useState('');
  const [used, setUsed] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const field = input.current;
    if (field === null) return;
    // Include text typed before scripts ran.
    if (field.value !== field.defaultValue) setText(field.value);
    if (document.activeElement === field) setUsed(true);
  }, []);

  return (
    // biome-ignore lint/a11y/useSemanticElements: not all riders' browsers support <search>
    <form method="get" action="/realtime-map" role="search" className="relative" aria-label={t('map.find')}>
      <HiddenFields
        names={[
          ...['mode', 'route', 'direction', 'late', 'seats', 'sort', 'at', 'hideNav', 'lang'],
          ...['choose', ...QUESTION_PARAMETERS],
        ]}
      />
      <div className={`box floating ${styles.row}`}>
        {before}
        <input
          ref={input}
          name="find"
          type="search"
          autoComplete="off"
          maxLength={MAX_SEARCH_LENGTH}
          aria-label={t('map.find')}
          placeholder={t('map.findHint')}
          className={`grow ${styles.input}`}
          defaultValue={find ?? ''}
          onChange={(event) => setText(event.target.value)}
          onFocus={() => setUsed(true)}
        />
        <button type="submit" className="center rigid soft" aria-label={t('chrome.searchGo')}>
          <GlassIcon />
        </button>
        {children}
      </div>
      {used ? (
        <MapBoundary fallback={null}>
          <Suspense fallback={null}>
            <MapSuggestions
              input={input}
              text={text}
              choose={(suggestion) => {
                if (input.current) input.current.value = '';
                setText('');
                onChoose(suggestion);
              }}
            />
          </Suspense>
        </MapBoundary>
      ) : null}
    </form>
  );
}
