// The filters in one row: a plain form without scripts, at once with them.
import { type ChangeEvent, useId } from 'react';
import { Form } from 'react-router';
import { sameRouteId } from '#domain/routeId.ts';
import { useHydrated } from '#web/features/chrome/useHydrated.ts';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import styles from './MapFilters.module.css';
import type { MapMode, MapState } from './mapState.ts';
import type { RealtimeRoute } from './realtimeMapData.server.ts';

interface Props {
  state: MapState;
  routes: readonly RealtimeRoute[];
  hideNav: boolean;
  onChange: (state: MapState) => void;
}

export function MapFilters({ state, routes, hideNav, onChange }: Props) {
  const t = useT();
  const id = useId();
  const hydrated = useHydrated();
  const modes: [MapMode, string][] = [
    ['Bus', t('map.bus')],
    ['Metro', t('map.metro')],
    ['RegionalRail', t('map.rail')],
  ];
  const offered = routes.filter((route) => state.mode === null || route.mode === state.mode);
  const chosen = state.routeIds[0] ?? '';
  // A direction means something on one route alone.
  const directions =
    state.routeIds.length === 1
      ? (routes.find((route) => sameRouteId(route.id, chosen))?.directions ?? [])
      : [];
  const filtered =
    state.mode !== null ||
    state.routeIds.length > 0 ||
    state.directionId !== null ||
    state.lateOnly ||
    state.seatsOnly;

  function changed(event: ChangeEvent<HTMLFormElement>): void {
    const data = new FormData(event.currentTarget);
    const mode = modes.find(([value]) => value === data.get('mode'))?.[0] ?? null;
    const route = String(data.get('route') ?? '');
    const stays = routes.some(
      (candidate) => candidate.id === route && (mode === null || candidate.mode === mode),
    );
    const direction = data.get('direction');
    const sort = data.get('sort');
    onChange({
      ...state,
      mode,
      routeIds: stays ? [route] : [],
      // Another route's directions go elsewhere.
      directionId: route !== chosen ? null : direction === '0' ? 0 : direction === '1' ? 1 : null,
      lateOnly: data.get('late') === '1',
      seatsOnly: data.get('seats') === '1',
      sort: sort === 'delay' || sort === 'nextStop' || sort === 'distance' ? sort : 'route',
    });
  }

  const clear = filtered ? (
    <AppLink to="/realtime-map" replace preventScrollReset className={styles.clear}>
      {t('map.clear')}
    </AppLink>
  ) : null;

  return (
    <Form method="get" className={styles.filters} onChange={changed} aria-label={t('map.filters')}>
      {hideNav ? <input type="hidden" name="hideNav" value="true" /> : null}
      <label htmlFor={`${id}mode`}>
        <span>{t('map.mode')}</span>
        <select id={`${id}mode`} name="mode" value={state.mode ?? ''} onChange={() => {}}>
          <option value="">{t('map.allModes')}</option>
          {modes.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label htmlFor={`${id}route`}>
        <span>{t('map.route')}</span>
        <select id={`${id}route`} name="route" value={chosen} onChange={() => {}} translate="no">
          <option value="">{t('map.allRoutes')}</option>
          {offered.map((route) => (
            <option key={route.id} value={route.id}>
              {route.name}
              {route.title === route.name ? '' : ` · ${route.title}`}
            </option>
          ))}
        </select>
      </label>
      {directions.length > 0 ? (
        <label htmlFor={`${id}direction`}>
          <span>{t('map.direction')}</span>
          <select id={`${id}direction`} name="direction" value={state.directionId ?? ''} onChange={() => {}}>
            <option value="">{t('map.bothDirections')}</option>
            {directions.map(({ directionId, label }) => (
              <option key={directionId} value={directionId} translate="no">
                {label}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <label htmlFor={`${id}sort`}>
        <span>{t('map.sort')}</span>
        <select id={`${id}sort`} name="sort" value={state.sort} onChange={() => {}}>
          <option value="route">{t('map.sortRoute')}</option>
          <option value="delay">{t('map.sortDelay')}</option>
          <option value="nextStop">{t('map.sortNextStop')}</option>
          <option value="distance">{t('map.sortDistance')}</option>
        </select>
      </label>
      <label className={styles.check} htmlFor={`${id}late`}>
        <input
          id={`${id}late`}
          type="checkbox"
          name="late"
          value="1"
          checked={state.lateOnly}
          onChange={() => {}}
        />
        <span>{t('map.lateOnly')}</span>
      </label>
      <label className={styles.check} htmlFor={`${id}seats`}>
        <input
          id={`${id}seats`}
          type="checkbox"
          name="seats"
          value="1"
          checked={state.seatsOnly}
          onChange={() => {}}
        />
        <span>{t('map.seatsOnly')}</span>
      </label>
      {hydrated ? null : (
        <button type="submit" className={styles.apply}>
          {t('map.apply')}
        </button>
      )}
      {/* In the place of the button, so that the map below stays where it is. */}
      {hydrated ? clear : <noscript>{clear}</noscript>}
    </Form>
  );
}
