import type { Phone } from '#agency/types.ts';
import { useOutsideUrl } from '#web/agency/agencyContext.tsx';
import { ErrorBanner } from '#web/features/base/errors/ErrorBanner.tsx';
import { MessageList, useUnended } from '#web/features/transit/messages/MessageList.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import type { AccessContent } from './accessContent.server.ts';

export function AccessPage({
  phone,
  content,
  now,
}: {
  phone: Phone | null;
  content: AccessContent;
  now: number;
}) {
  const t = useT();
  const outside = useOutsideUrl();
  const { messages, error } = content;
  const explanation = useUnended(content.explanation, now);
  return (
    <div className="stack loose measure above">
      {error ? <ErrorBanner error={error} /> : null}
      <MessageList messages={messages} now={now} />
      {explanation.length > 0 ? (
        <MessageList messages={explanation} now={now} />
      ) : (
        <>
          <p className="large">{t('schedules.accessWhat')}</p>
          <h2>{t('schedules.accessWho')}</h2>
          <p>{t('schedules.accessWhoText')}</p>
          <h2>{t('schedules.accessBook')}</h2>
          {phone ? <p>{t('schedules.accessBookText', { phone: phone.text })}</p> : null}
        </>
      )}
      <p className="cluster loose">
        {phone ? (
          <a className={buttonClass('accent')} href={phone.url}>
            <bdi>{phone.text}</bdi>
          </a>
        ) : null}
        <a href={outside({ kind: 'site', path: '/accessibility' })}>{t('schedules.accessMore')}</a>
      </p>
    </div>
  );
}
