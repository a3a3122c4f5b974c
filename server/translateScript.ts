import { isDemo } from './isDemo.ts';
import type { Settings } from './settings.ts';

/** The translation widget's script; `null`: none. The demo includes a stand-in. */
export const translateScript = (settings: Settings): string | null =>
  settings.TRANSLATE_SCRIPT_URL ?? (isDemo(settings) ? '/demo/translate.js' : null);
