// What this deployment uses besides the app: the agency's static site, and map tiles.
import { createContext, type ReactNode, useContext } from 'react';
import type { LinkTarget } from '#agency/types.ts';
import { staticSiteUrl } from '#domain/content/staticSite.ts';

/** `{z}/{x}/{y}` template, and its credit as text. */
interface Tiles {
  url: string;
  attribution: string;
}

interface Site {
  staticSiteUrl: string | null;
  tiles: Tiles;
}

export const noTiles: Tiles = { url: '', attribution: '' };

const CurrentSite = createContext<Site>({ staticSiteUrl: null, tiles: noTiles });

export function SiteProvider({ children, ...site }: Site & { children: ReactNode }) {
  return <CurrentSite value={site}>{children}</CurrentSite>;
}

export const useTiles = (): Tiles => useContext(CurrentSite).tiles;

/** The URL of a target outside the app. Without a known static site, our own server redirects the rider. */
export function useOutsideUrl(): (target: Exclude<LinkTarget, { kind: 'app' }>) => string {
  const { staticSiteUrl: base } = useContext(CurrentSite);
  return (target) => {
    if (target.kind === 'url') return target.url;
    return base === null ? target.path : staticSiteUrl(base, target.path);
  };
}
