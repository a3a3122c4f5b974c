import { type MiddlewareFunction, redirect } from 'react-router';
import { agency } from '#agency/agency.ts';
import { redirectTarget } from '#domain/redirect.ts';

/** Legacy addresses move for good, query and all (spec section 2), before any screen is asked. */
export const legacyRedirect: MiddlewareFunction<Response> = ({ url }) => {
  const { pathname, search } = url;
  const target = redirectTarget(pathname, agency.redirects);
  if (target !== null) throw redirect(`${target}${search}`, 301);
};
