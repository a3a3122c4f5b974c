// On a saved page, links load full documents, because the worker can supply saved documents if the network fails.
import type { ComponentProps } from 'react';
import { Link, type LinkProps, useLocation } from 'react-router';
import { keepHideNav } from './keepHideNav.ts';
import type { PageHeading } from './pageHeading.ts';
import { savedDocument } from './savedDocument.ts';

type Props = Omit<ComponentProps<'a'>, 'href'> &
  Pick<LinkProps, 'preventScrollReset' | 'replace' | 'reloadDocument'> & {
    to: string;
    /** Shown while the page loads. */
    heading?: PageHeading;
  };

/** On the server, a link is a plain anchor: the router's link component is several times more expensive. */
const isServer = typeof document === 'undefined';

export function AppLink({ to, heading, preventScrollReset, replace, reloadDocument, ref, ...rest }: Props) {
  const { pathname, search } = useLocation();
  const kept = search.includes('hideNav=') ? keepHideNav(to, new URLSearchParams(search)) : to;
  if (isServer) return <a {...rest} href={/^[?#]/.test(kept) ? pathname + kept.replace(/^\?$/, '') : kept} />;
  return (
    <Link
      discover="none"
      reloadDocument={reloadDocument ?? savedDocument !== null}
      {...(preventScrollReset === undefined ? {} : { preventScrollReset })}
      {...(replace === undefined ? {} : { replace })}
      {...(ref === undefined ? {} : { ref })}
      {...(heading ? { state: { heading } } : {})}
      {...rest}
      to={kept}
    />
  );
}
