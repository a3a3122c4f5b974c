import type { Aside } from '#agency/types.ts';
import { type MenuHeading, useAgency } from '#web/agency/agencyContext.tsx';
import { useT } from '#web/i18n/translation.tsx';
import styles from './Header.module.css';
import { ChatButton } from './liveChat.tsx';
import { useStaticMarkup } from './staticMarkup.ts';

/** With the same `name`, the groups of a menu are exclusive: opening one closes the others. */
export function MenuGroup({ group, name }: { group: MenuHeading; name: string }) {
  return (
    <details name={name} className={styles.group}>
      <summary className={`chevron strong ${styles.groupButton}`} lang={group.lang}>
        {group.label}
      </summary>
      <div className={styles.panel}>
        <div className={`page ${styles.panelInside}`}>
          <ul className={`stack close packed ${styles.links}`} {...useStaticMarkup(`menu-${group.key}`)} />
          <GroupAside aside={group.aside} />
        </div>
      </div>
    </details>
  );
}

/** Shows the fares, the support phone and chat, or the emergency phone beside a group's links (spec sections 1, 9). */
function GroupAside({ aside }: { aside: Aside | null }) {
  const t = useT();
  const agency = useAgency();
  const { support, emergency } = agency.phones;
  switch (aside) {
    case 'fares':
      return agency.fares.length === 0 ? null : (
        <div className={`stack start packed ${styles.aside}`}>
          <p className={`quiet ${styles.faint}`}>{t('chrome.fares')}</p>
          <dl className="stack tight full">
            {agency.fares.map((fare) => (
              <div key={fare.key} className="row between">
                <dt lang={fare.lang}>{fare.label}</dt>
                <dd className="strong tabular">
                  <bdi>{fare.price}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      );
    case 'support':
      return (
        <div className={`stack start packed ${styles.aside}`}>
          <p className={`quiet ${styles.faint}`}>{t('chrome.talkToUs')}</p>
          {support ? (
            <a href={support.url} className="touch strong inked">
              {t('chrome.supportPhone', { phone: support.text })}
            </a>
          ) : null}
          <ChatButton className={`touch strong round inked ${styles.chat}`} />
        </div>
      );
    case 'emergency':
      return emergency === null ? null : (
        <div className={`stack start packed ${styles.aside}`}>
          <p className={`quiet ${styles.faint}`}>{t('chrome.emergency')}</p>
          <a href={emergency.url} className="touch strong inked">
            {t('chrome.emergencyPhone', { phone: emergency.text })}
          </a>
        </div>
      );
    case null:
      return null;
  }
}
