// Lists the vehicles in view, in groups if sorted by route. A long list renders only the groups near the viewport.
import type { RefObject } from 'react';
import {
  ListBlock,
  ROW_HEIGHT,
  VehicleList,
  type VehicleListProps,
  VehicleRow,
  WHOLE_ROWS,
} from '#web/features/transit/map/VehicleList.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import type { VehicleGroup } from './listVehicles.ts';
import styles from './VehicleGroups.module.css';

interface Props extends Omit<VehicleListProps, 'vehicles'> {
  groups: readonly VehicleGroup[];
  scroller: RefObject<HTMLElement | null>;
  emptyNote: 'map.empty' | 'map.emptyHere' | null;
}

/** Estimated height in CSS pixels, used until a group has been measured. */
const HEADING_HEIGHT = 48;

export function VehicleGroups({ groups, ...list }: Props) {
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

function Group({ group: { routeId, vehicles }, list }: { group: VehicleGroup; list: Omit<Props, 'groups'> }) {
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
