// The map's equal in text: the same vehicles, filters and selection. Beyond 200 rows only those in view are in the page.
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { badgeLabel, type RouteBadge } from '#web/ui/routeBadge.ts';
import { SpineEdge } from '#web/ui/Spine.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { MapVehicle } from './mapVehicle.ts';
import styles from './VehicleList.module.css';
import { reportWords, seatWords, vehicleStatus } from './vehicleWords.ts';

interface Props {
  vehicles: readonly MapVehicle[];
  badge: (routeId: string) => RouteBadge;
  selected: string | null;
  /** Address that selects a trip. */
  hrefOf: (tripId: string) => string;
  /** The addresses lead to another screen. */
  leaves?: boolean;
  /** Epoch ms, in steps coarse enough that rows do not render for nothing. */
  now: number;
}

/** Rows that stand in the page whole; more are shown as they scroll into view. */
const WHOLE_ROWS = 200;
const ROW_HEIGHT = 92;

export function VehicleList(props: Props) {
  const t = useT();
  if (props.vehicles.length === 0) return <p className={styles.empty}>{t('map.empty')}</p>;
  return props.vehicles.length > WHOLE_ROWS ? <WindowedList {...props} /> : <WholeList {...props} />;
}

function WholeList({ vehicles, badge, selected, hrefOf, leaves = false, now }: Props) {
  const t = useT();
  return (
    <ul className={styles.list} aria-label={t('map.list')}>
      {vehicles.map((vehicle) => (
        <li key={vehicle.tripId} className={styles.item}>
          <Row
            vehicle={vehicle}
            badge={badge(vehicle.routeId)}
            isSelected={vehicle.tripId === selected}
            href={hrefOf(vehicle.tripId)}
            leaves={leaves}
            report={reportWords(vehicle, now, t)}
          />
        </li>
      ))}
    </ul>
  );
}

function WindowedList({ vehicles, badge, selected, hrefOf, leaves = false, now }: Props) {
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: vehicles.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => vehicles[index]?.tripId ?? index,
    overscan: 12,
    initialRect: { width: 360, height: 800 },
  });
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul
        className={styles.list}
        aria-label={t('map.list')}
        style={{ blockSize: `${rows.getTotalSize()}px` }}
      >
        {rows.getVirtualItems().map((item) => {
          const vehicle = vehicles[item.index];
          if (!vehicle) return null;
          return (
            <li
              key={item.key}
              ref={rows.measureElement}
              data-index={item.index}
              aria-setsize={vehicles.length}
              aria-posinset={item.index + 1}
              className={`${styles.item} ${styles.placed}`}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <Row
                vehicle={vehicle}
                badge={badge(vehicle.routeId)}
                isSelected={vehicle.tripId === selected}
                href={hrefOf(vehicle.tripId)}
                leaves={leaves}
                report={reportWords(vehicle, now, t)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface RowProps {
  vehicle: MapVehicle;
  badge: RouteBadge;
  isSelected: boolean;
  href: string;
  leaves: boolean;
  report: string;
}

const Row = memo(function Row({ vehicle, badge, isSelected, href, leaves, report }: RowProps) {
  const t = useT();
  const status = vehicleStatus(vehicle, t);
  return (
    <AppLink
      to={href}
      replace={!leaves}
      preventScrollReset={!leaves}
      className={styles.row}
      aria-current={isSelected ? 'true' : undefined}
      data-trip={vehicle.tripId}
    >
      <SpineEdge color={badge.bgColor} />
      <RouteMark route={badge} size="M" decorative />
      <span className={styles.words}>
        <span className={styles.headline}>
          <span className="unseen" translate="no">
            {badgeLabel(badge)}{' '}
          </span>
          <span translate="no">{vehicle.headsign ?? badge.title}</span>
        </span>
        <span className={styles.facts}>
          <StatusMark kind={status.kind}>{status.text}</StatusMark>
          {vehicle.occupancy === 'other' ? null : <span>{seatWords(vehicle, t)}</span>}
        </span>
        <span className={styles.next}>
          {vehicle.nextStopName ? (
            <span>{t('map.nextStop', { stop: vehicle.nextStopName })}</span>
          ) : (
            <span>{report}</span>
          )}
        </span>
      </span>
    </AppLink>
  );
});
