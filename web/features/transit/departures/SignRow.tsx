// The row of every list of departures, as a platform sign shows it: mark and headsign, the next time in large figures, then
// the state and the times after it. Predictions and scheduled times look and read differently:
//   ▌[17] 2nd-Market            ≋ 4 min     prediction, from live data
//   ▌     ▲ 3 min delayed       16 · 25
//   ▌[17] 2nd-Market            2:15 PM     scheduled, or no live location: never a countdown
//   ▌     Scheduled             2:45 · 3:15

import { Fragment, type ReactNode } from 'react';
import { type DepartureState, isServed } from '#domain/departures/departure.ts';
import type { EpochMs } from '#domain/units.ts';
import type { LiveAge } from '#web/features/base/live/liveAge.ts';
import { seatWords } from '#web/features/transit/vehicles/seatWords.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import { SpineEdge } from '#web/ui/Spine.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { DepartureView } from './departureView.ts';
import { departureMark, departureWords, trackWords } from './departureWords.ts';
import styles from './SignRow.module.css';
import { canLead, type ShownDeparture } from './shownDeparture.ts';
import { TripAlert } from './TripAlert.tsx';

export interface SignDeparture {
  departure: DepartureView;
  shown: ShownDeparture;
}

interface Props {
  /** Of one line and headsign, by time. */
  departures: readonly [SignDeparture, ...SignDeparture[]];
  live: LiveAge;
  /** The line; `shownMark: false`: the page already shows its mark. */
  badge: RouteBadge;
  shownMark?: boolean;
  /**
   * `group`: the next departure and the times after it. `single`: one departure, with everything known about it.
   * `hero`: both, in the largest figures, for the next departure on its line's page. `board`: one departure, in the size
   * of its container's text.
   */
  layout?: 'group' | 'single' | 'hero' | 'board';
  /** Whether the page already shows where the line goes; if so, only assistive technology reads the headsign here. */
  isTitled?: boolean;
  /** The name of the place, if the headsign is not what the rider saved or searched for. */
  title?: string | undefined;
  from?: string | null;
  /** The name of the direction, such as "Southbound", for riders who hear the row. */
  direction?: string | null;
  /** Where the whole row leads; `null`: the row is not a link. */
  to: string | null;
  /** For a row that opens a trip in place. */
  isOpen?: boolean;
  lights?: string;
}

const MAX_AFTER = 2;
const MAX_ASIDE = 2;

/** A departure that does not run, or may have left, never takes the large place, unless there is no other. */
export const leadOf = (departures: Props['departures']): SignDeparture =>
  departures.find(({ shown }) => canLead(shown)) ?? departures[0];

/** Departures that do not run matter until the next one that does, and so does one without live data, which may be late. */
const isWorthSaying = ({ shown }: SignDeparture) => !canLead(shown) && shown.state.kind !== 'scheduled';

export function SignRow({ departures, live, badge, layout = 'group', to, ...props }: Props) {
  const lead = leadOf(departures);
  const clamp = layout === 'group' ? 'clamp' : '';
  const isGroup = layout === 'group' || layout === 'hero';
  const after = isGroup
    ? departures.slice(departures.indexOf(lead) + 1).filter(({ shown }) => canLead(shown))
    : [];
  const content = (
    <>
      <SpineEdge color={badge.bgColor} />
      {(props.shownMark ?? true) ? (
        <span className="sign-mark">
          <RouteMark route={badge} size={layout === 'board' ? 'L' : 'M'} />
        </span>
      ) : null}
      <span className="sign-words">
        <span className={props.isTitled ? 'unseen' : `sign-title ${clamp}`} translate="no">
          {props.title ?? lead.departure.headsign}
        </span>
        {props.direction ? <span className="unseen">{props.direction}</span> : null}
        <span className={`sign-second ${clamp}`}>
          <Second
            lead={lead}
            aside={isGroup ? departures.filter((each) => each !== lead && isWorthSaying(each)) : []}
            live={live}
            from={props.from ?? null}
            headsign={props.title === undefined ? null : lead.departure.headsign}
            mode={badge.mode}
            isWhole={layout === 'single' || layout === 'hero'}
            withClock={layout === 'hero'}
          />
        </span>
      </span>
      <SignTime
        lead={lead}
        after={after.slice(0, MAX_AFTER)}
        live={live}
        isGroup={isGroup}
        isHero={layout === 'hero'}
      />
    </>
  );
  const shared = {
    className: `sign ${layout === 'group' ? '' : styles[layout]}`,
    'data-state': lead.shown.state.kind,
    'data-lights': props.lights,
  };
  return to === null ? (
    <div {...shared}>{content}</div>
  ) : (
    <AppLink
      {...shared}
      to={to}
      aria-expanded={props.isOpen}
      {...(props.isOpen === undefined ? {} : { preventScrollReset: true })}
    >
      {content}
    </AppLink>
  );
}

interface TimeProps {
  lead: SignDeparture;
  after: readonly SignDeparture[];
  live: LiveAge;
  isGroup: boolean;
  isHero: boolean;
}

function SignTime({ lead: { departure, shown }, after, live, isGroup, isHero }: TimeProps) {
  const t = useT();
  const format = useFormats();
  const { at, isLive, state } = shown;
  const isFresh = isLive && live.freshness === 'live';
  // "Due" promises that the vehicle is here, which only fresh data knows.
  const minutes = shown.minutes === 0 && !isFresh ? null : shown.minutes;
  const clock = format.clockParts(at);
  const day = minutes === null ? format.otherDay(at, shown.now) : null;
  /** The times after it, each with its day if that is not the day of the clock time before. */
  const inOrder = (timeOf: (then: number) => string, minutesOf: (n: number) => string): string[] => {
    let before = minutes === null ? at : shown.now;
    return after.map(({ shown: { minutes: n, at: then } }) => {
      if (n !== null) return minutesOf(n);
      const otherDay = format.otherDay(then, before);
      before = then;
      return otherDay === null ? timeOf(then) : `${otherDay} ${timeOf(then)}`;
    });
  };
  const times = inOrder((then) => format.clockParts(then).time, String).join(' · ');
  return (
    <span className={`end tabular ${styles.when}`}>
      <span className={`${styles.next} ${isFresh || !isLive ? '' : 'soft'}`}>
        {isFresh ? <LiveWave /> : null}
        <time
          dateTime={new Date(at).toISOString()}
          className={
            canLead(shown) ? undefined : `soft ${styles.off} ${isServed(state) ? '' : styles.struck}`
          }
          data-minutes={minutes === null ? undefined : ''}
        >
          {(departure.isApproximate && !isLive) || (state.kind === 'estimated' && state.isUncertain) ? (
            <small>{t('route.approximate')} </small>
          ) : null}
          {minutes === null ? (
            <>
              {day === null ? null : <small>{day} </small>}
              {clock.before ? <small>{clock.before}</small> : null}
              <b>{clock.time}</b>
              {clock.after ? <small>{clock.after}</small> : null}
            </>
          ) : minutes === 0 ? (
            <b className={styles.word}>{t('route.due')}</b>
          ) : (
            withLargeNumber(t('route.minutes', { n: minutes }), String(minutes))
          )}
        </time>
        {/* A saved page shows the schedule in place of a countdown, even without scripts (`SignRow.module.css`). */}
        {minutes === null ? null : <b className={styles.savedClock}>{format.clock(departure.scheduled)}</b>}
      </span>
      {isGroup && after.length > 0 ? (
        <span className={`quiet ${styles.after}`}>
          <span aria-hidden="true">{isHero ? t('home.then', { times }) : times}</span>
          <span className="unseen">
            {t('home.then', { times: inOrder(format.clock, (n) => t('route.minutes', { n })).join(', ') })}
          </span>
        </span>
      ) : null}
      {isGroup ? null : (
        <span className={`quiet ${styles.after}`}>
          <OwnClock departure={departure} shown={shown} isRepeated={minutes === null} />
        </span>
      )}
    </span>
  );
}

/** Shows the time of a departure and, struck out, its scheduled time if it differs. `isRepeated`: the time is above. */
function OwnClock({ departure, shown, isRepeated }: SignDeparture & { isRepeated: boolean }) {
  const t = useT();
  const format = useFormats();
  const [now, scheduled] = [format.clock(shown.at), format.clock(departure.scheduled)];
  return (
    <>
      {isRepeated ? null : <span>{now}</span>}{' '}
      {shown.isLive && now !== scheduled ? (
        <s>
          <span className="unseen">{t('route.wasScheduled', { time: '' })}</span>
          <time dateTime={new Date(departure.scheduled).toISOString()}>{scheduled}</time>
        </s>
      ) : null}
    </>
  );
}

/** Sets the number of "4 min" in large figures, wherever the language puts it. */
function withLargeNumber(text: string, number: string): ReactNode {
  const at = text.indexOf(number);
  if (at < 0) return <b>{text}</b>;
  return (
    <>
      {at > 0 ? <small>{text.slice(0, at)}</small> : null}
      <b>{number}</b>
      <small>{text.slice(at + number.length)}</small>
    </>
  );
}

/** Moves only while the time next to it is live. */
function LiveWave() {
  const t = useT();
  return (
    <>
      <svg viewBox="0 0 15 15" aria-hidden="true" className={`along ${styles.wave}`}>
        <path d="M2 3a11 11 0 0 1 11 11" />
        <path d="M2 8a6 6 0 0 1 6 6" />
        <circle cx="3" cy="13" r="1.7" />
      </svg>
      <span className="unseen">{t('route.live')} </span>
    </>
  );
}

interface SecondProps {
  lead: SignDeparture;
  /** Departures that cannot take the large place; those that do not run are said first. */
  aside: readonly SignDeparture[];
  live: LiveAge;
  from: string | null;
  headsign: string | null;
  mode: RouteBadge['mode'];
  isWhole: boolean;
  withClock: boolean;
}

/** The lines below the headsign: always the state first, then where, so that riders find each in the same place. */
function Second({ lead, aside, live, from, headsign, mode, isWhole, withClock }: SecondProps) {
  const t = useT();
  const format = useFormats();
  const { departure, shown } = lead;
  const { state, isLive, stopsAway } = shown;
  /** What is known of a departure, with its age unless the data is fresh. */
  const wordsFor = (each: DepartureState<EpochMs>) => {
    const words = departureWords(each, t);
    const isReported = 'expected' in each || !isServed(each);
    return isReported && live.freshness !== 'live' && live.minutes > 0
      ? t('route.ago', { state: words, n: live.minutes })
      : words;
  };
  const words = wordsFor(state);
  const isOld = isLive && live.freshness !== 'live';
  const parts: Record<string, ReactNode> = {};
  const ordered = aside.toSorted((a, b) => Number(isServed(a.shown.state)) - Number(isServed(b.shown.state)));
  for (const { departure: each, shown: off } of ordered.slice(0, MAX_ASIDE))
    parts[each.key] = (
      <StatusMark kind={departureMark(off.state)}>
        {t('route.timeAndState', {
          ...format.time(off.at),
          time: format.clockOn(off.at, off.now),
          state: wordsFor(off.state),
        })}
      </StatusMark>
    );
  if (withClock && shown.isLive)
    parts.clock = <OwnClock departure={departure} shown={shown} isRepeated={shown.minutes === null} />;
  parts.status = <StatusMark kind={isOld ? null : departureMark(state)}>{words}</StatusMark>;
  const track = departure.track && isServed(state) ? trackWords(departure.track, mode, t) : null;
  if (track !== null && departure.track?.changedFrom != null)
    parts.track = (
      <StatusMark kind="late">
        <strong>{track}</strong>
      </StatusMark>
    );
  if (headsign !== null) parts.headsign = <span translate="no">{headsign}</span>;
  if (from !== null) parts.from = <span translate="no">{from}</span>;
  if (track !== null) parts.track ??= <span>{track}</span>;
  if (departure.isMoved) parts.moved = <strong>{t('route.movedHere')}</strong>;
  if (departure.endsEarlyAt !== null)
    parts.ends = <strong>{t('route.endsAt', { stop: departure.endsEarlyAt })}</strong>;
  if (departure.missesDestination) parts.misses = <strong>{t('route.missesDestination')}</strong>;
  if (departure.hasAlert) parts.alert = <TripAlert />;
  if (departure.isLast) parts.last = <strong>{t('route.last')}</strong>;
  if (isWhole) {
    const { occupancy, trainNumber, vehicleId, arrives } = departure;
    if (stopsAway !== null) parts.away = t('route.stopsAway', { n: stopsAway });
    if (isLive && occupancy !== 'other') parts.seats = seatWords(occupancy, t);
    if (trainNumber !== null) parts.train = t('route.train', { id: trainNumber });
    else if (isLive && vehicleId)
      parts.bus = t(mode === 'Bus' ? 'route.bus' : 'route.vehicle', { id: vehicleId });
    if (departure.byArrangement) parts.arrangement = t('route.byArrangement');
    if (arrives !== null)
      parts.arrives = t('route.arrives', {
        ...format.time(arrives),
        time: format.clockOn(arrives, shown.at),
      });
  }
  // A translator replaces texts, so parts that come and go are elements.
  return Object.entries(parts).map(([key, part], index) => (
    <Fragment key={key}>
      {index > 0 ? <span> · </span> : null}
      <span>{part}</span>
    </Fragment>
  ));
}
