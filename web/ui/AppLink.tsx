// A link within the app. `hideNav=true` stays in the address while the rider moves on. From a saved page it leads to whole
// documents, which the worker has or waits for as long as is bearable.
import type { ComponentProps } from 'react';
import { Link, type LinkProps, useLocation } from 'react-router';
import { keepHideNav } from './keepHideNav.ts';
import type { Opens } from './opens.ts';
import { savedDocument } from './savedDocument.ts';

type Props = Omit<ComponentProps<'a'>, 'href'> &
  Pick<LinkProps, 'preventScrollReset' | 'replace' | 'reloadDocument'> & {
    to: string;
    /** The top of the page the link opens. */
    opens?: Opens;
  };

/** On the server a link is its address: what follows a press there costs more than all the rest of it. */
const isServer = typeof document === 'undefined';

export function AppLink({ to, opens, preventScrollReset, replace, reloadDocument, ref, ...rest }: Props) {
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
      {...(opens ? { state: { opens } } : {})}
      {...rest}
      to={kept}
    />
  );
}
