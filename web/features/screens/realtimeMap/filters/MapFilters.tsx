// The filters: a plain form without scripts, at once with them. In one row where there is room, else a sheet behind a
// button that says how many are on; the sheet is the browser's own popover, so that opening it needs no script.
import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { sameRouteId } from '#domain/routes/routeId.ts';
import type { MapMode, MapState } from '#web/features/screens/realtimeMap/address/mapState.ts';
import { mapOrder, mapWords, useModeName } from '#web/features/transit/routes/modeNames.ts';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { isTouched } from '#web/ui/isTouched.ts';
import { KeptFields } from '#web/ui/KeptFields.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { activeFilters } from './activeFilters.ts';
import styles from './MapFilters.module.css';
import type { RealtimeRoute } from './realtimeRoute.ts';

const SHEET = 'map-filters';

interface Props {
  state: MapState;
  routes: readonly RealtimeRoute[];
  /** The same map without filters. */
  clearHref: string;
  onChange: (state: MapState) => void;
}

export function MapFilters({ state, routes, clearHref, onChange }: Props) {
  const t = useT();
  const hydrated = useHydrated();
  const nameOf = useModeName(mapWords);
  const occurring = new Set(routes.map((route) => route.mode));
  // While no route is known there are those of the spec.
  const modes = mapOrder
    .filter((mode) => (routes.length > 0 ? occurring.has(mode) : Object.hasOwn(mapWords, mode)))
    .map((mode): [MapMode, string] => [mode, nameOf(mode)]);
  const offered = routes.filter((route) => state.mode === null || route.mode === state.mode);
  const chosen = state.routeIds[0] ?? '';
  // A direction means something on one route alone.
  const directions =
    state.routeIds.length === 1
      ? (routes.find((route) => sameRouteId(route.id, chosen))?.directions ?? [])
      : [];
  const count = activeFilters(state);
  const form = useRef<HTMLFormElement>(null);

  function read(from: HTMLFormElement): MapState {
    const data = new FormData(from);
    const mode = modes.find(([value]) => value === data.get('mode'))?.[0] ?? null;
    const route = String(data.get('route') ?? '');
    const stays = routes.some(
      (candidate) => candidate.id === route && (mode === null || candidate.mode === mode),
    );
    const direction = data.get('direction');
    const sort = data.get('sort');
    return {
      ...state,
      mode,
      routeIds: stays ? [route] : [],
      // Another route's directions go elsewhere.
      directionId: route !== chosen ? null : direction === '0' ? 0 : direction === '1' ? 1 : null,
      lateOnly: data.get('late') === '1',
      seatsOnly: data.get('seats') === '1',
      sort: sort === 'delay' || sort === 'nextStop' || sort === 'distance' ? sort : 'route',
    };
  }

  // What was chosen before scripts ran counts as well: nobody heard of it then. A form that scripts made has no such past.
  const isOfServer = useRef(!hydrated);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is shown anew
  useEffect(() => {
    if (isOfServer.current && form.current && isTouched(form.current)) onChange(read(form.current));
  }, []);

  const clear =
    count > 0 ? (
      <AppLink to={clearHref} replace preventScrollReset className={styles.clear}>
        {t('map.clear')}
      </AppLink>
    ) : null;

  return (
    <div className={styles.fold}>
      <button type="button" className={styles.toggle} popoverTarget={SHEET}>
        {t('map.filters')}
        {count > 0 ? <span className={styles.on}>{t('map.filtersOn', { n: count })}</span> : null}
      </button>
      <div id={SHEET} popover="auto" className={styles.sheet}>
        <Form
          ref={form}
          method="get"
          autoComplete="off"
          className={styles.filters}
          onChange={(event) => onChange(read(event.currentTarget))}
          aria-label={t('map.filters')}
        >
          <KeptFields names={['trip', 'stop', 'station', 'place', 'find', 'at', 'hideNav', 'lang']} />
          <Choice name="mode" label={t('map.mode')} value={state.mode ?? ''}>
            <option value="">{t('map.allModes')}</option>
            {modes.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Choice>
          <Choice name="route" label={t('map.route')} value={chosen}>
            <option value="">{t('map.allRoutes')}</option>
            {offered.map((route) => (
              <option key={route.id} value={route.id} translate="no">
                {route.name}
                {route.title === route.name ? '' : ` · ${route.title}`}
              </option>
            ))}
          </Choice>
          {directions.length > 0 ? (
            <Choice name="direction" label={t('map.direction')} value={state.directionId ?? ''}>
              <option value="">{t('map.bothDirections')}</option>
              {directions.map(({ directionId, label }) => (
                <option key={directionId} value={directionId} translate="no">
                  {label}
                </option>
              ))}
            </Choice>
          ) : null}
          <Choice name="sort" label={t('map.sort')} value={state.sort}>
            <option value="route">{t('map.sortRoute')}</option>
            <option value="delay">{t('map.sortDelay')}</option>
            <option value="nextStop">{t('map.sortNextStop')}</option>
            <option value="distance">{t('map.sortDistance')}</option>
          </Choice>
          <Box name="late" label={t('map.lateOnly')} isOn={state.lateOnly} />
          <Box name="seats" label={t('map.seatsOnly')} isOn={state.seatsOnly} />
          {/* In the place of the button, so that the map below stays where it is. */}
          {hydrated ? clear : <noscript>{clear}</noscript>}
          {hydrated ? (
            <button
              type="button"
              className={`${styles.apply} ${styles.done}`}
              popoverTarget={SHEET}
              popoverTargetAction="hide"
            >
              {t('map.done')}
            </button>
          ) : (
            <button type="submit" className={styles.apply}>
              {t('map.apply')}
            </button>
          )}
        </Form>
      </div>
    </div>
  );
}

// The form hears of every change itself.
const heardByForm = () => {};

function Choice(props: { name: string; label: string; value: string | number; children: ReactNode }) {
  const { name, label, value, children } = props;
  return (
    <label>
      <span>{label}</span>
      <select name={name} value={value} onChange={heardByForm}>
        {children}
      </select>
    </label>
  );
}

function Box({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return (
    <label className={styles.check}>
      <input type="checkbox" name={name} value="1" checked={isOn} onChange={heardByForm} />
      <span>{label}</span>
    </label>
  );
}
