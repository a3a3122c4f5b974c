// The row of lists of alerts, detours and elevator outages: which lines, what happens, where and until when. Its text opens
// in place, also without scripts.
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './NoticeRow.module.css';
import { RouteMark } from './RouteMark.tsx';
import type { RouteBadge } from './routeBadge.ts';
import { SpineEdge } from './Spine.tsx';

interface Props {
  /** The anchor of shared links, which open the row. */
  id?: string | undefined;
  level: 2 | 3 | 4;
  badges: readonly RouteBadge[];
  /** Stands where the marks would, if there are none. */
  unmarked: ReactNode;
  /** What riders notice first: service that does not run, service that is disturbed, or neither. */
  tone: keyof typeof tones;
  title: ReactNode;
  /** Which effect, where and until when. */
  second: ReactNode;
  children: ReactNode;
}

const tones = {
  bad: { shape: '✕ ', look: 'bad' },
  warn: { shape: '▲ ', look: 'warn' },
  notice: { shape: '', look: '' },
} as const;

/** The marks of more lines than this make a row too tall; the opened text names all lines. */
const MAX_MARKS = 4;

export function NoticeRow({ id, level, badges, unmarked, tone, title, second, children }: Props) {
  const Heading = `h${level}` as const;
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (id !== undefined && details.current && location.hash === `#${encodeURIComponent(id)}`)
      details.current.open = true;
  }, [id]);
  const [first] = badges;
  const { shape, look } = tones[tone];
  const more = badges.length - MAX_MARKS;
  return (
    <article id={id} className={styles.notice} data-words>
      <details ref={details}>
        <summary className="sign chevron cut">
          {first ? <SpineEdge color={first.bgColor} /> : null}
          <span className={`sign-mark ${badges.length > 1 ? styles.marks : ''}`}>
            {badges.slice(0, more > 0 ? MAX_MARKS - 1 : MAX_MARKS).map((badge) => (
              <RouteMark key={badge.id} route={badge} size={badges.length > 1 ? 'S' : 'M'} />
            ))}
            {more > 0 ? <span className="quiet">+{more + 1}</span> : null}
            {first ? null : unmarked}
          </span>
          <hgroup className="sign-words">
            <Heading className={`sign-title ${look}`}>
              <span aria-hidden="true">{shape}</span>
              {title}
            </Heading>
            <p className="sign-second">{second}</p>
          </hgroup>
        </summary>
        <div className="stack measure sign-under pad-end">{children}</div>
      </details>
    </article>
  );
}
