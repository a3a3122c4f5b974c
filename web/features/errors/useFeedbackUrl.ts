import { agency } from '#agency/agency.ts';
import { useOutsideUrl } from '#web/features/chrome/siteContext.tsx';

/** The agency's feedback form, where problems are reported (spec section 8). */
export function useFeedbackUrl(): string {
  const outside = useOutsideUrl();
  return agency.feedback.kind === 'app' ? agency.feedback.path : outside(agency.feedback);
}
