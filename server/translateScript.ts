import { isDemo } from './isDemo.ts';
import type { Settings } from './settings.ts';

/** The translation widget's script; `null`: the deployment has none. The demo brings a stand-in of its own. */
export const translateScript = (settings: Settings): string | null =>
  settings.TRANSLATE_SCRIPT_URL ?? (isDemo(settings) ? '/demo/translate.js' : null);
