import { memo, useEffect, useRef } from 'react';
import { trackWords } from '#web/features/transit/departures/departureWords.ts';
import { useT } from '#web/i18n/translation.tsx';
import { noteWords } from './noteWords.ts';
import { replaceOnPaper } from './printedTables.ts';
import { type PrintedTime, readTimes, timeMarks } from './printedTimes.ts';
import styles from './TimetableTable.module.css';
import type { TimetableView } from './timetableView.server.ts';

interface Props {
  table: TimetableView;
  caption: string;
  nextIndex: number | null;
  nextId: string;
}

/** Set a `key` from the rider's choice, so that another choice opens at its own next trip. */
export const TimetableTable = memo(function TimetableTable({ table, caption, nextIndex, nextId }: Props) {
  const t = useT();
  const frame = useRef<HTMLElement>(null);
  useEffect(() => openAtNext(frame.current), []);
  useEffect(() => (frame.current ? replaceOnPaper(frame.current, styles.paper ?? '') : undefined), []);
  const classAt = (index: number) => (index === nextIndex ? styles.next : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section ref={frame} className={`relative ${styles.frame}`} aria-label={caption} tabIndex={0}>
      <table className={`small tabular ${styles.table}`}>
        <caption>
          <span className={styles.caption}>
            {caption}
            {table.notes.length > 0 ? (
              <span className="wrap regular">
                {table.notes.map((note) => (
                  <span key={note}>
                    {note === 'skipped' ? (
                      t('route.skippedLegend')
                    ) : (
                      <>
                        <b>{timeMarks[note]}</b> {t(noteWords[note])}
                      </>
                    )}
                  </span>
                ))}
              </span>
            ) : null}
          </span>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className={`breaks ${styles.name}`}>{t('route.stopColumn')}</span>
            </th>
            {table.tripIds.map((tripId, index) => (
              <th
                key={tripId}
                scope="col"
                className={classAt(index)}
                id={index === nextIndex ? nextId : undefined}
                aria-current={index === nextIndex ? 'time' : undefined}
              >
                {table.trainNumbers[index] ?? (
                  <span className="unseen" translate="no">
                    {table.headsigns[index]}
                  </span>
                )}
                {index === nextIndex ? (
                  <span className={`no-print ${styles.mark}`}> {t('route.nextMark')}</span>
                ) : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" translate="no">
                <span className={`breaks ${styles.name}`}>{row.name}</span>
                {row.track === undefined ? null : (
                  <small translate="yes">
                    {' '}
                    {trackWords({ code: row.track, changedFrom: null }, table.mode, t)}
                  </small>
                )}
              </th>
              {readTimes(row.times).map((time, index) => (
                <td key={table.tripIds[index]} className={classAt(index)}>
                  {time === null ? (
                    <>
                      <span aria-hidden="true">–</span>
                      <span className="unseen">{t('route.notServed')}</span>
                    </>
                  ) : time.notes.length === 0 && !row.tracks?.[index] ? (
                    time.time
                  ) : (
                    <>
                      <Time time={time} />
                      {row.tracks?.[index] ? (
                        <small> {trackWords(row.tracks[index], table.mode, t)}</small>
                      ) : null}
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});

function Time({ time: { time, notes } }: { time: PrintedTime }) {
  const t = useT();
  if (notes.length === 0) return time;
  const words = notes.map((note) => t(noteWords[note])).join(', ');
  const marks = notes.filter((note) => note !== 'approximate' && note !== 'skipped');
  return (
    <>
      {notes.includes('approximate') ? <span aria-hidden="true">{timeMarks.approximate}</span> : null}
      {notes.includes('skipped') || notes.includes('cancelled') ? <s className="soft">{time}</s> : time}
      {marks.length > 0 ? (
        <b className={styles.note} aria-hidden="true">
          {marks.map((note) => timeMarks[note]).join('')}
        </b>
      ) : null}
      <span className="unseen"> {words}</span>
    </>
  );
}

/** Scrolls to the next trip in browsers without `scroll-initial-target`. The sticky names cover part of the frame. */
function openAtNext(frame: HTMLElement | null): void {
  const column = frame?.querySelector('th[aria-current]');
  const names = frame?.querySelector('th');
  if (!frame || !column || !names || CSS.supports('scroll-initial-target', 'nearest')) return;
  const [shown, covering] = [column.getBoundingClientRect(), names.getBoundingClientRect()];
  const isRightToLeft = getComputedStyle(frame).direction === 'rtl';
  frame.scrollLeft += isRightToLeft ? shown.right - covering.left : shown.left - covering.right;
}
