import { useLocation, useNavigation, useSearchParams } from 'react-router';

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
