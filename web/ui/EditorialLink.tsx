// Renders a link written by editors. A path of the app uses in-app routing; any other URL is a normal link.
import type { ReactNode } from 'react';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { AppLink } from './AppLink.tsx';

interface Props {
  url: string;
  className?: string | undefined;
  /** The text is the app's own, in the page's language. */
  own?: boolean;
  children: ReactNode;
}

export function EditorialLink({ url, className, own = false, children }: Props) {
  const { editorialLang } = useAgency();
  const lang = own ? undefined : editorialLang;
  if (url.startsWith('/'))
    return (
      <AppLink to={url} className={className} lang={lang}>
        {children}
      </AppLink>
    );
  return (
    <a href={url} className={className} lang={lang}>
      {children}
    </a>
  );
}
