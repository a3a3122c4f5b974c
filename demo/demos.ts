/** The embedded agencies by name. Each is loaded only where it runs: a network takes its time to work out. */
import type { DemoAgency } from './demoAgency.ts';

export const demoNames = ['city', 'harbour'] as const;
export type DemoName = (typeof demoNames)[number];

export async function loadDemo(name: DemoName): Promise<DemoAgency> {
  switch (name) {
    case 'city':
      return (await import('./city.ts')).city;
    case 'harbour':
      return (await import('./harbour/harbour.ts')).harbour;
  }
}

/** What the agency knows of its network beyond its feed, in the shape the compiler reads; `null`: nothing. */
export async function loadDemoEnrichment(name: DemoName) {
  return name === 'city' ? (await import('./enrichment.ts')).enrichment : null;
}
