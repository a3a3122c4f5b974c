// Where the agency's static site is, for links that lead there.
import { createContext, type ReactNode, useContext } from 'react';
import type { LinkTarget } from '#agency/types.ts';
import { staticSiteUrl } from '#domain/content/staticSite.ts';

const StaticSite = createContext<string | null>(null);

export function SiteProvider({
  staticSiteUrl: base,
  children,
}: {
  staticSiteUrl: string | null;
  children: ReactNode;
}) {
  return <StaticSite value={base}>{children}</StaticSite>;
}

/** The address of a target outside the app. Without a known static site our own server still sends the rider on. */
export function useOutsideUrl(): (target: Exclude<LinkTarget, { kind: 'app' }>) => string {
  const base = useContext(StaticSite);
  return (target) => {
    if (target.kind === 'url') return target.url;
    return base === null ? target.path : staticSiteUrl(base, target.path);
  };
}
