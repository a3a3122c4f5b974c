// What the page's Content-Security-Policy asks of our code. Trusted Types (https://www.w3.org/TR/trusted-types/): browsers
// refuse strings that would become markup or a script URL, unless they come from a policy of this module.
import { createContext } from 'react';

/** The nonce marks the inline scripts and styles of a render. The server removes it and allows their hashes instead. */
export const Nonce = createContext<string | undefined>(undefined);

interface Rules {
  createHTML?(text: string): string | null;
  createScriptURL?(url: string): string | null;
}
/** Results are declared as strings, because TypeScript accepts strings wherever we pass them. */
type Policy = Required<Rules>;
declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: Rules): Policy };
  }
}

const own =
  typeof window === 'undefined'
    ? undefined
    : window.trustedTypes?.createPolicy('timepoint', {
        createHTML: (text) => text,
        createScriptURL: (url) => url,
      });

if (typeof window !== 'undefined')
  window.trustedTypes?.createPolicy('default', {
    // React creates an empty script that never runs, Leaflet checks for SVG support, and plain text is not markup.
    createHTML: (text) => (/^(?:<script><\/script>|<svg\/>|[^<]*)$/.test(text) ? text : null),
  });

export const trustedHtml = (html: string): string => own?.createHTML(html) ?? html;

export const trustedScriptUrl = (url: string): string => own?.createScriptURL(url) ?? url;
