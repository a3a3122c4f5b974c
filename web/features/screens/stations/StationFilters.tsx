// One line of filters that scrolls: which stations, by name, mode, line and accessibility.
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { modeSlugs, type ScheduledMode } from '#domain/agency/mode.ts';
import { scheduleWords, useModeName } from '#web/features/transit/routes/modeNames.ts';
import { useT } from '#web/i18n/translation.tsx';
import { MAX_FILTER_TEXT } from '#web/request/parameters.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { HiddenFields } from '#web/ui/Field.tsx';
import { badgeLabel, type RouteBadge } from '#web/ui/routeBadge.ts';
import { useLiveFilter } from '#web/ui/useLiveFilter.ts';
import { type StationFilter, stationsPath } from './stationFilter.ts';

interface Props {
  filter: StationFilter;
  modes: readonly ScheduledMode[];
  /** Lines of the chosen mode or, without a mode, all lines except buses. */
  lines: readonly RouteBadge[];
  /** Whether no station matches: the list then has the link that clears the filters. */
  isEmpty?: boolean;
  /** The controls of the list. */
  children?: ReactNode;
}

export function StationFilters({ filter, modes, lines, isEmpty = false, children }: Props) {
  const t = useT();
  const nameOf = useModeName(scheduleWords);
  const { field, onChange, onSubmit } = useLiveFilter(filter.text);
  const address = stationsPath(filter);
  // The mode has links of its own.
  const unfiltered = stationsPath({ text: '', mode: filter.mode, line: null, accessibleOnly: false });
  const chip = buttonClass('chip');
  return (
    <Form
      method="get"
      action="/stations"
      className="chips"
      role="search"
      aria-label={t('stations.title')}
      key={stationsPath({ ...filter, text: '' })}
      onChange={onChange}
      onSubmit={onSubmit}
    >
      <HiddenFields names={['mode', 'hideNav', 'lang']} />
      <input
        ref={field}
        type="search"
        name="q"
        aria-label={t('stations.search')}
        placeholder={t('stations.search')}
        className="padded"
        defaultValue={filter.text}
        maxLength={MAX_FILTER_TEXT}
        autoComplete="off"
      />
      {children}
      <nav aria-label={t('schedules.modes')}>
        {[null, ...modes].map((mode) => {
          const slug = mode && modeSlugs[mode];
          return (
            <AppLink
              key={slug}
              // A line belongs to one mode, so choosing another mode clears it.
              to={stationsPath({ ...filter, mode: slug, line: null })}
              className={chip}
              aria-current={filter.mode === slug ? 'page' : undefined}
              preventScrollReset
            >
              {mode === null ? t('schedules.all') : nameOf(mode)}
            </AppLink>
          );
        })}
      </nav>
      <select name="line" aria-label={t('stations.line')} className={chip} defaultValue={filter.line ?? ''}>
        <option value="">{t('stations.allLines')}</option>
        {lines.map((badge) => (
          <option key={badge.id} value={badge.id} translate="no">
            {badgeLabel(badge)}
          </option>
        ))}
      </select>
      <label className={`${chip} row snug`}>
        <input type="checkbox" name="accessible" value="1" defaultChecked={filter.accessibleOnly} />
        <span>{t('stations.accessible')}</span>
      </label>
      <noscript>
        <Button type="submit" kind="accent">
          {t('stations.show')}
        </Button>
      </noscript>
      {address === unfiltered || isEmpty ? null : (
        <AppLink to={unfiltered} className="touch" preventScrollReset>
          {t('stations.clear')}
        </AppLink>
      )}
    </Form>
  );
}
