import { useLocation, useNavigation, useSubmit } from 'react-router';

/** Returns a function that submits a choice with the others in `keep`, including pending ones that hidden fields still lack. */
export function useSendChoice(): (form: HTMLFormElement, name: string, keep: readonly string[]) => void {
  const submit = useSubmit();
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return (form, name, keep) => {
    const isPending = state === 'loading' && location.pathname === pathname;
    const chosen = new URLSearchParams(isPending ? location.search : window.location.search);
    const query = new URLSearchParams([...chosen].filter(([each]) => each !== name && keep.includes(each)));
    query.set(name, String(new FormData(form).get(name) ?? ''));
    void submit(query, { preventScrollReset: true, replace: true });
  };
}
