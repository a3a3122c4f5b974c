import { AppLink } from '#web/ui/AppLink.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { CloseIcon } from '#web/ui/LineIcon.tsx';

/** Closes what is open on the map, without scrolling the page. */
export const CloseLink = ({ to, label }: { to: string; label: string }) => (
  <AppLink to={to} replace preventScrollReset className={buttonClass('close')} aria-label={label}>
    <CloseIcon />
  </AppLink>
);
