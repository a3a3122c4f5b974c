import { useAgency } from '#web/agency/agencyContext.tsx';
import { useOutsideUrl } from '#web/agency/siteContext.tsx';

/** Returns the address of the agency's feedback form (spec section 8); `null` if there is none. */
export function useFeedbackUrl(): string | null {
  const outside = useOutsideUrl();
  const { feedback } = useAgency();
  if (feedback === null) return null;
  return feedback.kind === 'app' ? feedback.path : outside(feedback);
}
