// Shows suggestions from the map's search. Enter takes the first one, and a note names what could not be searched.
import { useEffect, useRef, useState } from 'react';
import Suggestions, {
  fetchSearch,
  type SuggestionsProps,
} from '#web/features/transit/search/Suggestions.tsx';
import type { Search } from '#web/features/transit/search/suggestion.ts';
import { useT } from '#web/i18n/translation.tsx';
import { searchWords } from './FoundPlaces.tsx';
import styles from './MapSearch.module.css';

type Props = Pick<SuggestionsProps, 'input' | 'text' | 'choose'>;

export default function MapSuggestions({ input, text, choose }: Props) {
  const t = useT();
  const [announced, setAnnounced] = useState<{ text: string; words: string | null }>({
    text: '',
    words: null,
  });
  const typed = text.trim();

  async function find(text: string, signal: AbortSignal) {
    const announce = (search: Search | 'failed') => {
      if (!signal.aborted) setAnnounced({ text, words: searchWords(search, t) });
    };
    try {
      const search = await fetchSearch(text, signal, 'map');
      announce(search);
      // The note stands beside the field, also where the list is closed.
      return { suggestions: search.found, note: null };
    } catch (error) {
      announce('failed');
      throw error;
    }
  }

  // If the rider presses Enter before suggestions arrive, the first one is taken.
  const latest = useRef({ typed, find, choose });
  latest.current = { typed, find, choose };
  useEffect(() => {
    const form = input.current?.form;
    if (!form) return;
    let controller = new AbortController();
    const onSubmit = (event: SubmitEvent) => {
      event.preventDefault();
      controller.abort();
      controller = new AbortController();
      const { typed, find } = latest.current;
      if (typed === '') return;
      const { signal } = controller;
      find(typed, signal).then(
        ({ suggestions: [first] }) => {
          if (first && !signal.aborted && latest.current.typed === typed) latest.current.choose(first);
        },
        // The error is shown next to the field.
        () => {},
      );
    };
    form.addEventListener('submit', onSubmit);
    return () => {
      controller.abort();
      form.removeEventListener('submit', onSubmit);
    };
  }, [input]);

  return (
    <>
      <p role="status" className={`small box vanishing padded ${styles.status}`}>
        {announced.text === typed ? announced.words : null}
      </p>
      <Suggestions input={input} text={text} find={find} choose={choose} automatic />
    </>
  );
}
