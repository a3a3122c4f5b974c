// One journey on one spine: walks are dotted, each ride is a line in its colour, and each change says how tight it is.
import type { ReactNode } from 'react';
import { trackWords } from '#web/features/transit/departures/shownDeparture.ts';
import { reportWords } from '#web/features/transit/map/vehicleWords.ts';
import { stopPath, tripPath } from '#web/features/transit/routes/pagePath.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import columns from '#web/ui/columns.module.css';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { Spine, VehicleToken } from '#web/ui/Spine.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { CallView, RideView, WalkView } from './itineraryView.ts';
import { JourneyTimes, RideState, useMoney } from './JourneyRows.tsx';
import { JourneyTools } from './JourneyTools.tsx';
import styles from './OpenedJourney.module.css';
import {
  durationWords,
  isWalk,
  type ShownChange,
  type ShownJourney,
  type ShownRide,
  timeAt,
  walkMinutes,
} from './shownJourney.ts';

interface Props {
  journey: ShownJourney;
  /** Names of the ends, for positions. */
  from: string;
  to: string;
  now: number;
  /** The loader's `now`. */
  loadedAt: number;
  isStale: boolean;
  /** What the journey was planned by. */
  note: ReactNode;
  /** Planned on the device, which has neither live data nor a network. */
  isOnDevice: boolean;
}

export default function OpenedJourney(props: Props) {
  const { journey, from, to, loadedAt, note, isOnDevice } = props;
  return (
    <div className={`stack ${columns.columns}`}>
      <div>
        {note}
        <Journey {...props} />
      </div>
      {isOnDevice ? null : (
        <div className={`stack wide packed ${columns.aside}`}>
          <JourneyTools itinerary={journey.itinerary} now={loadedAt} from={from} to={to} />
        </div>
      )}
    </div>
  );
}

function Journey({ journey, from, to, now, isStale }: Props) {
  const t = useT();
  const { itinerary, rides, departs, arrives } = journey;
  const { legs, doubts } = itinerary;
  return (
    <section aria-labelledby="journey" data-opened-journey>
      <h2 id="journey" className={`cluster ${styles.head}`}>
        <JourneyTimes departs={departs} arrives={arrives} now={now} />{' '}
        <span className="strong soft medium">{durationWords(arrives - departs, t)}</span>
      </h2>
      {doubts.map(({ kind, name }) => (
        <p key={`${kind} ${name}`}>
          <StatusMark kind={kind === 'elevator' ? 'late' : 'noLive'}>
            {t(kind === 'elevator' ? 'trips.elevatorOut' : 'trips.accessUnknown', { stop: name })}
          </StatusMark>
        </p>
      ))}
      <ol className={styles.journey} aria-label={t('trips.journey')}>
        {isWalk(legs[0]) ? <Point name={legs[0].from.name || from} at={departs} /> : null}
        {legs.map((leg, index) => {
          if (isWalk(leg)) {
            // A walk between two rides is part of the change.
            const isChange = index > 0 && index < legs.length - 1;
            return isChange ? null : <Walk key={`walk ${leg.to.stopId}`} walk={leg} to={leg.to.name || to} />;
          }
          const ride = rides.find((each) => each.ride === leg);
          if (ride === undefined) return null;
          const before = legs[index - 1];
          return (
            <Ride
              key={leg.departure.key}
              ride={ride}
              walk={index > 1 && isWalk(before) ? before : null}
              isStale={isStale}
              now={now}
            />
          );
        })}
        {isWalk(legs.at(-1)) ? <Point name={(legs.at(-1) as WalkView).to.name || to} at={arrives} /> : null}
      </ol>
      <JourneyFares journey={journey} />
    </section>
  );
}

function Point({ name, at }: { name: string; at: number }) {
  const format = useFormats();
  return (
    <li className={`strong pad relative ${styles.point}`}>
      <span className="wrap between">
        <span translate="no">{name}</span>{' '}
        <time dateTime={new Date(at).toISOString()}>{format.clock(at)}</time>
      </span>
    </li>
  );
}

function Walk({ walk, to }: { walk: WalkView; to: string }) {
  const t = useT();
  const format = useFormats();
  return (
    <li className={`quiet pad relative ${styles.dotted}`}>
      {walk.meters === null || walk.meters === 0
        ? t('trips.walkTo', { n: walkMinutes(walk.seconds), place: to })
        : t('trips.walkFar', {
            n: walkMinutes(walk.seconds),
            distance: format.distance(walk.meters),
            place: to,
          })}
    </li>
  );
}

interface RideProps {
  ride: ShownRide;
  /** The walk from the vehicle before. */
  walk: WalkView | null;
  isStale: boolean;
  now: number;
}

function Ride({ ride: shownRide, walk, isStale, now }: RideProps) {
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

function JourneyFares({ journey: { itinerary } }: { journey: ShownJourney }) {
  const t = useT();
  const money = useMoney();
  if (itinerary.fares.length === 0) return null;
  return (
    <>
      <h3>{t('route.fares')}</h3>
      <ul className="plain">
        {itinerary.fares.map(({ name, amount, currency, rider, media }) => (
          <li key={`${name} ${rider} ${media} ${amount}`}>
            <strong>{money(amount, currency)}</strong>{' '}
            <span className="quiet">{[name, rider, media].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
