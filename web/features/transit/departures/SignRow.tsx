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
import styles from './SignRow.module.css';
import { OwnClock, SignTime } from './SignTime.tsx';
import { canLead, departureMark, departureWords, type ShownDeparture, trackWords } from './shownDeparture.ts';
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

/** Announces changed tracks of the listed departures to riders who hear the page; the rows show them too. */
export function TrackChanges({ rows }: { rows: readonly (SignDeparture & { badge: RouteBadge })[] }) {
  const t = useT();
  const format = useFormats();
  return (
    <p role="status" className="unseen">
      {rows
        .flatMap(({ departure: { track, headsign, scheduled }, shown, badge }) =>
          track && track.changedFrom !== null && isServed(shown.state)
            ? `${badge.name} ${headsign}, ${format.clock(scheduled)}: ${trackWords(track, badge.mode, t)}.`
            : [],
        )
        .join(' ')}
    </p>
  );
}

/** Shows when service resumes; nothing if service runs, or if the time is unknown (`null`). */
export function Resumes({ at, className }: { at: EpochMs | null; className?: string | undefined }) {
  const t = useT();
  const format = useFormats();
  return at === null ? null : (
    <p className={className} data-resumes>
      {t('route.resumes', { time: format.dayAndClock(at) })}
    </p>
  );
}
