// One group of the mega menu: a disclosure that works without script, with its links and what riders ask for there.
import { agency } from '#agency/agency.ts';
import type { LinkGroup } from '#agency/types.ts';
import { useT } from '#web/i18n/translation.tsx';
import styles from './Header.module.css';
import { ChatButton } from './liveChat.tsx';
import { TargetLink } from './TargetLink.tsx';

/** `name` makes the groups of one menu exclusive: opening one closes the others. */
export function MenuGroup({ group, name }: { group: LinkGroup; name: string }) {
  const t = useT();
  return (
    <details name={name} className={styles.group}>
      <summary className={styles.groupButton}>{t.label(group)}</summary>
      <div className={styles.panel}>
        <div className={styles.panelInside}>
          <ul className={styles.links}>
            {group.items.map((item) => (
              <li key={item.key}>
                <TargetLink target={item.target} className={styles.link}>
                  {t.label(item)}
                </TargetLink>
              </li>
            ))}
          </ul>
          <GroupAside groupKey={group.key} />
        </div>
      </div>
    </details>
  );
}

/** Fares with travel, chat and phones with help and safety (spec section 1). */
function GroupAside({ groupKey }: { groupKey: string }) {
  const t = useT();
  switch (groupKey) {
    case 'nav.travel':
      return (
        <div className={styles.aside}>
          <p className={styles.asideTitle}>{t('chrome.fares')}</p>
          <dl className={styles.fares}>
            {agency.fares.map((fare) => (
              <div key={fare.key}>
                <dt>{t.label(fare)}</dt>
                <dd>
                  <bdi>{fare.price}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      );
    case 'nav.help':
      return (
        <div className={styles.aside}>
          <p className={styles.asideTitle}>{t('chrome.talkToUs')}</p>
          <a href={agency.phones.support.url} className={styles.phone}>
            {t('chrome.supportPhone', { phone: agency.phones.support.text })}
          </a>
          <ChatButton className={styles.chat} />
        </div>
      );
    case 'nav.safety':
      return (
        <div className={styles.aside}>
          <p className={styles.asideTitle}>{t('chrome.emergency')}</p>
          <a href={agency.phones.emergency.url} className={styles.phone}>
            {t('chrome.emergencyPhone', { phone: agency.phones.emergency.text })}
          </a>
        </div>
      );
    default:
      return null;
  }
}
