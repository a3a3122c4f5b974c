import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** Whether the next screen is on its way for longer than `milliseconds`; the one before stays until then. */
export function useOverdue(milliseconds: number): boolean {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const waiting = state === 'loading' && location.pathname !== pathname;
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return setLate(false);
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => clearTimeout(timer);
  }, [waiting, milliseconds]);
  return waiting && late;
}
