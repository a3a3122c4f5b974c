// What the sheet holds while nothing is open: how many vehicles are in view, each of them, and what the map cannot show.
import type { Ref, RefObject } from 'react';
import type { RealtimeRoute } from '#web/features/screens/realtimeMap/filters/realtimeRoute.ts';
import { VehicleList } from '#web/features/transit/map/VehicleList.tsx';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import { useHydrated } from '#web/ui/useHydrated.ts';
import type { Listing } from './listVehicles.ts';
import { VehicleGroups } from './VehicleGroups.tsx';
import styles from './VehicleListing.module.css';

interface Props {
  listing: Listing;
  /** Vehicles that pass the filters, of which the page carries the first; `null`: `listing` is of them all. */
  total: number | null;
  /** The list is of what the map shows, not of all there is. */
  isOfView: boolean;
  /** `lost`: what is listed is the last that was known; `unknown`: nothing is known; `none`: the agency publishes none. */
  source: keyof typeof sourceWords;
  /** Lines that never report. */
  silent: readonly RealtimeRoute[];
  badge: (routeId: string) => RouteBadge;
  hrefOf: (id: string) => string;
  now: number;
  scroller: RefObject<HTMLElement | null>;
  heading: Ref<HTMLHeadingElement>;
}

const sourceWords = {
  known: null,
  lost: 'map.lastKnown',
  unknown: 'map.unknown',
  none: 'map.notPublished',
} as const;

export function VehicleListing(props: Props) {
  const { listing, total, isOfView, source, silent, heading } = props;
  const t = useT();
  const format = useFormats();
  const hydrated = useHydrated();
  const { groups, offMap, count } = listing;
  const carried = groups.reduce((sum, { vehicles }) => sum + vehicles.length, 0);
  const words = sourceWords[source];
  const isUnknown = source === 'unknown' || source === 'none';
  const list = { ...props, selected: null };
  return (
    <section aria-labelledby="list-heading" className={styles.listing}>
      <h2 id="list-heading" ref={heading} tabIndex={-1} className={styles.count}>
        {isUnknown ? t('map.list') : t(isOfView ? 'map.inView' : 'map.count', { n: total ?? count })}
      </h2>
      {words === null ? null : <p className="quiet">{t(words)}</p>}
      {isUnknown ? null : <VehicleGroups {...list} groups={groups} />}
      {/* Below them, so that nothing moves when the others come. */}
      {!hydrated && total !== null && total > carried ? (
        <p className="quiet">{t('map.firstOf', { shown: carried, total })}</p>
      ) : null}
      {offMap.length > 0 ? (
        <details>
          <summary className="chevron">{t('map.offMap', { n: offMap.length })}</summary>
          <VehicleList {...list} vehicles={offMap} />
        </details>
      ) : null}
      {silent.length > 0 ? (
        <p className="quiet">
          <span>{t('map.noLive', { n: silent.length })}</span>
          <span translate="no">{format.list(silent.map((route) => route.name))}</span>
        </p>
      ) : null}
    </section>
  );
}
