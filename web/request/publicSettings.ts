import type { ChatOffer, ShareCard } from '#agency/types.ts';
import type { MapTiles } from '#web/agency/siteContext.tsx';

/** Settings of a deployment that pages may show; none is secret. */
export interface PublicSettings {
  /** Without a trailing slash. */
  publicOrigin: string;
  /** Origins besides our own that pages may load images from. */
  imageOrigins: readonly string[];
  chat: ChatOffer | null;
  translateScriptUrl: string | null;
  /** Whether the deployment saves pages on riders' devices. */
  offline: boolean;
  /** Whether a planner answers; without one, nothing on the pages promises journeys. */
  plansJourneys: boolean;
  tiles: MapTiles;
  /** Draws a PNG; `null`: the server cannot draw, so shared links have no picture. */
  drawShareImage: ((card: ShareCard) => Promise<Uint8Array<ArrayBuffer>>) | null;
}
