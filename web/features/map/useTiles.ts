import { useRouteLoaderData } from 'react-router';
import type { loader } from '#web/root.tsx';

/** The tiles of this deployment: `{z}/{x}/{y}` template, and whose they are, as text. */
export function useTiles(): { url: string; attribution: string } {
  return useRouteLoaderData<typeof loader>('root')?.chrome.tiles ?? { url: '', attribution: '' };
}
