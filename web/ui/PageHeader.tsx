import { Fragment, type ReactNode } from 'react';
import { AppLink } from './AppLink.tsx';
import { Arrow } from './LineIcon.tsx';
import styles from './PageHeader.module.css';

interface Props {
  title: string;
  /** Prevents a browser's translator from translating names of routes and stops. */
  translate?: 'no';
  mark?: ReactNode;
  back?: { to: string; label: string };
  action?: ReactNode;
  children?: ReactNode;
}

/** A screen's heading, which receives the focus after navigation. */
export function PageHeader({ title, translate, mark, back, action, children }: Props) {
  return (
    <div className={`stack close top ${styles.header}`}>
      <div className={`row snug ${styles.name}`}>
        {back ? (
          <AppLink to={back.to} className={`center no-print ${styles.back}`}>
            <Arrow to="back" />
            <span className="unseen">{back.label}</span>
          </AppLink>
        ) : null}
        {mark}
        <h1 tabIndex={-1} translate={translate}>
          <BreakableTitle>{title}</BreakableTitle>
        </h1>
      </div>
      {action}
      {children ? <div className="shrink across">{children}</div> : null}
    </div>
  );
}

/** Lets a name with slashes, such as "Lansdale/Doylestown Line", wrap after each slash. */
export function BreakableTitle({ children }: { children: string }) {
  return children.split('/').map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity other than their index
    <Fragment key={index}>
      {index === 0 ? null : '/'}
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
