import type { EpochMs } from '#domain/units.ts';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { useClock } from '#web/features/base/live/useClock.ts';
import { useT } from '#web/i18n/translation.tsx';
import { EditorialLink, EditorialPicture } from '#web/ui/Editorial.tsx';
import { SanitisedHtml } from '#web/ui/SanitisedHtml.tsx';
import styles from './MessageList.module.css';
import type { MessageView } from './messageView.server.ts';

interface Props {
  messages: readonly MessageView[];
  /** When the page was rendered. */
  now: EpochMs;
}

/** Returns the items that have not ended; an open page may refresh much later than one ends (spec section 5). */
export function useUnended<Item extends Pick<MessageView, 'ends'>>(
  items: readonly Item[],
  madeAt: number,
): Item[] {
  const now = useClock(madeAt);
  return items.filter(({ ends }) => ends === null || now <= ends);
}

export function MessageList({ messages, now }: Props) {
  const t = useT();
  const { editorialLang } = useAgency();
  return useUnended(messages, now).map(({ title, html, url, image }) => (
    <section key={`${title} ${url} ${html}`} className={`panel hint above below ${styles.message}`}>
      {image ? (
        <EditorialPicture image={image} width={96} height={96} className={`round ${styles.image}`} />
      ) : null}
      <div>
        {title ? (
          <h2 dir="auto" lang={editorialLang} className="medium">
            {url ? <EditorialLink url={url}>{title}</EditorialLink> : title}
          </h2>
        ) : null}
        {html ? <SanitisedHtml html={html} lang={editorialLang} /> : null}
        {url && !title ? (
          <EditorialLink url={url} own>
            {t('common.readMore')}
          </EditorialLink>
        ) : null}
      </div>
    </section>
  ));
}
