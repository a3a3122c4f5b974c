// The text equivalent of the map: the same vehicles, filters and selection.

import { memo, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { EpochMs } from '#domain/units.ts';
import { type Age, type MapVehicle, vehicleAge } from '#web/features/transit/map/engine/mapVehicle.ts';
import { seatWords } from '#web/features/transit/vehicles/seatWords.ts';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink, isModifiedClick } from '#web/ui/AppLink.tsx';
import { savedDocument } from '#web/ui/hydration.ts';
import { tripLight } from '#web/ui/lightNames.ts';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { badgeLabel, type RouteBadge } from '#web/ui/routeBadge.ts';
import { SpineEdge } from '#web/ui/Spine.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import styles from './VehicleList.module.css';
import { reportWords, vehicleStatus } from './vehicleWords.ts';

export interface VehicleListProps {
  vehicles: readonly MapVehicle[];
  badge: (routeId: string) => RouteBadge;
  selected: string | null;
  hrefOf: (id: string) => string;
  /** Opens a vehicle on this screen; omitted: the links lead to another one. */
  open?: (id: string) => void;
  /** In coarse steps to avoid unnecessary renders of rows. */
  now: EpochMs;
  /** Time of the vehicles' data; 0: there is no current data. */
  asOf: EpochMs;
  /** The scroll container; omitted: the list scrolls by itself if it is long. */
  scroller?: RefObject<HTMLElement | null>;
}

/** Lists of up to this many rows are rendered whole; longer ones in blocks. */
export const WHOLE_ROWS = 40;
const BLOCK_ROWS = 25;
/** Estimated height of a row in CSS pixels, used until its block has been rendered. */
export const ROW_HEIGHT = 92;

export function VehicleList(props: VehicleListProps) {
  const t = useT();
  if (props.vehicles.length === 0) return <p className="soft roomy">{t('map.emptyHere')}</p>;
  return props.vehicles.length > WHOLE_ROWS ? <WindowedList {...props} /> : <WholeList {...props} />;
}

function WholeList(props: VehicleListProps) {
  const t = useT();
  return (
    <ul className="relative" aria-label={t('map.list')}>
      {props.vehicles.map((vehicle) => (
        <li key={vehicle.id} className="ruled">
          <VehicleRow vehicle={vehicle} list={props} />
        </li>
      ))}
    </ul>
  );
}

function WindowedList(props: VehicleListProps) {
  const { vehicles } = props;
  const t = useT();
  const own = useRef<HTMLDivElement>(null);
  const { scroller = own } = props;
  const blocks = Math.ceil(vehicles.length / BLOCK_ROWS);
  return (
    <div ref={own} className={props.scroller ? undefined : styles.scroller}>
      {/* Not a `ul`, because there are blocks between it and its rows. */}
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="list" aria-label={t('map.list')}>
        {Array.from({ length: blocks }, (_, i) => {
          const begin = i * BLOCK_ROWS;
          const rows = Math.min(BLOCK_ROWS, vehicles.length - begin);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a block is identified by its index
            <ListBlock key={i} scroller={scroller} startsRendered={i === 0} estimate={rows * ROW_HEIGHT}>
              {() =>
                vehicles.slice(begin, begin + rows).map((vehicle, row) => (
                  // biome-ignore lint/a11y/useSemanticElements: see above
                  <div
                    key={vehicle.id}
                    role="listitem"
                    aria-setsize={vehicles.length}
                    aria-posinset={begin + row + 1}
                    className="ruled"
                  >
                    <VehicleRow vehicle={vehicle} list={props} />
                  </div>
                ))
              }
            </ListBlock>
          );
        })}
      </div>
    </div>
  );
}

/** The elements of a row render again only if its content changes. `isGrouped`: a heading shows the row's route. */
export function VehicleRow({
  vehicle,
  list,
  isGrouped = false,
}: {
  vehicle: MapVehicle;
  list: Omit<VehicleListProps, 'vehicles'>;
  isGrouped?: boolean;
}) {
  const t = useT();
  return (
    <Row
      vehicle={vehicle}
      badge={list.badge(vehicle.routeId)}
      isSelected={vehicle.id === list.selected}
      href={list.hrefOf(vehicle.id)}
      open={list.open}
      isGrouped={isGrouped}
      report={reportWords(vehicle, list.now, t)}
      age={vehicleAge(vehicle, list.now, list.asOf)}
    />
  );
}

interface RowProps {
  vehicle: MapVehicle;
  badge: RouteBadge;
  isSelected: boolean;
  href: string;
  open: ((id: string) => void) | undefined;
  isGrouped: boolean;
  report: string;
  age: Age;
}

const Row = memo(function Row({ vehicle, badge, isSelected, href, open, isGrouped, report, age }: RowProps) {
  const t = useT();
  const status = vehicleStatus(vehicle, t);
  const link = {
    // Rows are clipped to their box, so the focus ring is drawn inside.
    className: `underlined row loose inked hover inset ${styles.row}`,
    'aria-current': isSelected || undefined,
    'data-trip': vehicle.id,
    'data-lights': tripLight(vehicle.tripId),
  };
  const words = (
    <>
      <SpineEdge color={badge.bgColor} />
      {isGrouped ? null : <RouteMark route={badge} size="M" decorative />}
      <span className={`stack shrink ${styles.words}`}>
        <span className={`strong ${styles.headline}`}>
          <span className="unseen" translate="no">
            {badgeLabel(badge)}{' '}
          </span>
          <span translate="no">{vehicle.headsign ?? badge.title}</span>
        </span>
        <span className="wrap small">
          <StatusMark kind={status.kind}>{status.text}</StatusMark>
          {vehicle.occupancy === 'other' ? null : <span>{seatWords(vehicle.occupancy, t)}</span>}
        </span>
        <span className={`quiet clip ${styles.next}`}>
          {/* A fresh report's age is omitted beside a next stop; a stale report's next stop is not shown. */}
          {age === 'fresh' && vehicle.nextStopName ? null : <span>{report}</span>}
          {age !== 'stale' && vehicle.nextStopName ? (
            <span>{t('map.nextStop', { stop: vehicle.nextStopName })}</span>
          ) : null}
        </span>
      </span>
    </>
  );
  if (!open)
    return (
      <AppLink to={href} {...link}>
        {words}
      </AppLink>
    );
  // Not a link of the router, which would render again with every new address, and so with every movement of the map.
  return (
    <a
      href={href}
      {...link}
      onClick={(event) => {
        if (isModifiedClick(event) || savedDocument !== null) return;
        event.preventDefault();
        open(vehicle.id);
      }}
    >
      {words}
    </a>
  );
});

interface BlockProps {
  scroller: RefObject<HTMLElement | null>;
  /** Whether the rows are rendered from the start, before the block's position is known. */
  startsRendered: boolean;
  /** Estimated height in CSS pixels, used until the rows have been rendered. */
  estimate: number;
  children: () => ReactNode;
}

/** How far outside the viewport rows are rendered: little while the sheet is low and the map moves. */
const NEAR = '100% 0px';

/** A block of rows in a long list, rendered only near the viewport; otherwise a spacer of the same height. */
export function ListBlock({ scroller, startsRendered, estimate, children }: BlockProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState<{ height: number | null } | null>(
    startsRendered ? null : { height: null },
  );
  useEffect(() => {
    const block = frame.current;
    if (block === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setAway(null);
        // Keep a block that contains the focus, so that the next Tab continues from there.
        else if (entry && !block.contains(document.activeElement))
          setAway((before) => before ?? { height: entry.boundingClientRect.height });
      },
      { root: scroller.current, rootMargin: NEAR },
    );
    observer.observe(block);
    return () => observer.disconnect();
  }, [scroller]);
  return (
    <div ref={frame} style={away ? { blockSize: away.height ?? estimate } : undefined}>
      {away ? null : children()}
    </div>
  );
}
