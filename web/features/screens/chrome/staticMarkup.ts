// Some parts of the frame never change after loading. The server renders each once per agency and language
// (`frameMarkup.server.tsx`); a browser keeps the received markup and needs neither data nor code for it.
import { createContext, useContext, useEffect, useState } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';
import { isModifiedClick } from '#web/ui/AppLink.tsx';
import { savedDocument } from '#web/ui/hydration.ts';
import { trustedHtml } from '#web/ui/securityPolicy.ts';

/** The markup of each part by name, on the server; `null` in browsers. */
export const StaticMarkup = createContext<ReadonlyMap<string, string> | null>(null);

/** The markup received with the document. It is stored here because a failing screen replaces the whole document. */
const received = new Map<string, string>();

function receivedMarkup(part: string): string {
  const known = received.get(part);
  if (known !== undefined) return known;
  const markup = document.querySelector(`[data-static="${part}"]`)?.innerHTML;
  // A document without its frame, such as a board's, lacks this part, so the next page loads as a document.
  if (markup === undefined) location.reload();
  else received.set(part, markup);
  return markup ?? '';
}

export function useStaticMarkup(part: string) {
  const parts = useContext(StaticMarkup);
  const [__html] = useState(() => (parts ? (parts.get(part) ?? '') : trustedHtml(receivedMarkup(part))));
  return { 'data-static': part, dangerouslySetInnerHTML: { __html } };
}

export const APP_LINK = { 'data-app': '' };

/** Opens the app's links in these parts without loading a document, like `AppLink`. */
export function useStaticLinks(): void {
  const navigate = useNavigate();
  const shown = createPath(useLocation());
  useEffect(() => {
    // Links on a saved page load full documents.
    if (savedDocument !== null) return;
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || !(event.target instanceof Element)) return;
      if (isModifiedClick(event)) return;
      const to = event.target.closest('[data-static] a[data-app]')?.getAttribute('href');
      if (!to) return;
      event.preventDefault();
      void navigate(to, { replace: to === shown });
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate, shown]);
}
