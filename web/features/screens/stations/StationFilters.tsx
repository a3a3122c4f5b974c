// How the station index is narrowed down: a plain form, sent as the rider chooses or types where scripts run.
import { Form } from 'react-router';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { KeptFields } from '#web/ui/KeptFields.tsx';
import { badgeLabel, type RouteBadge } from '#web/ui/routeBadge.ts';
import { useLiveFilter } from '#web/ui/useLiveFilter.ts';
import styles from './StationFilters.module.css';
import { type StationFilter, stationsPath } from './stationFilter.ts';

interface Props {
  filter: StationFilter;
  /** Lines of the chosen mode. */
  lines: readonly RouteBadge[];
}

export function StationFilters({ filter, lines }: Props) {
  const t = useT();
  const { field, onChange, onSubmit } = useLiveFilter(filter.text);
  const address = stationsPath(filter);
  // The mode is a tab, not a filter.
  const unfiltered = stationsPath({ text: '', mode: filter.mode, line: null, accessibleOnly: false });
  return (
    <Form
      method="get"
      action="/stations"
      className={styles.filters}
      role="search"
      aria-label={t('stations.title')}
      key={stationsPath({ ...filter, text: '' })}
      onChange={onChange}
      onSubmit={onSubmit}
    >
      <KeptFields names={['mode', 'hideNav', 'lang']} />
      <label className={styles.field}>
        <span>{t('stations.search')}</span>
        <input
          ref={field}
          type="search"
          name="q"
          defaultValue={filter.text}
          maxLength={100}
          autoComplete="off"
        />
      </label>
      <label className={styles.field}>
        <span>{t('stations.line')}</span>
        <select name="line" defaultValue={filter.line ?? ''}>
          <option value="">{t('stations.allLines')}</option>
          {lines.map((badge) => (
            <option key={badge.id} value={badge.id} translate="no">
              {badgeLabel(badge)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.check}>
        <input type="checkbox" name="accessible" value="1" defaultChecked={filter.accessibleOnly} />
        <span>{t('stations.accessible')}</span>
      </label>
      <noscript>
        <button type="submit" className={styles.show}>
          {t('stations.show')}
        </button>
      </noscript>
      {address === unfiltered ? null : (
        <AppLink to={unfiltered} className={styles.clear} preventScrollReset>
          {t('stations.clear')}
        </AppLink>
      )}
    </Form>
  );
}
