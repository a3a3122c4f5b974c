/**
 * Where a list, a spine and a map stand side by side, what is pointed at or has the focus is lit in all of them: every
 * element of the same name (`data-lights`) is marked `data-lit`, and whoever draws on a canvas listens.
 */

type Listener = (name: string | null) => void;
const listeners = new Set<Listener>();

/** Calls `listener` with the name of what is lit, `null` for nothing; returns how to end that. */
export function onLight(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Lights everything of that name, and nothing else. */
export function light(name: string | null): void {
  for (const lit of document.querySelectorAll('[data-lit]')) lit.removeAttribute('data-lit');
  if (name !== null) {
    for (const each of document.querySelectorAll(`[data-lights="${CSS.escape(name)}"]`))
      each.setAttribute('data-lit', '');
  }
  for (const listener of listeners) listener(name);
}

/** Lights what is pointed at or focused within `root`, until the returned function is called. */
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
