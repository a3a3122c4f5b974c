import { useLocation, useNavigation, useSearchParams, useSubmit } from 'react-router';

/** Returns the parameters of this page that are loading; `null`: none are. */
function usePendingParams(): URLSearchParams | null {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return state === 'loading' && location.pathname === pathname ? new URLSearchParams(location.search) : null;
}

/** Returns the parameters with the rider's latest choice; the address itself changes only with the response. */
export function usePendingChoice(): {
  params: URLSearchParams;
  changes: (...names: string[]) => boolean;
} {
  const [current] = useSearchParams();
  const pending = usePendingParams();
  const valueIn = (query: URLSearchParams, name: string) => query.get(name) ?? '';
  return {
    params: pending ?? current,
    changes: (...names) =>
      pending !== null && names.some((name) => valueIn(pending, name) !== valueIn(current, name)),
  };
}

/** Returns a function that submits a choice with the others in `keep`, including pending ones that hidden fields still lack. */
export function useSendChoice(): (form: HTMLFormElement, name: string, keep: readonly string[]) => void {
  const submit = useSubmit();
  const pending = usePendingParams();
  return (form, name, keep) => {
    // The address may be newer than what is rendered.
    const known = pending ?? new URLSearchParams(window.location.search);
    const query = new URLSearchParams([...known].filter(([each]) => each !== name && keep.includes(each)));
    query.set(name, String(new FormData(form).get(name) ?? ''));
    void submit(query, { preventScrollReset: true, replace: true });
  };
}
