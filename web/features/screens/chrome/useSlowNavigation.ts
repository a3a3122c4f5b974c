import { useEffect, useState } from 'react';
import { type Location, useNavigation } from 'react-router';

/** Returns the target of a navigation that has been pending for `milliseconds`; otherwise `null`. */
export function useSlowNavigation(milliseconds: number): Location | null {
  const { state, location } = useNavigation();
  const key = state === 'loading' ? location.key : null;
  const [overdue, setOverdue] = useState<string | null>(null);
  useEffect(() => {
    if (key === null) return setOverdue(null);
    const timer = setTimeout(() => setOverdue(key), milliseconds);
    return () => clearTimeout(timer);
  }, [key, milliseconds]);
  return location !== undefined && key !== null && overdue === key ? location : null;
}
