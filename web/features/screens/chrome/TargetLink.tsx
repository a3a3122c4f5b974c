// A link of the agency's navigation: within the app by its router, anywhere else by an ordinary link.
import type { ReactNode } from 'react';
import type { LinkTarget } from '#agency/types.ts';
import { useOutsideUrl } from '#web/agency/siteContext.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';

interface Props {
  target: LinkTarget;
  className?: string | undefined;
  lang?: string | undefined;
  children: ReactNode;
}

export function TargetLink({ target, className, lang, children }: Props) {
  const outside = useOutsideUrl();
  if (target.kind === 'app') {
    return (
      <AppLink to={target.path} className={className} lang={lang}>
        {children}
      </AppLink>
    );
  }
  return (
    <a href={outside(target)} className={className} lang={lang}>
      {children}
    </a>
  );
}
