// The lines a parent groups: all together, or one of them.
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import styles from './RouteLines.module.css';
import type { RoutePage, ToHref } from './routePage.ts';

export function RouteLines({ view, to }: { view: RoutePage; to: ToHref }) {
  const t = useT();
  if (view.children.length === 0) return null;
  return (
    <nav aria-label={t('route.lines')} className={styles.lines}>
      <AppLink
        to={to({ line: null })}
        preventScrollReset
        aria-current={view.child === null ? 'true' : undefined}
      >
        {t('route.allLines')}
      </AppLink>
      {view.children.map((child) => (
        <AppLink
          key={child.id}
          to={to({ line: child.id, stop: null })}
          preventScrollReset
          aria-current={view.child === child.id ? 'true' : undefined}
        >
          <RouteMark route={child} />
        </AppLink>
      ))}
    </nav>
  );
}
