import type { ChatOffer } from '#agency/types.ts';
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
}
