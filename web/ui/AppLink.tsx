// On a saved page, links load full documents, because the worker can supply saved documents if the network fails.
import type { ComponentPropsWithoutRef } from 'react';
import { Link, type LinkProps, useLocation } from 'react-router';
import { savedDocument } from './hydration.ts';
import type { RouteBadge } from './routeBadge.ts';

type Props = Omit<ComponentPropsWithoutRef<'a'>, 'href'> &
  Pick<LinkProps, 'preventScrollReset' | 'replace' | 'reloadDocument'> & {
    to: string;
    /** Shown while the page loads. */
    heading?: PageHeading;
  };

/** On the server, a link is a plain anchor: the router's link component is several times more expensive. */
const isServer = typeof document === 'undefined';

export function AppLink({
  to,
  heading,
  preventScrollReset = false,
  replace,
  reloadDocument,
  ...rest
}: Props) {
  const { pathname, search } = useLocation();
  const kept = search.includes('hideNav=') ? keepHideNav(to, new URLSearchParams(search)) : to;
  if (isServer) return <a {...rest} href={/^[?#]/.test(kept) ? pathname + kept.replace(/^\?$/, '') : kept} />;
  return (
    <Link
      discover="none"
      reloadDocument={reloadDocument ?? savedDocument !== null}
      preventScrollReset={preventScrollReset}
      {...(replace === undefined ? {} : { replace })}
      {...(heading ? { state: { heading } } : {})}
      {...rest}
      to={kept}
    />
  );
}

/** Adds `hideNav=true` to a link if the current page has it (spec section 2). */
export function keepHideNav(to: string, current: URLSearchParams): string {
  if (current.get('hideNav') !== 'true') return to;
  const [, path = '', query = '', hash = ''] = /^([^?#]*)\??([^#]*)(#.*)?$/.exec(to) ?? [];
  const search = new URLSearchParams(query);
  if (!search.has('hideNav')) search.set('hideNav', 'true');
  return `${path}?${search}${hash}`;
}

/** Whether a click on a link asks the browser for something other than following it here, such as a new tab. */
export const isModifiedClick = (
  event: Pick<MouseEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
): boolean => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** The heading of a screen, which its links pass on so that it is shown while the screen loads. */
export interface PageHeading {
  title: string;
  badge: RouteBadge | null;
}

/** Reads the state of a history entry, which may be from an older build; `null`: it has no heading. */
export function readPageHeading(state: unknown): PageHeading | null {
  const { title, badge } = (fieldOf(state, 'heading') ?? {}) as { title?: unknown; badge?: unknown };
  if (typeof title !== 'string') return null;
  const isBadge = ['id', 'name', 'title', 'mode', 'bgColor'].every(
    (name) => typeof fieldOf(badge, name) === 'string',
  );
  return { title, badge: isBadge ? (badge as RouteBadge) : null };
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

export const routeHeading = (badge: RouteBadge): PageHeading => ({ title: badge.title, badge });
export const placeHeading = (title: string): PageHeading => ({ title, badge: null });
