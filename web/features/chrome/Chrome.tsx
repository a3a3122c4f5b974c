// The frame of every page.
import type { ReactNode } from 'react';
import type { ChromeData } from './chromeData.server.ts';

export function Chrome({ children }: { data: ChromeData | null; children: ReactNode }) {
  return <main id="main">{children}</main>;
}
