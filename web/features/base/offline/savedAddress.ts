// Under which address the service worker keeps a page.
import { addressAt, EVERYWHERE, type ParameterKind } from '#web/request/addresses.ts';

const PLACE_ID = /^[\w.:-]{1,128}$/;
/** A file or data, not a page. */
const FILE = /\.[^/]*$/;

const parameterKind = (pathname: string, name: string): ParameterKind | null => {
  if (name === 'lang') return 'choice';
  return { ...addressAt(pathname)?.address.parameters, ...EVERYWHERE }[name]?.kind ?? null;
};

/** Returns the path and query under which a page is saved; `null`: it is not saved, as with an unknown parameter. */
export function savedAddress(url: URL): string | null {
  const { pathname, searchParams } = url;
  if (FILE.test(pathname) || !addressAt(pathname)?.address.isKept) return null;
  for (const [name, value] of searchParams) {
    const kind = parameterKind(pathname, name);
    const isChoice = kind === 'place' ? PLACE_ID.test(value) : kind === 'choice' || kind === 'day';
    if (!isChoice || value === '' || (name === 'hideNav' && value !== 'true')) return null;
  }
  return pathname + url.search;
}

/** Returns the address without parameters that only open a part of the page, which is good enough without them. */
export function withoutOpened(url: URL): URL {
  const plain = new URL(url);
  for (const name of url.searchParams.keys())
    if (parameterKind(url.pathname, name) === 'opened') plain.searchParams.delete(name);
  return plain;
}
