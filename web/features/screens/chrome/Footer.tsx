// The end of every page but the map: five columns, the agency's address, and where else it speaks.
import { useAgency } from '#web/agency/agencyContext.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import styles from './Footer.module.css';
import { TargetLink } from './TargetLink.tsx';

/** `savesPages`: there is a list of saved pages to show. */
export function Footer({ savesPages }: { savesPages: boolean }) {
  const t = useT();
  const agency = useAgency();
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <nav aria-label={t('chrome.footerMenu')} className={styles.columns}>
          {agency.footer.map((group) => (
            <div key={group.key}>
              <h2 className={styles.heading} lang={group.lang}>
                {group.label}
              </h2>
              <ul className={styles.links}>
                {group.items.map((item) => (
                  <li key={item.key}>
                    <TargetLink target={item.target} lang={item.lang} className={styles.link}>
                      {item.label}
                    </TargetLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={styles.base}>
          <address className={styles.address}>
            <strong>{agency.name}</strong> {agency.address}
          </address>
          {savesPages ? (
            <AppLink to="/offline" className={styles.link}>
              {t('offline.title')}
            </AppLink>
          ) : null}
          <ul className={styles.social} aria-label={t('chrome.social')}>
            {agency.social.map(({ key, name, url }) => (
              <li key={key}>
                <a href={url} className={styles.link} translate="no">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
