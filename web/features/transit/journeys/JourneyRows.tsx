// Journeys as rows:
//   8:42 → 9:05                    23 min
//   walk 4 › [17] › [T1]           ▲ 3 min delayed
//   Leave in 6 min · Track 4 · 1 change, 3 min · if missed: 9:08       $2.90
import { Fragment } from 'react';
import { isServed } from '#domain/departures/departure.ts';
import { useAgency } from '#web/agency/agencyContext.tsx';
import {
  departureMark,
  departureWords,
  trackWords,
} from '#web/features/transit/departures/shownDeparture.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Arrow, LineIcon } from '#web/ui/LineIcon.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { PlanView } from './answerView.ts';
import styles from './JourneyRows.module.css';
import {
  changeSummary,
  durationWords,
  isWalk,
  type ShownJourney,
  type ShownRide,
  walkMinutes,
} from './shownJourney.ts';

interface Props {
  journeys: readonly ShownJourney[];
  walk: PlanView['walk'];
  now: number;
  /** Whether the rider leaves now: only then is the time until then of interest. */
  isNow: boolean;
}

export function JourneyRows({ journeys, walk, now, isNow }: Props) {
  const t = useT();
  return (
    <ol className="rows" aria-label={t('trips.found')}>
      {journeys.map((journey) => (
        <li key={journey.itinerary.id} data-journey={journey.rides.length}>
          <AppLink to={journey.itinerary.href} className={`stack inked ruled hover inset ${styles.row}`}>
            <Row journey={journey} now={now} isNow={isNow} />
          </AppLink>
        </li>
      ))}
      {walk === null ? null : (
        <li className={`stack inked ruled ${styles.row}`} data-walk>
          <span className={`cluster heavy large ${styles.times}`}>{t('trips.walkOnly')}</span>
          <span className={`strong ${styles.far}`}>{durationWords(walk.seconds * 1000, t)}</span>
        </li>
      )}
    </ol>
  );
}

/** In minutes; a rider who leaves later looks at the clock. */
const MAX_COUNTDOWN = 60;

function Row({ journey, now, isNow }: { journey: ShownJourney; now: number; isNow: boolean }) {
  const t = useT();
  const format = useFormats();
  const { itinerary, rides, departs, arrives } = journey;
  const minutes = Math.floor((departs - now) / 60_000);
  const changes = changeSummary(journey, t);
  const tight = rides.find(({ change }) => change?.isTight);
  const missed = (tight ?? rides[1])?.ride.ifMissed ?? null;
  const alerts = new Set(rides.flatMap(({ ride }) => ride.alerts.map(({ title }) => title))).size;
  const hasElevatorOut = itinerary.doubts.some(({ kind }) => kind === 'elevator');
  return (
    <>
      <JourneyTimes departs={departs} arrives={arrives} now={now} />
      <span className={`strong ${styles.far}`}>{durationWords(arrives - departs, t)}</span>
      <Chain journey={journey} />
      <span className={`quiet stack close ${styles.far}`}>
        <RideState ride={rides[0] as ShownRide} />
      </span>
      <span className={`cluster tight quiet ${styles.more}`}>
        {isNow && minutes < MAX_COUNTDOWN ? (
          <b className={styles.leave}>
            {minutes < 1 ? t('trips.leaveNow') : t('trips.leaveIn', { n: minutes })}
          </b>
        ) : null}
        <FirstTrack ride={rides[0] as ShownRide} />
        {changes === null ? null : tight ? (
          <StatusMark kind="late">{t('trips.tight', { changes })}</StatusMark>
        ) : (
          <span>{changes}</span>
        )}
        {missed === null || changes === null ? null : (
          <span>{t('trips.ifMissed', { time: format.clockOn(missed, departs) })}</span>
        )}
        {alerts > 0 ? (
          <span>
            <span aria-hidden="true">⚠</span> {t('trips.alerts', { n: alerts })}
          </span>
        ) : null}
        {hasElevatorOut ? <StatusMark kind="late">{t('trips.maybeSteps')}</StatusMark> : null}
      </span>
      <Fare fares={itinerary.fares} />
    </>
  );
}

export function JourneyTimes({ departs, arrives, now }: { departs: number; arrives: number; now: number }) {
  const t = useT();
  const format = useFormats();
  const isOtherDay = format.day(departs) !== format.day(now);
  return (
    <span className={`cluster heavy large ${styles.times}`}>
      {isOtherDay ? <small>{format.day(departs)} </small> : null}
      <time dateTime={new Date(departs).toISOString()}>{format.clock(departs)}</time>
      <LongArrow />
      <span className="unseen"> {t('trips.to')} </span>
      <time dateTime={new Date(arrives).toISOString()}>{format.clockOn(arrives, departs)}</time>
    </span>
  );
}

const LongArrow = () => (
  <LineIcon className="along">
    <path d="M4 12H20M14 6l6 6-6 6" />
  </LineIcon>
);

/** The walk to the first vehicle, then the marks of all, then the walk from the last. */
function Chain({ journey: { itinerary, rides } }: { journey: ShownJourney }) {
  const t = useT();
  const walkWords = (at: number) => {
    const leg = itinerary.legs.at(at);
    return isWalk(leg) ? <span>{t('trips.walk', { n: walkMinutes(leg.seconds) })}</span> : null;
  };
  const links = [
    walkWords(0),
    ...rides.map(({ ride }) => <RouteMark key={ride.departure.key} route={ride.badge} size="S" />),
    walkWords(-1),
  ].filter((link) => link !== null);
  return (
    <span className={`cluster tight quiet ${styles.chain}`}>
      {links.map((link, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is what the chain shows
        <Fragment key={at}>
          {at > 0 ? <Arrow to="forward" /> : null}
          {link}
        </Fragment>
      ))}
    </span>
  );
}

/** The state of a ride as every list of departures says and marks it. */
export function RideState({ ride: { ride, shown } }: { ride: ShownRide }) {
  const t = useT();
  const { state } = shown;
  return (
    <>
      <StatusMark kind={departureMark(state)}>{departureWords(state, t)}</StatusMark>
      {ride.departure.isApproximate && !shown.isLive ? <span>{t('route.approximateTime')}</span> : null}
      {ride.departure.byArrangement ? <span>{t('route.byArrangement')}</span> : null}
    </>
  );
}

/** Where the rider gets on first. */
function FirstTrack({ ride: { ride, shown } }: { ride: ShownRide }) {
  const t = useT();
  const { track } = ride.departure;
  if (!track || !isServed(shown.state)) return null;
  const words = trackWords(track, ride.badge.mode, t);
  return track.changedFrom === null ? <span>{words}</span> : <StatusMark kind="late">{words}</StatusMark>;
}

/** The lowest price for the whole journey, if the feed says enough; the opened journey lists the others. */
function Fare({ fares }: { fares: PlanView['itineraries'][number]['fares'] }) {
  const money = useMoney();
  const [first, ...others] = fares;
  if (!first) return null;
  const lowest = others.reduce((low, each) => (each.amount < low.amount ? each : low), first);
  return <span className={`quiet ${styles.far}`}>{money(lowest.amount, lowest.currency)}</span>;
}

export function useMoney(): (amount: number, currency: string) => string {
  const { locale } = useAgency();
  return (amount, currency) =>
    /^[A-Z]{3}$/.test(currency)
      ? new Intl.NumberFormat(locale, { style: 'currency', currency })
          .format(amount)
          .replace(/[\u202f\u00a0]/g, '\u00a0')
      : `${amount} ${currency}`;
}
