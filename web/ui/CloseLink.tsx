import { AppLink } from './AppLink.tsx';
import { buttonClass } from './Button.tsx';
import { CloseIcon } from './CloseIcon.tsx';

/** Closes what is open on the map, which stays where it is. */
export const CloseLink = ({ to, label }: { to: string; label: string }) => (
  <AppLink to={to} replace preventScrollReset className={buttonClass('close')} aria-label={label}>
    <CloseIcon />
  </AppLink>
);
