import { Form } from 'react-router';
import { useT } from '#web/i18n/translation.tsx';
import { MAX_FILTER_TEXT } from '#web/request/parameters.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { HiddenFields } from '#web/ui/HiddenFields.tsx';
import { badgeLabel, type RouteBadge } from '#web/ui/routeBadge.ts';
import { useLiveFilter } from '#web/ui/useLiveFilter.ts';
import styles from './StationFilters.module.css';
import { type StationFilter, stationsPath } from './stationFilter.ts';

interface Props {
  filter: StationFilter;
  /** Lines of the chosen mode or, without a mode, all lines except buses. */
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
      <HiddenFields names={['mode', 'hideNav', 'lang']} />
      <Field label={t('stations.search')} className={styles.field}>
        <input
          ref={field}
          type="search"
          name="q"
          defaultValue={filter.text}
          maxLength={MAX_FILTER_TEXT}
          autoComplete="off"
        />
      </Field>
      <Field label={t('stations.line')} className={styles.field}>
        <select name="line" defaultValue={filter.line ?? ''}>
          <option value="">{t('stations.allLines')}</option>
          {lines.map((badge) => (
            <option key={badge.id} value={badge.id} translate="no">
              {badgeLabel(badge)}
            </option>
          ))}
        </select>
      </Field>
      <label className={styles.check}>
        <input type="checkbox" name="accessible" value="1" defaultChecked={filter.accessibleOnly} />
        <span>{t('stations.accessible')}</span>
      </label>
      <noscript>
        <Button type="submit" kind="accent">
          {t('stations.show')}
        </Button>
      </noscript>
      {address === unfiltered ? null : (
        <AppLink to={unfiltered} className="touch" preventScrollReset>
          {t('stations.clear')}
        </AppLink>
      )}
    </Form>
  );
}
