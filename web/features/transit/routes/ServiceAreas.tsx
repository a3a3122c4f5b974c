// The areas where riders can be picked up on request. Few agencies have any, so the code of their list loads on demand.
import { Suspense } from 'react';
import { lazyPart } from '#web/ui/hydration.ts';
import type { RouteFactsView } from './routeFacts.server.ts';

const ServiceAreaList = lazyPart(() => import('./ServiceAreaList.tsx'));

export function ServiceAreas({ areas, heading }: Pick<RouteFactsView, 'areas'> & { heading: 'h2' | 'h3' }) {
  if (areas.length === 0) return null;
  return (
    <Suspense>
      <ServiceAreaList areas={areas} heading={heading} />
    </Suspense>
  );
}
