import { memo, useEffect, useRef } from 'react';
import { trackWords } from '#web/features/transit/departures/shownDeparture.ts';
import { useT } from '#web/i18n/translation.tsx';
import type { TimetableView } from './loadTimetable.server.ts';
import { noteWords, type PrintedTime, readTimes, timeMarks } from './printedTimes.ts';
import styles from './TimetableTable.module.css';

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

// Tables for paper: trips are rows and stops are columns. A browser repeats the head of a table on every sheet, and each
// block of stops begins with the same column, so that no row and no column is without its name.

/** Stops beside each other on a sheet of letter or A4 paper in portrait orientation. */
const STOPS_ACROSS = 12;

/** Replaces the frame's table on paper while the page is printed. Returns a function that ends this. */
function replaceOnPaper(frame: HTMLElement, className: string): () => void {
  const restore = () => frame.querySelector('[data-paper]')?.remove();
  const replace = () => {
    restore();
    const table = frame.querySelector('table');
    if (table) frame.append(paperTables(table, className));
  };
  addEventListener('beforeprint', replace);
  addEventListener('afterprint', restore);
  return () => {
    removeEventListener('beforeprint', replace);
    removeEventListener('afterprint', restore);
    restore();
  };
}

function paperTables(table: HTMLTableElement, className: string): HTMLElement {
  const paper = document.createElement('div');
  paper.dataset.paper = '';
  paper.className = className;
  if (table.caption) {
    const caption = document.createElement('p');
    caption.append(...copiesOf(table.caption));
    paper.append(caption);
  }
  // A line of cells of the page's table is a column on paper: first the trips' numbers, then the stops.
  const [trips, ...stops] = Array.from(table.rows, ({ cells }) => [...cells]);
  if (!trips) return paper;
  const hasNumbers = trips.slice(1).every((cell) => cell.querySelector('.unseen') === null);
  for (let first = 0; first < stops.length; first += STOPS_ACROSS) {
    const block = stops.slice(first, first + STOPS_ACROSS);
    const lead = hasNumbers ? trips : first > 0 ? stops[0] : undefined;
    paper.append(tableOf(lead ? [lead, ...block] : block));
  }
  return paper;
}

function tableOf(columns: readonly (readonly HTMLTableCellElement[])[]): HTMLTableElement {
  const table = document.createElement('table');
  const head = table.createTHead();
  const body = table.createTBody();
  const trips = columns[0]?.length ?? 0;
  for (let trip = 0; trip < trips; trip++) {
    const row = (trip === 0 ? head : body).insertRow();
    for (const column of columns) {
      const cell = trip === 0 ? row.appendChild(document.createElement('th')) : row.insertCell();
      const shown = column[trip];
      if (shown) cell.append(...copiesOf(shown));
    }
  }
  return table;
}

const copiesOf = (element: Element): Node[] => Array.from(element.childNodes, (node) => node.cloneNode(true));
