// Parts of the frame that never change once the page is there. The server writes each once per language
// (`frameMarkup.server.tsx`); a browser keeps what it was sent, and is sent neither data nor code for it.
import { createContext, useContext, useEffect, useState } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';
import { savedDocument } from '#web/ui/savedDocument.ts';
import { trustedHtml } from '#web/ui/trustedTypes.ts';

/** The markup of each part by name, on the server; `null` in browsers. */
export const StillMarkup = createContext<ReadonlyMap<string, string> | null>(null);

/** What the document was sent with. Kept here: a screen that fails replaces the whole document. */
const sent = new Map<string, string>();

function sentMarkup(part: string): string {
  const known = sent.get(part);
  if (known !== undefined) return known;
  const markup = document.querySelector(`[data-still="${part}"]`)?.innerHTML;
  // A document without its frame, such as a board's, has no such part: the next page is loaded as a document.
  if (markup === undefined) location.reload();
  else sent.set(part, markup);
  return markup ?? '';
}

/** Attributes of the element that holds `part` and nothing else. */
export function useStill(part: string) {
  const written = useContext(StillMarkup);
  const [__html] = useState(() => (written ? (written.get(part) ?? '') : trustedHtml(sentMarkup(part))));
  return { 'data-still': part, dangerouslySetInnerHTML: { __html } };
}

/** Marks a link within the app. */
export const APP_LINK = { 'data-app': '' };

/** Opens the app's links of these parts without loading a document, as `AppLink` does. */
export function useStillLinks(): void {
  const navigate = useNavigate();
  const shown = createPath(useLocation());
  useEffect(() => {
    // From a saved page a link leads to a whole document.
    if (savedDocument !== null) return;
    const clicked = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || !(event.target instanceof Element)) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const to = event.target.closest('[data-still] a[data-app]')?.getAttribute('href');
      if (!to) return;
      event.preventDefault();
      void navigate(to, { replace: to === shown });
    };
    document.addEventListener('click', clicked);
    return () => document.removeEventListener('click', clicked);
  }, [navigate, shown]);
}
