// A choice is submitted at once, and typed text when the rider pauses. Without scripts the filter is a plain form.
import { type ChangeEvent, useEffect, useRef } from 'react';
import { useSubmit } from 'react-router';

const PAUSE_MS = 250;

/** Handles a filter form. `text`: the value in the address, which the field shows unless it has the focus. */
export function useLiveFilter(text: string) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const input = field.current;
    if (input && input !== document.activeElement) input.value = text;
  }, [text]);
  const onChange = (event: ChangeEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const send = () => void submit(form, { preventScrollReset: true, replace: true });
    clearTimeout(timer.current);
    // React does not declare the type of the changed element.
    const changed: Element = event.target;
    if (changed instanceof HTMLInputElement && changed.type === 'search')
      timer.current = setTimeout(send, PAUSE_MS);
    else send();
  };
  return { field, onChange, onSubmit: () => clearTimeout(timer.current) };
}
