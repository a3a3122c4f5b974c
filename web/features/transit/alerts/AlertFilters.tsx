import { Form } from 'react-router';
import type { ScheduledMode } from '#domain/agency/mode.ts';
import { alertWords, useModeName } from '#web/features/transit/routes/modeNames.ts';
import { modeSlugs } from '#web/features/transit/routes/modePath.ts';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { HiddenFields } from '#web/ui/HiddenFields.tsx';
import { useLiveFilter } from '#web/ui/useLiveFilter.ts';
import { type AlertFilter, alertsPath } from './alertFilter.ts';
import styles from './alerts.module.css';
import type { RouteOptionGroup, RouteOptions } from './routeOptions.ts';

interface Props {
  filter: AlertFilter;
  modes: readonly ScheduledMode[];
  routes: RouteOptions;
  filtered: boolean;
}

export function AlertFilters({ filter, modes, routes, filtered }: Props) {
  const t = useT();
  const { field, onChange, onSubmit } = useLiveFilter(filter.text);
  const nameOf = useModeName(alertWords);
  return (
    <Form
      method="get"
      action="/alerts"
      className={styles.filters}
      key={alertsPath({ ...filter, text: '', page: 1 })}
      onChange={onChange}
      onSubmit={onSubmit}
    >
      <HiddenFields names={['view', 'hideNav', 'lang']} />
      <Field label={t('alerts.mode')} className={styles.field}>
        <select name="mode" defaultValue={filter.mode ?? ''}>
          <option value="">{t('alerts.allModes')}</option>
          {modes.map((mode) => (
            <option key={mode} value={modeSlugs[mode]}>
              {nameOf(mode)}
            </option>
          ))}
        </select>
      </Field>
      <Field label={t('alerts.route')} className={styles.field}>
        <select name="route" defaultValue={filter.routeId ?? ''} translate="no">
          <option value="">{t('alerts.allRoutes')}</option>
          <RouteChoices groups={routes.named} />
          {routes.others === null ? (
            <option disabled>{t('alerts.othersNone')}</option>
          ) : (
            <RouteChoices groups={routes.others} none />
          )}
        </select>
      </Field>
      <Field label={t('alerts.text')} className={styles.field}>
        <input ref={field} type="search" name="q" defaultValue={filter.text} autoComplete="off" />
      </Field>
      <noscript>
        <Button type="submit">{t('alerts.apply')}</Button>
      </noscript>
      {filtered ? (
        <AppLink
          className="touch"
          to={alertsPath({ view: filter.view, mode: null, routeId: null, text: '' })}
        >
          {t('alerts.clear')}
        </AppLink>
      ) : null}
    </Form>
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
