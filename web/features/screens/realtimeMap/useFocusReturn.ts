import { type RefObject, useEffect, useRef } from 'react';
import type { MapState } from './address/mapState.ts';

/** Decides whether an open item takes the focus, and moves the focus back when the item is closed. Escape closes it. */
export function useFocusReturn(
  { selected, key }: { selected: string | null; key: string | null },
  listTop: RefObject<HTMLElement | null>,
  go: (change: Partial<MapState>) => void,
): {
  /** Whether the open item takes the focus: only if the rider opened it, not if the initial address contained it. */
  focuses: boolean;
  /** Remembers the focused element, so that Escape can return the focus to it. */
  remember: () => void;
} {
  const opener = useRef<Element | null>(null);
  const initial = useRef<{ selected: string | null; key: string | null } | null>({ selected, key });
  if (initial.current?.selected !== selected || initial.current.key !== key) initial.current = null;
  const backTo = useRef<HTMLElement | null>(null);
  const before = useRef({ selected, key });
  useEffect(() => {
    const previous = before.current;
    before.current = { selected, key };
    if (previous.selected === selected && previous.key === key) return;
    if (selected !== null || key !== null) return;
    // Focus the row of the vehicle that was open, else the remembered element, else the list's heading.
    const row =
      previous.selected === null
        ? null
        : document.querySelector<HTMLElement>(`[data-trip="${CSS.escape(previous.selected)}"]`);
    (row ?? backTo.current ?? listTop.current)?.focus();
    backTo.current = null;
  }, [selected, key, listTop]);
  useEffect(() => {
    if (selected === null && key === null) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (opener.current instanceof HTMLElement && opener.current.isConnected)
        backTo.current = opener.current;
      go(selected === null ? { place: null, find: null } : { selected: null });
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [selected, key, go]);
  return {
    focuses: initial.current === null,
    remember: () => {
      opener.current = document.activeElement;
    },
  };
}
