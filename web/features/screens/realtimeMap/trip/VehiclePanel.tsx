import { useEffect, useRef } from 'react';
import { markOfInstanceId } from '#domain/trip/tripInstance.ts';
import { CloseLink } from '#web/features/transit/map/CloseLink.tsx';
import type { MapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';
import { reportWords, vehicleStatus } from '#web/features/transit/map/vehicleWords.ts';
import { tripPath } from '#web/features/transit/routes/pagePath.ts';
import { seatWords } from '#web/features/transit/vehicles/seatWords.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink, routeHeading } from '#web/ui/AppLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { badgeLabel, PLAIN_MARK, type RouteBadge } from '#web/ui/routeBadge.ts';
import { Spine } from '#web/ui/Spine.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { useShare } from '#web/ui/useShare.ts';
import type { TripView } from './tripView.ts';
import styles from './VehiclePanel.module.css';

interface Props {
  vehicle: MapVehicle | null;
  isFeedKnown: boolean;
  trip: TripView | null;
  badge: RouteBadge | null;
  now: number;
  closeHref: string;
  id: string;
  focuses: boolean;
  /** `null` before scripts run and for vehicles that are not on the map. */
  follow: { isOn: boolean; toggle: () => void } | null;
}

export default function VehiclePanel(props: Props) {
  const { vehicle, isFeedKnown, trip, badge, now, closeHref, id, focuses, follow } = props;
  const t = useT();
  const { share, note } = useShare();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening another trip focuses the heading again
  useEffect(() => {
    if (focuses) heading.current?.focus();
  }, [id, focuses]);
  const stopsLabel = t(trip?.isTracked === false ? 'map.allStops' : 'map.toCome');
  const status = vehicle && vehicleStatus(vehicle, t);
  // A trip with stops to come may not have left yet.
  const isToCome = trip !== null && trip.upcoming.length > 0;
  const missing = isFeedKnown ? (isToCome ? 'map.noGps' : 'map.gone') : 'map.unknown';
  return (
    <section
      className={`stack relative top ${styles.apart}`}
      aria-labelledby="vehicle-heading"
      data-panel={vehicle?.id ?? 'gone'}
    >
      <h2
        id="vehicle-heading"
        ref={heading}
        tabIndex={-1}
        className={`row loose large before-close ${styles.heading}`}
      >
        {badge ? <RouteMark route={badge} size="L" decorative /> : null}
        <span>
          {badge ? (
            <span className="unseen" translate="no">
              {badgeLabel(badge)}{' '}
            </span>
          ) : null}
          {vehicle?.headsign ? <span translate="no">{vehicle.headsign}</span> : null}
          {vehicle ? null : <span>{t(missing)}</span>}
        </span>
      </h2>
      <CloseLink to={closeHref} label={t('map.close')} />
      {vehicle && status ? (
        <div className={`stack ${styles.facts}`}>
          <p className="large">
            <StatusMark kind={status.kind}>{status.text}</StatusMark>
          </p>
          {vehicle.lat === null && vehicle.delaySeconds !== null ? <p>{t('map.noGps')}</p> : null}
          {vehicle.nextStopName ? <p>{t('map.nextStop', { stop: vehicle.nextStopName })}</p> : null}
          <p className="quiet wrap">
            <span>{seatWords(vehicle.occupancy, t)}</span>
            {vehicle.vehicleId ? <span>{t('map.vehicle', { id: vehicle.vehicleId })}</span> : null}
            <span>{reportWords(vehicle, now, t)}</span>
          </p>
        </div>
      ) : null}
      <div className="cluster spaced">
        {follow ? (
          <Button aria-pressed={follow.isOn} onClick={follow.toggle}>
            {follow.isOn ? t('map.following') : t('map.follow')}
          </Button>
        ) : null}
        {follow ? <Button onClick={() => share('')}>{t('common.share')}</Button> : null}
        {vehicle ? (
          <AppLink
            className="touch"
            to={tripPath({ ...vehicle, stopId: null, run: markOfInstanceId(vehicle.id) })}
            {...(badge ? { heading: routeHeading(badge) } : {})}
          >
            {t('map.schedule')}
          </AppLink>
        ) : null}
      </div>
      <p role="status" className="quiet">
        {note}
      </p>
      <h3 className={`medium ${styles.apart}`}>{stopsLabel}</h3>
      {isToCome ? (
        <Spine
          color={badge?.bgColor ?? PLAIN_MARK.background}
          label={stopsLabel}
          stops={trip.upcoming.map((call) => ({
            key: call.key,
            kind: call.skipped ? 'skipped' : 'stop',
            content: <Call call={call} />,
          }))}
        />
      ) : (
        <p className="quiet">{t(trip ? 'map.tripEnds' : 'map.tripUnknown')}</p>
      )}
    </section>
  );
}

function Call({ call }: { call: TripView['upcoming'][number] }) {
  const t = useT();
  const format = useFormats();
  const time = call.expected ?? call.scheduled;
  const words =
    time === null
      ? t('map.timeUnknown')
      : call.expected !== null
        ? t('map.expected', { time: format.clock(call.expected) })
        : t('map.scheduled', { time: format.clock(time) });
  return (
    <span className="wrap between">
      <span translate="no">{call.name}</span>
      <span className="quiet tabular">{call.skipped ? t('map.skipped') : words}</span>
    </span>
  );
}
