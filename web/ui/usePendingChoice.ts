import { useLocation, useNavigation, useSearchParams } from 'react-router';

/**
 * The query a rider chose on this very screen, from the moment of the choice: the address itself changes with the
 * answer. `changes` says whether one of these parameters is about to differ.
 */
export function usePendingChoice(): {
  params: URLSearchParams;
  changes: (...names: string[]) => boolean;
} {
  const [current] = useSearchParams();
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const isHere = state === 'loading' && location.pathname === pathname;
  const params = isHere ? new URLSearchParams(location.search) : current;
  const chosen = (query: URLSearchParams, name: string) => query.get(name) ?? '';
  return {
    params,
    changes: (...names) => isHere && names.some((name) => chosen(params, name) !== chosen(current, name)),
  };
}
