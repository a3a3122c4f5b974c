// Stops down, trips across; scrolls sideways within itself, prints whole.
import { useT } from '#web/i18n/translation.tsx';
import type { TimetableView } from './loadTimetable.server.ts';
import styles from './TimetableTable.module.css';

export function TimetableTable({ table, caption }: { table: TimetableView; caption: string }) {
  const t = useT();
  const numbered = table.columns.some((column) => column.trainNumber !== null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.frame} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption>
          <span className={styles.caption}>{caption}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('route.stopColumn')}</th>
            {table.columns.map((column) => (
              <th key={column.key} scope="col" className={styles.trip}>
                <span className={numbered ? undefined : 'unseen'}>
                  {column.trainNumber ?? column.headsign}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, place) => (
            <tr key={row.key}>
              <th scope="row" translate="no">
                {row.name}
              </th>
              {table.columns.map((column) => {
                const time = column.times[place] ?? null;
                return (
                  <td key={column.key}>
                    {time === null ? (
                      <>
                        <span aria-hidden="true">–</span>
                        <span className="unseen">{t('route.notServed')}</span>
                      </>
                    ) : (
                      clockOf(time)
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Seconds after noon minus 12 h as timetables print them: "2:06p", "12:10a" after midnight. */
function clockOf(seconds: number): string {
  const hour = Math.floor(seconds / 3600) % 24;
  const minute = String(Math.floor(seconds / 60) % 60).padStart(2, '0');
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute}${hour < 12 ? 'a' : 'p'}`;
}
