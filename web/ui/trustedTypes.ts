/**
 * Trusted Types: pages are served with `require-trusted-types-for 'script'`, so a browser refuses any string that would
 * become markup or the address of a script, unless it came through a policy of this module.
 * https://www.w3.org/TR/trusted-types/
 */

interface Rules {
  createHTML?(text: string): string | null;
  createScriptURL?(url: string): string | null;
}
/** What a policy makes is handed on to the DOM alone, whose types here take strings. */
type Policy = Required<Rules>;
interface Factory {
  createPolicy(name: string, rules: Rules): Policy;
}
declare global {
  interface Window {
    trustedTypes?: Factory;
  }
}

/** Names of the policies, as the Content-Security-Policy lists them. */
const own =
  typeof window === 'undefined'
    ? undefined
    : window.trustedTypes?.createPolicy('timepoint', {
        createHTML: (text) => text,
        createScriptURL: (url) => url,
      });

if (typeof window !== 'undefined')
  window.trustedTypes?.createPolicy('default', {
    // React makes an empty script that never runs, Leaflet asks whether the browser draws SVG; text alone is no markup.
    createHTML: (text) => (/^(?:<script><\/script>|<svg\/>|[^<]*)$/.test(text) ? text : null),
  });

/** HTML that our server sanitised or wrote. */
export const trustedHtml = (html: string): string => own?.createHTML(html) ?? html;

/** The address of our own worker, or of a script that a setting names. */
export const trustedScriptUrl = (url: string): string => own?.createScriptURL(url) ?? url;
