import type { EpochMs } from '#domain/units.ts';
import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import { useLiveAge } from '#web/features/base/live/liveAge.ts';
import { useClock } from '#web/features/base/live/useClock.ts';
import { SignRows, signGroups } from '#web/features/transit/departures/SignRows.tsx';
import type { Formats } from '#web/i18n/formats.ts';
import type { Translate } from '#web/i18n/translate.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { badgeLabel } from '#web/ui/routeBadge.ts';
import type { ClosedStop } from './closedStop.server.ts';

interface Props {
  closed: ClosedStop;
  view: { now: EpochMs; live: SourceAge | null };
}

/** Says first of all that a stop is closed, and lists the departures of its lines where riders can board them. */
export default function ClosedPanel({ closed, view }: Props) {
  const t = useT();
  const format = useFormats();
  const now = useClock(view.now);
  const live = useLiveAge(view.live, now);
  const { isWhole, instead } = closed;
  const words = closedWords(closed, now, t, format);
  return (
    <>
      <section
        aria-labelledby="closed"
        className={`stack panel below ${isWhole ? 'alarm' : ''}`}
        data-closed={isWhole ? 'stop' : 'lines'}
      >
        <h2 id="closed">{words.title}</h2>
        {words.instead.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p className="cluster">
          {instead.map((place) => (
            <AppLink key={place.to} to={place.to} className={buttonClass('accent')}>
              {t(instead.length > 1 ? 'stop.departuresAt' : 'stop.departuresThere', { stop: place.name })}
            </AppLink>
          ))}
        </p>
      </section>
      {instead.map((place) => (
        <SignRows
          key={place.to}
          label={place.name}
          groups={signGroups(
            place.departures.map((each) => ({ ...each, from: t('favourites.from', { stop: place.name }) })),
            now,
            live.freshness === 'stale',
          )}
          live={live}
        />
      ))}
    </>
  );
}

/** Returns `closedWords` as sentences in order; none if nothing is closed. */
export function closedSentences(
  closed: ClosedStop | null,
  now: EpochMs,
  t: Translate,
  format: Formats,
): string[] {
  if (closed === null) return [];
  const { title, instead } = closedWords(closed, now, t, format);
  return [title, ...instead];
}

/** Says what is closed and until when, and for each stop to board instead, which lines stop there. */
function closedWords(
  { lines: closedLines, isWhole, until, instead }: ClosedStop,
  now: EpochMs,
  t: Translate,
  format: Formats,
): { title: string; instead: string[] } {
  const lines = format.list(closedLines.map(badgeLabel));
  const time = until === null ? null : format.clockOn(until, now);
  const title = () => {
    if (isWhole) return time === null ? t('stop.closed') : t('stop.closedUntil', { time });
    return time === null ? t('stop.linesClosed', { lines }) : t('stop.linesClosedUntil', { lines, time });
  };
  return {
    title: title(),
    instead: instead.map((place) =>
      t('stop.boardAt', {
        lines: format.list(place.lines.map(badgeLabel)),
        stop: place.name,
        n: place.minutes,
      }),
    ),
  };
}
