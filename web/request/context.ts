// What the server hands every loader: services, clock, log and the rider's language.
import { createContext, type RouterContextProvider } from 'react-router';
import type { Agency } from '#agency/types.ts';
import type { ContractClient } from '#contract/contractClient.ts';
import type { Log } from '#domain/log.ts';
import type { Clock } from '#domain/time/clock.ts';
import type { Lang } from '#web/i18n/lang.ts';
import type { Translate } from '#web/i18n/translate.ts';
import type { BuildManifest } from './preloadLinks.ts';
import type { PublicSettings } from './publicSettings.ts';

export interface AppContext {
  client: ContractClient;
  now: Clock;
  log: Log;
  /** Whose app this is, as of this request. */
  agency: Agency;
  settings: PublicSettings;
  /** What the build made of each module. */
  manifest: BuildManifest;
  /** For inline scripts of this answer. */
  nonce: string;
  requestId: string;
  /** Says for how many seconds what a loader gives stays as it is: the page is kept for the least that is said. */
  lasts: (seconds: number) => void;
  lang: Lang;
  t: Translate;
}

export const appContextKey = createContext<AppContext>();

/** The context of a loader: `const { client, now, t } = appContext(context)`. */
export function appContext(context: Readonly<RouterContextProvider>): AppContext {
  return context.get(appContextKey);
}
