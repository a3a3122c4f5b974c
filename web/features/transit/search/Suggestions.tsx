// The combobox pattern of the ARIA Authoring Practices. The field belongs to the form and works without suggestions.
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useT } from '#web/i18n/translation.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { SuggestionDetail } from './SuggestionDetail.tsx';
import styles from './Suggestions.module.css';
import type { Suggestion } from './suggestion.ts';

const TYPING_PAUSE_MS = 120;

interface Props {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  /** If it rejects, the field still works in its form. */
  find: (text: string, signal: AbortSignal) => Promise<Suggestion[]>;
  choose: (suggestion: Suggestion) => void;
  untyped?: readonly Suggestion[];
  /** Enter chooses the first suggestion unless another is active. */
  automatic?: boolean;
  note?: string | null;
}

export default function Suggestions({
  input,
  text,
  find,
  choose: chosen,
  untyped = [],
  automatic = false,
  note = null,
}: Props) {
  const t = useT();
  const listId = useId();
  const [found, setFound] = useState<{ text: string; suggestions: Suggestion[] }>({
    text: '',
    suggestions: [],
  });
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isTyped = text.trim() !== '';
  const suggestions = isTyped ? found.suggestions : untyped;
  const shown = open && suggestions.length > 0;
  const noted = open && isTyped && note !== null && found.text !== '';

  const latestFind = useRef(find);
  latestFind.current = find;
  const first = automatic ? 0 : -1;
  useEffect(() => {
    const typed = text.trim();
    setActive(-1);
    if (typed === '') {
      setFound({ text: '', suggestions: [] });
      return;
    }
    setOpen(true);
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const suggestions = await latestFind.current(typed, abort.signal);
        if (abort.signal.aborted) return;
        setFound({ text: typed, suggestions });
        setActive(first);
      } catch {
        // Without suggestions the field is still a search field; outdated ones would mislead.
        if (!abort.signal.aborted) setFound({ text: '', suggestions: [] });
      }
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, first]);

  const choose = (suggestion: Suggestion | undefined) => {
    if (!suggestion) return;
    setOpen(false);
    chosen(suggestion);
  };

  const state = useRef({ shown, active, suggestions, choose });
  useEffect(() => {
    state.current = { shown, active, suggestions, choose };
    const field = input.current;
    if (!field) return;
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-expanded', String(shown));
    if (shown) field.setAttribute('aria-controls', listId);
    else field.removeAttribute('aria-controls');
    if (shown && active >= 0) field.setAttribute('aria-activedescendant', `${listId}-${active}`);
    else field.removeAttribute('aria-activedescendant');
  });

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const keyed = (event: KeyboardEvent) => {
      const now = state.current;
      const count = now.suggestions.length;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (count === 0) return;
        event.preventDefault();
        setOpen(true);
        const step = event.key === 'ArrowDown' ? 1 : -1;
        // One more position than suggestions: the field itself.
        setActive((current) => ((current + 1 + step + count + 1) % (count + 1)) - 1);
      } else if (event.key === 'Enter' && now.shown && now.active >= 0) {
        event.preventDefault();
        now.choose(now.suggestions[now.active]);
      } else if (event.key === 'Escape' && now.shown) {
        event.preventDefault();
        event.stopPropagation();
        setOpen(false);
        setActive(-1);
      }
    };
    const focused = () => {
      if (field.value.trim() === '') setOpen(true);
    };
    const blurred = () => setOpen(false);
    // The field may already have the focus when this mounts.
    if (document.activeElement === field) focused();
    field.addEventListener('keydown', keyed);
    field.addEventListener('focus', focused);
    field.addEventListener('blur', blurred);
    return () => {
      field.removeEventListener('keydown', keyed);
      field.removeEventListener('focus', focused);
      field.removeEventListener('blur', blurred);
    };
  }, [input]);

  return (
    <>
      <span role="status" className="unseen">
        {open && (isTyped ? found.text !== '' : untyped.length > 0)
          ? t('chrome.suggestionsFound', { n: suggestions.length })
          : ''}
        {noted ? ` ${note}` : ''}
      </span>
      {shown || noted ? (
        <div className={styles.popup}>
          {shown ? (
            <div
              role="listbox"
              id={listId}
              aria-label={t(isTyped ? 'chrome.suggestions' : 'favourites.title')}
              tabIndex={-1}
            >
              {suggestions.map((suggestion, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
                <div
                  key={suggestion.to}
                  role="option"
                  id={`${listId}-${index}`}
                  aria-selected={index === active}
                  tabIndex={-1}
                  className={styles.option}
                  // Keeps the focus in the field, and the list open, until the click.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(suggestion)}
                >
                  {suggestion.badge ? (
                    <RouteMark route={suggestion.badge} size="S" decorative />
                  ) : (
                    <span className={styles.dot} aria-hidden="true" />
                  )}
                  <span className={styles.text}>
                    <span translate={suggestion.kind === 'site' ? undefined : 'no'}>{suggestion.name}</span>
                    <span className={`quiet ${styles.detail}`}>
                      <SuggestionDetail suggestion={suggestion} />
                    </span>
                  </span>
                  <span className="quiet">{t(`chrome.${suggestion.kind}`)}</span>
                </div>
              ))}
            </div>
          ) : null}
          {noted ? <p className={`quiet ${styles.note}`}>{note}</p> : null}
        </div>
      ) : null}
    </>
  );
}
