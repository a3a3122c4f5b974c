import { useUnended } from '#web/features/transit/messages/MessageList.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { EditorialLink, EditorialPicture } from '#web/ui/Editorial.tsx';
import type { SidebarView } from './loadNotices.server.ts';
import styles from './Sidebar.module.css';

export function Sidebar({ sidebar, now }: { sidebar: SidebarView; now: number }) {
  const t = useT();
  const { links } = sidebar;
  const [ad] = useUnended(sidebar.ad ? [sidebar.ad] : [], now);
  const picture = ad ? (
    <EditorialPicture image={ad.image} width={300} height={250} className="round" />
  ) : null;
  return (
    <>
      {links.length > 0 ? (
        <section aria-labelledby="related">
          <h2 id="related" className="large">
            {t('route.related')}
          </h2>
          <ul className="stack">
            {links.map(({ title, url, image }) => (
              <li key={`${url} ${title}`} className="row">
                {image ? (
                  <EditorialPicture
                    image={image}
                    width={48}
                    height={48}
                    className={`round ${styles.thumb}`}
                  />
                ) : null}
                <EditorialLink url={url} className="touch">
                  <bdi>{title}</bdi>
                </EditorialLink>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {ad ? (
        <section aria-label={t('route.ad')}>
          <p className="quiet">{t('route.ad')}</p>
          {ad.url ? <EditorialLink url={ad.url}>{picture}</EditorialLink> : picture}
        </section>
      ) : null}
    </>
  );
}
