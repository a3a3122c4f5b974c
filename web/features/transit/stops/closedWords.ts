import type { EpochMs } from '#domain/units.ts';
import type { Formats } from '#web/i18n/formats.ts';
import type { Translate } from '#web/i18n/translate.ts';
import { badgeLabel } from '#web/ui/routeBadge.ts';
import type { ClosedStop } from './closedStop.server.ts';

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
export function closedWords(
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
