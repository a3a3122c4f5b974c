/** The embedded agencies by name. Each is loaded only when needed, because computing a network takes time. */
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

/** Loads the enrichment of the agency's feed, or returns `null` if there is none. */
export async function loadDemoEnrichment(name: DemoName) {
  return name === 'city' ? (await import('./enrichment.ts')).enrichment : null;
}
