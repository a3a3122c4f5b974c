// A ride of an opened journey: the change before it, where the rider gets on, the stops on the way, and where to get off.
import type { ReactNode } from 'react';
import { trackWords } from '#web/features/transit/departures/shownDeparture.ts';
import { reportWords } from '#web/features/transit/map/vehicleWords.ts';
import { stopPath, tripPath } from '#web/features/transit/routes/pagePath.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { Spine, VehicleToken } from '#web/ui/Spine.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { CallView, RideView, WalkView } from './answerView.ts';
import { RideState } from './JourneyRows.tsx';
import styles from './OpenedJourney.module.css';
import { durationWords, type ShownChange, type ShownRide, timeAt, walkMinutes } from './shownJourney.ts';

interface Props {
  ride: ShownRide;
  /** The walk from the vehicle before. */
  walk: WalkView | null;
  isStale: boolean;
  now: number;
}

export function OpenedRide({ ride: shownRide, walk, isStale, now }: Props) {
  const t = useT();
  const { ride, change } = shownRide;
  const vehicle = isStale ? null : ride.vehicle;
  const isOnWay = [ride.to, ...ride.between].some(({ stopId }) => stopId === vehicle?.nextStopId);
  const token = <VehicleToken label={t('route.vehicleHere')} />;
  const { badge } = ride;
  const color = badge.bgColor;
  return (
    <>
      {ride.staysSeated ? (
        <li className={`quiet pad relative ${styles.dotted}`}>
          {t('route.continuesAs', { route: badge.title, place: ride.departure.headsign })}
        </li>
      ) : change === null ? null : (
        <Change change={change} walk={walk} ride={ride} />
      )}
      <li>
        <Spine
          color={color}
          label={badge.title}
          stops={[
            {
              key: 'board',
              kind: 'interchange',
              vehicleBefore: vehicle !== null && ride.from.stopId === vehicle.nextStopId ? token : null,
              content: (
                <>
                  <Boarding shownRide={shownRide} isStale={isStale} />
                  {vehicle === null ? null : (
                    <p className={`wrap quiet ${styles.states}`} data-vehicle>
                      {vehicle.nextStopName ? (
                        <span>{t('map.nextStop', { stop: vehicle.nextStopName })}</span>
                      ) : null}
                      <span>{reportWords(vehicle, now, t)}</span>
                    </p>
                  )}
                </>
              ),
            },
            {
              key: 'alight',
              kind: 'interchange',
              vehicleBefore: isOnWay && vehicle?.nextStopId != null ? token : null,
              content: (
                <RideCall call={ride.to} badge={badge} isStale={isStale}>
                  {t('trips.getOffAt')}{' '}
                </RideCall>
              ),
            },
          ]}
        />
      </li>
    </>
  );
}

function Change({ change, walk, ride }: { change: ShownChange; walk: WalkView | null; ride: RideView }) {
  const t = useT();
  const format = useFormats();
  const words = t('trips.changeMinutes', { n: change.minutes });
  return (
    <li className={`quiet pad relative ${styles.dotted}`} data-change={change.isTight ? 'tight' : ''}>
      {walk === null ? null : (
        <p>{t('trips.walkTo', { n: walkMinutes(walk.seconds), place: walk.to.name })}</p>
      )}
      <p className={`wrap quiet ${styles.states}`}>
        {change.isTight ? (
          <StatusMark kind="late">{t('trips.tight', { changes: words })}</StatusMark>
        ) : (
          <span>{words}</span>
        )}
        {change.isGuaranteed ? <span>{t('trips.waits')}</span> : null}
        {ride.ifMissed === null ? null : (
          <span>
            {t('trips.ifMissed', { time: format.clockOn(ride.ifMissed, ride.departure.scheduled) })}
          </span>
        )}
      </p>
    </li>
  );
}

/** Where the rider gets on, what leaves there, and the stops on the way. */
function Boarding({ shownRide, isStale }: { shownRide: ShownRide; isStale: boolean }) {
  const t = useT();
  const format = useFormats();
  const { ride, shown, arrives } = shownRide;
  const { badge, departure, to, between, wheelchair } = ride;
  const line = (
    <>
      <RouteMark route={badge} /> <span translate="no">{t('map.to', { headsign: departure.headsign })}</span>
    </>
  );
  const link = { ...departure, toStopId: to.stopId };
  return (
    <>
      <RideCall call={ride.from} badge={badge} isStale={isStale} />
      <p>
        {departure.tripId === '' || departure.run === '' ? (
          <span className="touch snug">{line}</span>
        ) : (
          <AppLink to={tripPath(link)} className="touch snug link">
            {line}
          </AppLink>
        )}
      </p>
      <p className={`wrap quiet ${styles.states}`}>
        <RideState ride={shownRide} />
        {wheelchair === null ? null : (
          <span>{t(wheelchair ? 'route.tripAccessible' : 'route.tripNotAccessible')}</span>
        )}
      </p>
      {ride.alerts.map(({ title, text, url }) => (
        <details key={title} className={styles.alert}>
          <summary className="chevron">
            <span dir="auto">
              <span aria-hidden="true">⚠</span> {title || t('route.tripAlert')}
            </span>
          </summary>
          <p dir="auto">{text}</p>
          {url === null ? null : <a href={url}>{t('common.readMore')}</a>}
        </details>
      ))}
      <details>
        <summary className={`chevron quiet ${styles.stops}`}>
          {t('trips.stops', { n: ride.stops, time: durationWords(arrives - shown.at, t) })}
        </summary>
        <ul className="plain">
          {between.map((call, index) => {
            const at = timeAt(call, isStale);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a loop calls at one stop twice
              <li key={index} className="wrap between quiet">
                <span translate="no">{call.name}</span>
                <span>
                  {call.isSkipped
                    ? t('route.skipped')
                    : at === null
                      ? t('route.timeUnknown')
                      : format.clock(at)}
                </span>
              </li>
            );
          })}
        </ul>
      </details>
    </>
  );
}

interface CallProps {
  call: CallView;
  badge: RideView['badge'];
  isStale: boolean;
  children?: ReactNode;
}

function RideCall({ call, badge, isStale, children }: CallProps) {
  const t = useT();
  const format = useFormats();
  const at = timeAt(call, isStale);
  const isMoved = at !== null && call.scheduled !== null && format.clock(at) !== format.clock(call.scheduled);
  return (
    <>
      <span className="wrap between">
        <span className="strong">
          {children}
          {call.stopId === null ? (
            <span translate="no">{call.name}</span>
          ) : (
            <AppLink to={stopPath(call.stopId)} translate="no" className="link">
              {call.name}
            </AppLink>
          )}
        </span>
        <span className="strong tabular end">
          {isMoved ? (
            <s className="soft regular">
              <span className="unseen">{t('route.wasScheduled', { time: '' })}</span>
              {format.clock(call.scheduled ?? 0)}
            </s>
          ) : null}{' '}
          {at === null ? t('route.timeUnknown') : format.clock(at)}
        </span>
      </span>
      {call.track ? (
        <p>
          <strong>{trackWords(call.track, badge.mode, t)}</strong>
        </p>
      ) : null}
    </>
  );
}
