import { useLocation, useNavigation, useSearchParams, useSubmit } from 'react-router';

/** Returns the parameters with the rider's latest choice; the address itself changes only with the response. */
export function usePendingChoice(): {
  params: URLSearchParams;
  changes: (...names: string[]) => boolean;
} {
  const [current] = useSearchParams();
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const isHere = state === 'loading' && location.pathname === pathname;
  const params = isHere ? new URLSearchParams(location.search) : current;
  const valueIn = (query: URLSearchParams, name: string) => query.get(name) ?? '';
  return {
    params,
    changes: (...names) => isHere && names.some((name) => valueIn(params, name) !== valueIn(current, name)),
  };
}

/** Returns a function that submits a choice with the others in `keep`, including pending ones that hidden fields still lack. */
export function useSendChoice(): (form: HTMLFormElement, name: string, keep: readonly string[]) => void {
  const submit = useSubmit();
  const { params } = usePendingChoice();
  return (form, name, keep) => {
    const query = new URLSearchParams([...params].filter(([each]) => each !== name && keep.includes(each)));
    query.set(name, String(new FormData(form).get(name) ?? ''));
    void submit(query, { preventScrollReset: true, replace: true });
  };
}
