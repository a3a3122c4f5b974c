// Shows suggestions below a text field. The field belongs to the form and works without suggestions.
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { fetchJson } from '#web/features/base/live/polling.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { SuggestionDetail } from './SuggestionDetail.tsx';
import styles from './Suggestions.module.css';
import type { Search, Suggestion } from './suggestion.ts';

const TYPING_PAUSE_MS = 120;
const NOTHING: Found & { text: string } = { text: '', suggestions: [], note: null };

interface Found {
  suggestions: Suggestion[];
  /** Says what the list does not. */
  note: string | null;
}

/** Searches for what a text may mean; rejects if there is no answer. `purpose`: for other than pages (`SuggestFor`). */
export const fetchSearch = (text: string, signal: AbortSignal, purpose?: 'map' | 'ends'): Promise<Search> =>
  fetchJson(`/suggest?${new URLSearchParams({ q: text, ...(purpose ? { for: purpose } : {}) })}`, signal);

export interface SuggestionsProps {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  find: (text: string, signal: AbortSignal) => Promise<Found>;
  choose: (suggestion: Suggestion) => void;
  /** Shown while the field is empty, under this name. */
  untyped?: readonly Suggestion[];
  untypedLabel?: string;
  /** Enter chooses the first suggestion unless another is active. */
  automatic?: boolean;
}

export default function Suggestions({
  input,
  text,
  find,
  choose: onChoose,
  untyped = [],
  untypedLabel = '',
  automatic = false,
}: SuggestionsProps) {
  const t = useT();
  const listId = useId();
  const [found, setFound] = useState(NOTHING);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isTyped = text.trim() !== '';
  const suggestions = isTyped ? found.suggestions : untyped;
  const isListShown = open && suggestions.length > 0;
  const { note } = found;
  const isNoteShown = open && isTyped && note !== null;

  const latestFind = useRef(find);
  latestFind.current = find;
  const first = automatic ? 0 : -1;
  useEffect(() => {
    const typed = text.trim();
    setActive(-1);
    // Without the focus, the text was not typed: both ends of a trip were swapped.
    if (typed === '' || document.activeElement !== input.current) {
      setFound(NOTHING);
      return;
    }
    setOpen(true);
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const next = await latestFind.current(typed, abort.signal);
        if (abort.signal.aborted) return;
        setFound({ text: typed, ...next });
        setActive(first);
      } catch {
        // The field works without suggestions, and outdated suggestions would mislead.
        if (!abort.signal.aborted) setFound(NOTHING);
      }
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, first, input]);

  const choose = (suggestion: Suggestion | undefined) => {
    if (!suggestion) return;
    setOpen(false);
    onChoose(suggestion);
  };
  const chooseAt = (index: number) => choose(suggestions[index]);
  const list = { id: listId, count: suggestions.length, isOpen: isListShown, active, choose: chooseAt };
  useComboboxField(input, list, setOpen, setActive);

  return (
    <>
      <span role="status" className="unseen">
        {open && (isTyped ? found.text !== '' : untyped.length > 0)
          ? t('chrome.suggestionsFound', { n: suggestions.length })
          : ''}
        {isNoteShown ? ` ${note}` : ''}
      </span>
      {isListShown || isNoteShown ? (
        <div className={`box floating medium full parted ${styles.popup}`}>
          {isNoteShown ? <p className="quiet padded">{note}</p> : null}
          {isListShown ? (
            <SuggestionList
              id={listId}
              label={isTyped ? t('chrome.suggestions') : untypedLabel}
              suggestions={suggestions}
              active={active}
              choose={choose}
            />
          ) : null}
        </div>
      ) : null}
    </>
  );
}

interface ListProps extends Pick<SuggestionsProps, 'choose'> {
  id: string;
  label: string;
  suggestions: readonly Suggestion[];
  active: number;
}

function SuggestionList({ id, label, suggestions, active, choose }: ListProps) {
  const t = useT();
  const format = useFormats();
  return (
    <div role="listbox" id={id} aria-label={label} tabIndex={-1}>
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        <div
          key={suggestion.to}
          role="option"
          id={`${id}-${index}`}
          aria-selected={index === active}
          tabIndex={-1}
          className={`row hover ${styles.option}`}
          // Keeps the focus in the field, and the list open, until the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(suggestion)}
        >
          {suggestion.badge ? (
            <RouteMark route={suggestion.badge} size="S" decorative />
          ) : (
            <span className="ring" aria-hidden="true" />
          )}
          <span className={`stack close grow ${styles.text}`}>
            <span translate={suggestion.kind === 'site' ? undefined : 'no'}>{suggestion.name}</span>
            <span className="quiet clamp">
              <SuggestionDetail suggestion={suggestion} />
              {suggestion.sides.length > 0 ? (
                <span>
                  {' '}
                  ·{' '}
                  {format.list([
                    ...new Set(suggestion.sides.flatMap(({ way, toward }) => way || toward || [])),
                  ])}
                </span>
              ) : null}
            </span>
          </span>
          <span className="quiet">
            {suggestion.number === ''
              ? t(`chrome.${suggestion.kind}`)
              : t('search.stopNumber', { number: suggestion.number })}
          </span>
        </div>
      ))}
    </div>
  );
}

/** Makes a text field the combobox of a list (ARIA Authoring Practices). `active`: the index of the active option, or -1. */
function useComboboxField(
  input: RefObject<HTMLInputElement | null>,
  list: { id: string; count: number; isOpen: boolean; active: number; choose: (index: number) => void },
  setOpen: (isOpen: boolean) => void,
  setActive: Dispatch<SetStateAction<number>>,
): void {
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
    const field = input.current;
    if (!field) return;
    const { id, isOpen, active } = list;
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) field.setAttribute('aria-controls', id);
    else field.removeAttribute('aria-controls');
    if (isOpen && active >= 0) field.setAttribute('aria-activedescendant', `${id}-${active}`);
    else field.removeAttribute('aria-activedescendant');
  });

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { count, isOpen, active, choose } = latest.current;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (count === 0) return;
        event.preventDefault();
        setOpen(true);
        const step = event.key === 'ArrowDown' ? 1 : -1;
        // There is one more position than options: the field itself.
        setActive((current) => ((current + 1 + step + count + 1) % (count + 1)) - 1);
      } else if (event.key === 'Enter' && isOpen && active >= 0) {
        event.preventDefault();
        choose(active);
      } else if (event.key === 'Escape' && isOpen) {
        event.preventDefault();
        event.stopPropagation();
        setOpen(false);
        setActive(-1);
      }
    };
    const onFocus = () => {
      if (field.value.trim() === '') setOpen(true);
    };
    // The field may already have the focus when the component mounts.
    if (document.activeElement === field) onFocus();
    const listeners = new AbortController();
    const { signal } = listeners;
    field.addEventListener('keydown', onKeyDown, { signal });
    field.addEventListener('focus', onFocus, { signal });
    field.addEventListener('blur', () => setOpen(false), { signal });
    return () => listeners.abort();
  }, [input, setOpen, setActive]);
}
