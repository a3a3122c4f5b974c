import type { ChatOffer } from '#agency/types.ts';
import type { MapTiles } from '#web/agency/siteContext.tsx';

/** Settings of a deployment that pages may show; none is secret. */
export interface PublicSettings {
  /** The app's origin for riders, without a trailing slash: `https://www.example.org`. */
  publicOrigin: string;
  /** Origins besides our own that pages may load images from. */
  imageOrigins: readonly string[];
  /** `null`: this deployment has no chat. */
  chat: ChatOffer | null;
  /** Script of the translation widget, loaded on demand; `null`: none. */
  translateScriptUrl: string | null;
  /** Whether pages are saved on riders' devices for offline use. */
  offline: boolean;
  tiles: MapTiles;
}
