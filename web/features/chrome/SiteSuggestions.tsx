// What the sitewide search does with scripts: suggests while a rider types, and says what it cannot suggest.
import { type RefObject, useState } from 'react';
import { missedWords } from '#web/features/search/missedWords.ts';
import Suggestions from '#web/features/search/Suggestions.tsx';
import type { Search, Suggestion } from '#web/features/search/suggestion.ts';
import { useT } from '#web/i18n/translation.tsx';

interface Props {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  choose: (suggestion: Suggestion) => void;
}

export default function SiteSuggestions({ input, text, choose }: Props) {
  const t = useT();
  const [note, setNote] = useState<string | null>(null);

  async function ask(text: string, signal: AbortSignal): Promise<Suggestion[]> {
    const answer = await fetch(`/suggest?q=${encodeURIComponent(text)}`, { signal });
    if (!answer.ok) throw new Error(`suggest answered ${answer.status}`);
    const search = (await answer.json()) as Search;
    if (!signal.aborted) setNote(missedWords(search, t));
    return search.found;
  }

  return <Suggestions input={input} text={text} ask={ask} choose={choose} note={note} />;
}
