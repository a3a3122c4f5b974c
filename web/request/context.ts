// The values that the server passes to every loader.
import { createContext, type RouterContextProvider } from 'react-router';
import type { Agency, ChatOffer, ShareCard } from '#agency/types.ts';
import type { ContractClient } from '#contract/client.ts';
import type { Log } from '#domain/log.ts';
import type { Clock } from '#domain/time/clock.ts';
import type { Deployment } from '#web/agency/agencyContext.tsx';
import type { Lang } from '#web/i18n/lang.ts';
import type { Translate } from '#web/i18n/translate.ts';
import type { BuildManifest, Stylesheet } from './firstPaint.ts';

/** Settings of a deployment that pages may show; none is secret. */
export interface PublicSettings extends Deployment {
  /** Without a trailing slash. */
  publicOrigin: string;
  /** Origins besides our own that pages may load images from. */
  imageOrigins: readonly string[];
  chat: ChatOffer | null;
  translateScriptUrl: string | null;
  /** Draws a PNG; `null`: the server cannot draw, so shared links have no picture. */
  drawShareImage: ((card: ShareCard) => Promise<Uint8Array<ArrayBuffer>>) | null;
}

export interface AppContext {
  client: ContractClient;
  now: Clock;
  log: Log;
  agency: Agency;
  settings: PublicSettings;
  manifest: BuildManifest;
  styles: Stylesheet;
  nonce: string;
  requestId: string;
  /** Reports for how many seconds a loader's data stays fresh; the page is cached for the smallest value. */
  lasts: (seconds: number) => void;
  lang: Lang;
  t: Translate;
}

export const appContextKey = createContext<AppContext>();

export const appContext = (context: Readonly<RouterContextProvider>): AppContext =>
  context.get(appContextKey);
