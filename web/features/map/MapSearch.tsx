// The map's own search: a form that leads to a list of what was found, and with scripts a combobox that suggests.
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import type { Suggestion } from '#web/features/search/suggestion.ts';
import { useT } from '#web/i18n/translation.tsx';
import { GlassIcon } from '#web/ui/GlassIcon.tsx';
import { KeptFields } from '#web/ui/KeptFields.tsx';
import styles from './MapSearch.module.css';
import type { PlaceSearch } from './placeSearch.ts';
import { searchWords } from './searchWords.ts';

const Suggestions = lazy(() => import('#web/features/search/Suggestions.tsx'));

interface Props {
  /** What the address searches for. */
  find: string | null;
  onChoose: (suggestion: Suggestion) => void;
}

export function MapSearch({ find, onChoose }: Props) {
  const t = useT();
  const [text, setText] = useState('');
  const [used, setUsed] = useState(false);
  const [said, setSaid] = useState<{ text: string; words: string | null }>({ text: '', words: null });
  const input = useRef<HTMLInputElement>(null);
  const wanted = text.trim();

  useEffect(() => {
    const field = input.current;
    if (field === null) return;
    // What was typed before scripts ran counts as well.
    if (field.value !== field.defaultValue) setText(field.value);
    if (document.activeElement === field) setUsed(true);
  }, []);

  async function ask(text: string, signal?: AbortSignal): Promise<Suggestion[]> {
    const say = (search: PlaceSearch | 'failed') => setSaid({ text, words: searchWords(search, t) });
    try {
      const query = new URLSearchParams({ find: text });
      const answer = await fetch(`/realtime-map/find?${query}`, signal ? { signal } : {});
      if (!answer.ok) throw new Error(`find answered ${answer.status}`);
      const search = (await answer.json()) as PlaceSearch;
      if (!signal?.aborted) say(search);
      return search.found;
    } catch (error) {
      if (!signal?.aborted) say('failed');
      throw error;
    }
  }

  function choose(suggestion: Suggestion): void {
    if (input.current) input.current.value = '';
    setText('');
    onChoose(suggestion);
  }

  return (
    <Form
      method="get"
      action="/realtime-map"
      role="search"
      className={styles.search}
      aria-label={t('map.find')}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted === '') return;
        ask(wanted).then(
          ([first]) => first && choose(first),
          // Said beside the field.
          () => {},
        );
      }}
    >
      <KeptFields names={['mode', 'route', 'direction', 'late', 'seats', 'sort', 'at', 'hideNav', 'lang']} />
      <div className={styles.row}>
        <input
          ref={input}
          name="find"
          type="search"
          autoComplete="off"
          maxLength={80}
          aria-label={t('map.find')}
          placeholder={t('map.findHint')}
          className={styles.input}
          defaultValue={find ?? ''}
          onChange={(event) => setText(event.target.value)}
          onFocus={() => setUsed(true)}
        />
        <button type="submit" className={styles.submit} aria-label={t('chrome.searchGo')}>
          <GlassIcon />
        </button>
      </div>
      <p role="status" className={styles.said}>
        {said.text === wanted ? said.words : null}
      </p>
      {used ? (
        <Suspense fallback={null}>
          <Suggestions input={input} text={text} ask={ask} choose={choose} automatic />
        </Suspense>
      ) : null}
    </Form>
  );
}
