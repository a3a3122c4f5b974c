// One line of filters that scrolls: which alerts, of which mode and route, and with which words.
import { Form } from 'react-router';
import { modeSlugs, type ScheduledMode } from '#domain/agency/mode.ts';
import { alertWords, useModeName } from '#web/features/transit/routes/modeNames.ts';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { HiddenFields } from '#web/ui/Field.tsx';
import { useLiveFilter } from '#web/ui/useLiveFilter.ts';
import { type AlertFilter, alertsPath } from './alertFilter.ts';
import type { RouteOptionGroup, RouteOptions } from './alertsByRoute.ts';

interface Props {
  filter: AlertFilter;
  counts: Readonly<Record<AlertFilter['view'], number | null>>;
  modes: readonly ScheduledMode[];
  routes: RouteOptions;
  filtered: boolean;
}

export function AlertFilters({ filter, counts, modes, routes, filtered }: Props) {
  const t = useT();
  const { field, onChange, onSubmit } = useLiveFilter(filter.text);
  const nameOf = useModeName(alertWords);
  const chip = buttonClass('chip');
  return (
    <div className="chips no-print">
      <nav aria-label={t('alerts.views')}>
        {(['now', 'upcoming', 'detours'] as const).map((view) => (
          <AppLink
            key={view}
            to={alertsPath({ ...filter, view, page: 1 })}
            className={chip}
            aria-current={filter.view === view ? 'page' : undefined}
          >
            {t(`alerts.${view}`)}
            {counts[view] === null ? null : ` ${counts[view]}`}
          </AppLink>
        ))}
      </nav>
      <Form
        method="get"
        action="/alerts"
        role="search"
        aria-label={t('alerts.title')}
        key={alertsPath({ ...filter, text: '', page: 1 })}
        onChange={onChange}
        onSubmit={onSubmit}
      >
        <HiddenFields names={['view', 'hideNav', 'lang']} />
        <select name="mode" aria-label={t('alerts.mode')} className={chip} defaultValue={filter.mode ?? ''}>
          <option value="">{t('alerts.allModes')}</option>
          {modes.map((mode) => (
            <option key={mode} value={modeSlugs[mode]}>
              {nameOf(mode)}
            </option>
          ))}
        </select>
        <select
          name="route"
          aria-label={t('alerts.route')}
          className={chip}
          defaultValue={filter.routeId ?? ''}
          translate="no"
        >
          <option value="">{t('alerts.allRoutes')}</option>
          <RouteChoices groups={routes.named} />
          {routes.others === null ? (
            <option disabled>{t('alerts.othersNone')}</option>
          ) : (
            <RouteChoices groups={routes.others} none />
          )}
        </select>
        <input
          ref={field}
          type="search"
          name="q"
          aria-label={t('alerts.text')}
          placeholder={t('alerts.text')}
          className="padded"
          defaultValue={filter.text}
          autoComplete="off"
        />
        <noscript>
          <Button type="submit">{t('alerts.apply')}</Button>
        </noscript>
      </Form>
      {filtered ? (
        <AppLink
          className="touch"
          to={alertsPath({ view: filter.view, mode: null, routeId: null, text: '' })}
        >
          {t('alerts.clear')}
        </AppLink>
      ) : null}
    </div>
  );
}

/** Lists the options of the route filter by mode. `none`: these routes have no items. */
function RouteChoices({ groups, none = false }: { groups: readonly RouteOptionGroup[]; none?: boolean }) {
  const t = useT();
  const nameOf = useModeName(alertWords);
  return groups.map(({ mode, routes }) => (
    <optgroup key={mode} label={none ? t('alerts.noneOfMode', { mode: nameOf(mode) }) : nameOf(mode)}>
      {routes.map(({ id, title, n }) => (
        <option key={id} value={id}>
          {n === 0 ? title : `${title} (${n})`}
        </option>
      ))}
    </optgroup>
  ));
}
