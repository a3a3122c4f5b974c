// Shows the day at a stop by hour. Marks show the next departure (as predicted), the last one, and departures that changed.
import type { AnotherDay } from '#domain/result.ts';
import type { EpochMs } from '#domain/units.ts';
import type { Formats } from '#web/i18n/formats.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import styles from './DayGrid.module.css';
import type { DayView, HourView } from './dayView.server.ts';
import { isMinuteOver, trackWords } from './shownDeparture.ts';

interface Props {
  day: DayView;
  /** By route id, shown if lines share the stop. */
  badges: Readonly<Record<string, RouteBadge>>;
  mode: RouteBadge['mode'];
  now: EpochMs | AnotherDay;
  stale: boolean;
  hrefOf: (tripId: string, run: string) => string;
}

export function DayGrid({ day, badges, mode, now, stale, hrefOf }: Props) {
  const format = useFormats();
  const nextKey = now === null ? null : nextKeyOf(day, now, stale);
  return (
    <ol className="stack close">
      {day.hours.map((hour) => {
        const start = day.start + hour.hour * 3_600_000;
        return (
          <li key={hour.hour} className="wrap close ruled">
            <span className={`strong tabular ${styles.label}`} aria-hidden="true">
              {hourLabel(hour.hour, start, format)}
            </span>
            <HourTrips
              hour={hour}
              start={start}
              date={day.date}
              badges={badges}
              mode={mode}
              now={now}
              nextKey={nextKey}
              stale={stale}
              hrefOf={hrefOf}
            />
          </li>
        );
      })}
    </ol>
  );
}

const isOff = ({ skipped, cancelled, ends }: HourView, index: number): boolean =>
  [skipped, cancelled, ends].some((indexes) => indexes?.includes(index));

/** Returns the expected departure in seconds after the start of the hour; `null`: the trip has left. */
const expectedAt = ({ seconds, expected }: HourView, index: number, stale: boolean): number | null => {
  const predicted = stale ? undefined : expected?.[index];
  return predicted === undefined ? (seconds[index] ?? 0) : predicted;
};

function nextKeyOf({ hours, start }: DayView, now: number, stale: boolean): string | null {
  let next: { key: string; at: number } | null = null;
  for (const hour of hours) {
    for (const [index, tripId] of hour.tripIds.entries()) {
      const seconds = expectedAt(hour, index, stale);
      if (seconds === null || isOff(hour, index)) continue;
      const hourStart = start + hour.hour * 3_600_000;
      const at = hourStart + seconds * 1000;
      if (!isMinuteOver(at, now) && at < (next?.at ?? Number.POSITIVE_INFINITY))
        next = { key: departureKey(tripId, hourStart + (hour.seconds[index] ?? 0) * 1000), at };
    }
  }
  return next?.key ?? null;
}

const departureKey = (tripId: string, at: number) => `${tripId} ${at}`;

/** From this hour of a service day on, a clock time alone would look like a time on the day's own date. */
const FAR_HOUR = 30;

const hourLabel = (hour: number, at: number, format: Formats) =>
  hour < FAR_HOUR ? format.hour(at) : format.dayAndHour(at);

interface TripsProps extends Pick<Props, 'badges' | 'mode' | 'now' | 'stale' | 'hrefOf'> {
  hour: HourView;
  start: EpochMs;
  date: string;
  nextKey: string | null;
}

function HourTrips({ hour, start, date, badges, mode, now, stale, nextKey, hrefOf }: TripsProps) {
  const t = useT();
  const format = useFormats();
  return (
    <ol className={`wrap close shrink ${styles.trips}`}>
      {hour.tripIds.map((tripId, index) => {
        const at = start + (hour.seconds[index] ?? 0) * 1000;
        const isExtra = hour.extra?.includes(index);
        // Only the live data has this trip, and the data is stale.
        if (isExtra && stale) return null;
        const key = departureKey(tripId, at);
        const isNext = key === nextKey;
        const expected = expectedAt(hour, index, stale);
        const isPast = now !== null && (expected === null || isMinuteOver(start + expected * 1000, now));
        const chooseMark = () => {
          if (hour.cancelled?.includes(index)) return t('common.cancelled');
          if (hour.skipped?.includes(index)) return t('route.notServed');
          if (hour.ends?.includes(index)) return t('route.endsHere');
          if (isExtra) return t('route.extra');
          if (isNext && expected !== null && expected !== hour.seconds[index])
            return `${t('route.nextMark')}, ${t('route.expected', format.time(start + expected * 1000))}`;
          if (isNext) return t('route.nextMark');
          return hour.last?.includes(index) ? t('route.lastMark') : null;
        };
        const mark = chooseMark();
        const routeId = hour.routeIds[index];
        const track = hour.tracks?.[index];
        return (
          <li
            key={routeId === undefined ? key : `${routeId} ${key}`}
            className={isPast ? 'soft' : isNext ? 'heavy' : undefined}
          >
            <AppLink
              to={hrefOf(tripId, hour.runs?.[index] ?? date)}
              preventScrollReset
              className="underlined touch tight tabular link"
              aria-current={isNext ? 'time' : undefined}
            >
              {hour.approximate?.includes(index) ? (
                <small className="quiet">{t('route.approximate')} </small>
              ) : null}
              <span aria-hidden="true" className={isOff(hour, index) ? `soft ${styles.skipped}` : undefined}>
                {`:${format.minute(at)}`}
              </span>
              <span className="unseen">
                {hour.hour < FAR_HOUR ? format.clock(at) : format.dayAndClock(at)}
              </span>
              {routeId === undefined ? null : (
                <small className="quiet" translate="no">
                  {' '}
                  {badges[routeId]?.name ?? routeId}
                </small>
              )}
              {track ? (
                <small className="quiet"> {trackWords(track, badges[routeId ?? '']?.mode ?? mode, t)}</small>
              ) : null}
              {mark ? <small className="quiet"> {mark}</small> : null}
            </AppLink>
          </li>
        );
      })}
    </ol>
  );
}
