/** Highlights an item in all lists and maps at once: elements with the same `data-lights` get `data-lit`. */

type Listener = (name: string | null) => void;
const listeners = new Set<Listener>();

/** Calls `listener` with each newly highlighted name, `null` for none. Returns a function to unsubscribe. */
export function onLight(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function light(name: string | null): void {
  for (const lit of document.querySelectorAll('[data-lit]')) lit.removeAttribute('data-lit');
  if (name !== null) {
    for (const each of document.querySelectorAll(`[data-lights="${CSS.escape(name)}"]`))
      each.setAttribute('data-lit', '');
  }
  for (const listener of listeners) listener(name);
}

/** Highlights the item under the pointer or with the focus. Returns a function to stop. */
export function followPointer(root: HTMLElement): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const show = ({ target }: Event) => {
    const named = target instanceof Element ? target.closest<HTMLElement>('[data-lights]') : null;
    light(named?.dataset.lights ?? null);
  };
  root.addEventListener('pointerover', show, { signal });
  root.addEventListener('focusin', show, { signal });
  root.addEventListener('pointerleave', () => light(null), { signal });
  root.addEventListener('focusout', () => light(null), { signal });
  return () => {
    ending.abort();
    light(null);
  };
}
