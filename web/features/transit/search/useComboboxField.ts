import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef } from 'react';

/** Makes a text field the combobox of a list (ARIA Authoring Practices). `active`: the index of the active option, or -1. */
export function useComboboxField(
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
