import { AppLink } from './AppLink.tsx';
import styles from './LinkTabs.module.css';

export function LinkTabs({
  tabs,
  label,
  keepScroll = false,
}: {
  tabs: readonly { to: string; label: string; current: boolean }[];
  label: string;
  keepScroll?: boolean;
}) {
  return (
    <nav aria-label={label} className="ruled">
      <ul className={`wrap close ${styles.list}`}>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <AppLink
              to={tab.to}
              className={`underlined touch inked strong inset soft ${styles.tab}`}
              aria-current={tab.current ? 'page' : undefined}
              preventScrollReset={keepScroll}
            >
              {tab.label}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
