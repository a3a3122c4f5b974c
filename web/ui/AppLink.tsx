// A link within the app. `hideNav=true` stays in the address while the rider moves on. From a saved page it leads to whole
// documents, which the worker has or waits for as long as is bearable.
import { Link, type LinkProps, useSearchParams } from 'react-router';
import { savedDocument } from '#web/features/offline/savedDocument.ts';
import { keepHideNav } from './keepHideNav.ts';

export function AppLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  const [search] = useSearchParams();
  return <Link reloadDocument={savedDocument !== null} {...rest} to={keepHideNav(to, search)} />;
}
