// A link within the app. `hideNav=true` stays in the address while the rider moves on.
import { Link, type LinkProps, useSearchParams } from 'react-router';
import { keepHideNav } from './keepHideNav.ts';

export function AppLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  const [search] = useSearchParams();
  return <Link {...rest} to={keepHideNav(to, search)} />;
}
