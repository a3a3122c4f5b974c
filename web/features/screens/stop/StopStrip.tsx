// Shows the server's picture of the area around a stop.
import { markClass } from '#web/ui/markColors.ts';
import type { StopPicture } from './stopPicture.ts';

/** The paper colour fills other places, and separates the stop itself from the line. */
const HALO = 'var(--paper-raised)';
/** Lines and vehicles have an outline, because their own colour may match the paper. */
const EDGE = 'var(--line-strong)';

export function StopStrip({ picture }: { picture: StopPicture }) {
  const { lines, places, vehicles } = picture;
  return (
    <svg
      viewBox="-600 -60 1200 120"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <g fill="none" strokeLinejoin="round" strokeLinecap="round">
        {lines.map(({ color, path }) => (
          <path key={color + path} d={path} stroke={EDGE} strokeWidth="6" />
        ))}
        {lines.map(({ color, path }) => (
          <path
            key={color + path}
            d={path}
            className={markClass(color)}
            stroke="var(--mark)"
            strokeWidth="4"
          />
        ))}
      </g>
      {places.map(([x, y]) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          r="5"
          fill={HALO}
          stroke="var(--ink-soft)"
          strokeWidth="2.5"
        />
      ))}
      {vehicles.map(({ color, at: [x, y] }) => (
        <g key={`${color} ${x} ${y}`} className={markClass(color)}>
          <circle cx={x} cy={y} r="8" fill={EDGE} />
          <circle cx={x} cy={y} r="7" fill="var(--mark)" />
        </g>
      ))}
      <circle r="9" fill="var(--ink)" stroke={HALO} strokeWidth="4" />
    </svg>
  );
}
