import { useAgency } from '#web/agency/agencyContext.tsx';
import { ErrorBanner } from '#web/features/base/errors/ErrorBanner.tsx';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { EditorialLink, EditorialPicture } from '#web/ui/Editorial.tsx';
import type { EditorialItem, HomeSection } from './editorialView.server.ts';
import styles from './home.module.css';

export function EditorialSection({
  section,
  items,
}: {
  section: HomeSection;
  items: EditorialItem[] | null;
}) {
  const t = useT();
  const format = useFormats();
  const { editorialLang } = useAgency();
  if (items === null) return <ErrorBanner error={{ kind: 'section', section }} />;
  if (items.length === 0) return null;
  const plain = section === 'quickLinks';
  return (
    <section className={styles.section} aria-labelledby={section}>
      <h2 id={section}>{t(`home.${section}`)}</h2>
      <ul className={plain ? `stack close ${styles.quick}` : `stack wide ${styles.cards}`}>
        {items.map((item) => (
          <li
            key={`${item.url} ${item.title}`}
            className={plain ? undefined : `round relative ${styles.card}`}
          >
            {plain || !item.image ? null : (
              <EditorialPicture
                image={item.image}
                width={640}
                height={360}
                className={`full ${styles.picture}`}
              />
            )}
            <div className={`stack packed ${styles.words}`}>
              {item.url === null ? (
                <span dir="auto" lang={editorialLang} className="strong">
                  {item.title}
                </span>
              ) : (
                <EditorialLink
                  url={item.url}
                  className={plain ? `row close ${styles.quickLink}` : `strong link ${styles.itemLink}`}
                >
                  {item.title}
                </EditorialLink>
              )}
              {item.date === null ? null : (
                <time dateTime={new Date(item.date).toISOString()} className="quiet">
                  {format.date(item.date)}
                </time>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
