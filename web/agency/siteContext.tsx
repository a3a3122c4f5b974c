// Provides what this deployment uses besides the app: the agency's static site, and map tiles.
import { createContext, type ReactNode, useContext } from 'react';
import type { LinkTarget } from '#agency/types.ts';
import { staticSiteUrl } from '#domain/content/addresses.ts';

export interface MapTiles {
  /** `{z}/{x}/{y}` template; `{theme}` becomes light or dark. */
  url: string;
  /** The template for tiles with only names, shown below vehicles; `null`: the tiles of `url` contain the names. */
  names: string | null;
  attribution: string;
}

interface Site {
  staticSiteUrl: string | null;
  tiles: MapTiles;
  /** Whether the deployment has a service worker, which notifications need. */
  notifies: boolean;
}

export const noTiles: MapTiles = { url: '', names: null, attribution: '' };

const CurrentSite = createContext<Site>({ staticSiteUrl: null, tiles: noTiles, notifies: false });

export function SiteProvider({ children, ...site }: Site & { children: ReactNode }) {
  return <CurrentSite value={site}>{children}</CurrentSite>;
}

export const useNotifies = (): boolean => useContext(CurrentSite).notifies;

export const useTiles = (): MapTiles => useContext(CurrentSite).tiles;

/** Returns a function that gives an outside target's URL; without a static site, our own path, which may redirect. */
export function useOutsideUrl(): (target: Exclude<LinkTarget, { kind: 'app' }>) => string {
  const { staticSiteUrl: base } = useContext(CurrentSite);
  return (target) => {
    if (target.kind === 'url') return target.url;
    return base === null ? target.path : staticSiteUrl(base, target.path);
  };
}
