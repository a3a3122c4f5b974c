// A link editors wrote: a path of ours leads on within the app, anything else as it stands.
import type { ReactNode } from 'react';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { AppLink } from './AppLink.tsx';

interface Props {
  /** From `safeUrl`. */
  url: string;
  className?: string | undefined;
  /** Its words are our own, in the page's language. */
  own?: boolean;
  children: ReactNode;
}

export function EditorialLink({ url, className, own = false, children }: Props) {
  const { editorialLang } = useAgency();
  const lang = own ? undefined : editorialLang;
  if (url.startsWith('/')) {
    return (
      <AppLink to={url} className={className} lang={lang}>
        {children}
      </AppLink>
    );
  }
  return (
    <a href={url} className={className} lang={lang}>
      {children}
    </a>
  );
}
