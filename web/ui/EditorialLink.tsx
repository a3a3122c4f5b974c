// A link editors wrote: a path of ours leads on within the app, anything else as it stands.
import type { ReactNode } from 'react';
import { AppLink } from './AppLink.tsx';

interface Props {
  /** From `safeUrl`. */
  url: string;
  className?: string | undefined;
  children: ReactNode;
}

export function EditorialLink({ url, className, children }: Props) {
  if (url.startsWith('/')) {
    return (
      <AppLink to={url} className={className}>
        {children}
      </AppLink>
    );
  }
  return (
    <a href={url} className={className}>
      {children}
    </a>
  );
}
