// What the frame of every page needs to know.
import type { AppContext } from '#web/context.ts';

export interface ChromeData {
  staticSiteUrl: string;
}

/** Never fails: a frame without its extras beats no page. */
export async function chromeData({ settings }: AppContext): Promise<ChromeData> {
  return { staticSiteUrl: settings.staticSiteUrl };
}
