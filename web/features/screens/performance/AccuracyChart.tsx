import styles from './AccuracyChart.module.css';
import type { Chart } from './performancePage.server.ts';

const BAR = 16;
const HEIGHT = 40;

/** Bars for the eye; the table says the same in words and figures. */
export function AccuracyChart({ chart }: { chart: Chart }) {
  const { title, headings, bars } = chart;
  return (
    <div className="stack">
      <svg
        aria-hidden="true"
        className="along"
        width={bars.length * BAR}
        height={HEIGHT}
        viewBox={`0 0 ${bars.length * BAR} ${HEIGHT}`}
        fill="currentColor"
      >
        {bars.map(({ label, share }, index) => (
          <g key={label}>
            <rect x={index * BAR + 1} width={BAR - 4} height={HEIGHT} fillOpacity={0.15} />
            {share === null ? null : (
              <rect x={index * BAR + 1} y={HEIGHT * (1 - share)} width={BAR - 4} height={HEIGHT * share} />
            )}
          </g>
        ))}
      </svg>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className={`relative ${styles.frame}`} aria-label={title} tabIndex={0}>
        <table className={`tabular small ${styles.table}`}>
          <caption className="unseen">{title}</caption>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, cells }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {cells.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row have no identity but their column
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
