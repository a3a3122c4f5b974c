// Suggestions of the map's search, with scripts: Enter takes the first one, and a note names missing sources.
import { type RefObject, useEffect, useRef, useState } from 'react';
import Suggestions from '#web/features/transit/search/Suggestions.tsx';
import type { Search, Suggestion } from '#web/features/transit/search/suggestion.ts';
import { useT } from '#web/i18n/translation.tsx';
import styles from './MapSearch.module.css';
import { searchWords } from './searchWords.ts';

interface Props {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  choose: (suggestion: Suggestion) => void;
}

export default function MapSuggestions({ input, text, choose }: Props) {
  const t = useT();
  const [said, setSaid] = useState<{ text: string; words: string | null }>({ text: '', words: null });
  const wanted = text.trim();

  async function ask(text: string, signal: AbortSignal): Promise<Suggestion[]> {
    const say = (search: Search | 'failed') => {
      if (!signal.aborted) setSaid({ text, words: searchWords(search, t) });
    };
    try {
      const answer = await fetch(`/realtime-map/find?${new URLSearchParams({ find: text })}`, { signal });
      if (!answer.ok) throw new Error(`find: HTTP ${answer.status}`);
      const search = (await answer.json()) as Search;
      say(search);
      return search.found;
    } catch (error) {
      say('failed');
      throw error;
    }
  }

  // If the rider presses Enter before suggestions arrive, the first one is taken.
  const latest = useRef({ wanted, ask, choose });
  latest.current = { wanted, ask, choose };
  useEffect(() => {
    const form = input.current?.form;
    if (!form) return;
    let abort = new AbortController();
    const submitted = (event: SubmitEvent) => {
      event.preventDefault();
      abort.abort();
      abort = new AbortController();
      const { wanted, ask } = latest.current;
      if (wanted === '') return;
      const { signal } = abort;
      ask(wanted, signal).then(
        ([first]) => {
          if (first && !signal.aborted && latest.current.wanted === wanted) latest.current.choose(first);
        },
        // The error is shown next to the field.
        () => {},
      );
    };
    form.addEventListener('submit', submitted);
    return () => {
      abort.abort();
      form.removeEventListener('submit', submitted);
    };
  }, [input]);

  return (
    <>
      <p role="status" className={styles.said}>
        {said.text === wanted ? said.words : null}
      </p>
      <Suggestions input={input} text={text} ask={ask} choose={choose} automatic />
    </>
  );
}
