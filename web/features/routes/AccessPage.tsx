// What Access is, who may ride, how to book: in the editors' words, or else in ours.
import type { Phone } from '#agency/types.ts';
import { useOutsideUrl } from '#web/features/chrome/siteContext.tsx';
import { useT } from '#web/i18n/translation.tsx';
import styles from './AccessPage.module.css';
import { MessageList } from './MessageList.tsx';
import type { MessageView } from './messageView.server.ts';

export function AccessPage({ phone, messages }: { phone: Phone; messages: readonly MessageView[] }) {
  const t = useT();
  const outside = useOutsideUrl();
  return (
    <div className={styles.page}>
      {messages.length > 0 ? (
        <MessageList messages={messages} />
      ) : (
        <>
          <p className={styles.lead}>{t('schedules.accessWhat')}</p>
          <h2>{t('schedules.accessWho')}</h2>
          <p>{t('schedules.accessWhoText')}</p>
          <h2>{t('schedules.accessBook')}</h2>
          <p>{t('schedules.accessBookText', { phone: phone.text })}</p>
        </>
      )}
      <p className={styles.actions}>
        <a className={styles.call} href={phone.url}>
          {phone.text}
        </a>
        <a href={outside({ kind: 'site', path: '/accessibility' })}>{t('schedules.accessMore')}</a>
      </p>
    </div>
  );
}
