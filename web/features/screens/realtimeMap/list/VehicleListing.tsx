// While nothing is open, the sheet shows the number of vehicles in view, their list, and those not on the map.
import type { Ref, RefObject } from 'react';
import type { EpochMs } from '#domain/units.ts';
import type { RealtimeRoute } from '#web/features/screens/realtimeMap/filters/filterVehicles.ts';
import {
  ListBlock,
  ROW_HEIGHT,
  VehicleList,
  type VehicleListProps,
  VehicleRow,
  WHOLE_ROWS,
} from '#web/features/transit/map/VehicleList.tsx';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { useHydrated } from '#web/ui/hydration.ts';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import type { Listing, VehicleGroup } from './listVehicles.ts';
import styles from './VehicleListing.module.css';

interface Props {
  listing: Listing;
  /** Numbers of vehicles if the page has only the first ones; `null`: `listing` has all that are known. */
  counts: { onMap: number; offMap: number } | null;
  /** Whether the list covers only the visible part of the map. */
  isOfView: boolean;
  emptyNote: 'map.empty' | 'map.emptyHere' | null;
  /** `lost`: the list has the last known vehicles; `unknown`: no data; `none`: the agency publishes no vehicles. */
  source: keyof typeof sourceWords;
  noLive: readonly RealtimeRoute[];
  badge: (routeId: string) => RouteBadge;
  hrefOf: (id: string) => string;
  open: (id: string) => void;
  now: number;
  /** Time of the vehicles' data; 0: there is no current data. */
  asOf: EpochMs;
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
  const { listing, counts, isOfView, source, noLive, heading } = props;
  const t = useT();
  const format = useFormats();
  const hydrated = useHydrated();
  const { groups, offMap, count } = listing;
  const listedCount = groups.reduce((sum, { vehicles }) => sum + vehicles.length, 0);
  const words = sourceWords[source];
  const isUnknown = source === 'unknown' || source === 'none';
  const list = { ...props, selected: null };
  return (
    <section aria-labelledby="list-heading" className="stack above">
      <h2 id="list-heading" ref={heading} tabIndex={-1} className="large">
        {isUnknown ? t('map.list') : t(isOfView ? 'map.inView' : 'map.count', { n: counts?.onMap ?? count })}
      </h2>
      {words === null ? null : <p className="quiet">{t(words)}</p>}
      {/* Above the list, which becomes shorter once the map knows its view. */}
      {offMap.length > 0 ? (
        <details>
          <summary className="chevron quiet">
            {t('map.offMap', { n: counts?.offMap ?? offMap.length })}
          </summary>
          <VehicleList {...list} vehicles={offMap} />
        </details>
      ) : null}
      {isUnknown ? null : <VehicleGroups {...list} groups={groups} />}
      {/* This note is below the list, so that nothing shifts when the other vehicles load. */}
      {!hydrated && counts !== null && counts.onMap > listedCount ? (
        <p className="quiet">{t('map.firstOf', { shown: listedCount, total: counts.onMap })}</p>
      ) : null}
      {noLive.length > 0 ? (
        <p className="quiet">
          <span>{t('map.noLive', { n: noLive.length })}</span>
          <span translate="no">{format.list(noLive.map((route) => route.name))}</span>
        </p>
      ) : null}
    </section>
  );
}

interface GroupsProps extends Omit<VehicleListProps, 'vehicles'> {
  groups: readonly VehicleGroup[];
  scroller: RefObject<HTMLElement | null>;
  emptyNote: 'map.empty' | 'map.emptyHere' | null;
}

/** Estimated height in CSS pixels, used until a group has been measured. */
const HEADING_HEIGHT = 48;

/** Lists the vehicles in view, in groups if sorted by route. A long list renders only the groups near the viewport. */
function VehicleGroups({ groups, ...list }: GroupsProps) {
  const t = useT();
  const { emptyNote } = list;
  const [first] = groups;
  if (!first || first.vehicles.length === 0) return emptyNote && <p className="soft">{t(emptyNote)}</p>;
  if (first.routeId === '') return <VehicleList {...list} vehicles={first.vehicles} />;
  const isLong = groups.reduce((rows, { vehicles }) => rows + vehicles.length, 0) > WHOLE_ROWS;
  return groups.map((group, i) =>
    isLong ? (
      <ListBlock
        key={group.routeId}
        scroller={list.scroller}
        startsRendered={i < 3}
        estimate={HEADING_HEIGHT + group.vehicles.length * ROW_HEIGHT}
      >
        {() => <Group group={group} list={list} />}
      </ListBlock>
    ) : (
      <Group key={group.routeId} group={group} list={list} />
    ),
  );
}

function Group({
  group: { routeId, vehicles },
  list,
}: {
  group: VehicleGroup;
  list: Omit<GroupsProps, 'groups'>;
}) {
  const badge = list.badge(routeId);
  const id = `group-${routeId}`;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={`row medium ${styles.heading}`}>
        <RouteMark route={badge} size="S" decorative />
        <span translate="no">{badge.title}</span>
        <span className="quiet tabular">{vehicles.length}</span>
      </h3>
      <ul className="parted">
        {vehicles.map((vehicle) => (
          <li key={vehicle.id}>
            <VehicleRow vehicle={vehicle} list={list} isGrouped />
          </li>
        ))}
      </ul>
    </section>
  );
}
