// Under which address the service worker keeps a page.
import { type Address, addressAt, EVERYWHERE, type ParameterKind } from '#web/request/addresses.ts';

const PLACE_ID = /^[\w.:-]{1,128}$/;
/** A file or data, not a page. */
const FILE = /\.[^/]*$/;

const parameterKind = ({ parameters }: Address, name: string): ParameterKind | null =>
  name === 'lang' ? 'choice' : ((parameters[name] ?? EVERYWHERE[name])?.kind ?? null);

/** Returns the path and query under which a page is saved; `null`: it is not saved, as with an unknown parameter. */
export function savedAddress(url: URL): string | null {
  const { pathname, searchParams } = url;
  const address = addressAt(pathname)?.address;
  if (FILE.test(pathname) || !address?.isKept) return null;
  for (const [name, value] of searchParams) {
    const kind = parameterKind(address, name);
    const isChoice = kind === 'place' ? PLACE_ID.test(value) : kind === 'choice' || kind === 'day';
    if (!isChoice || value === '' || (name === 'hideNav' && value !== 'true')) return null;
  }
  return pathname + url.search;
}

/** Returns the address without parameters that only open a part of the page, which is good enough without them. */
export function withoutOpened(url: URL): URL {
  const plain = new URL(url);
  const address = addressAt(url.pathname)?.address;
  for (const name of url.searchParams.keys())
    if (address && parameterKind(address, name) === 'opened') plain.searchParams.delete(name);
  return plain;
}
