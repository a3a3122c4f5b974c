// Shows the filters other than the mode in a popover. Without scripts, it is a plain form; otherwise, changes apply at once.
import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { findRoute } from '#domain/routes/route.ts';
import {
  type MapMode,
  type MapState,
  sortParameter,
} from '#web/features/screens/realtimeMap/address/mapState.ts';
import { mapOrder, mapWords, useModeName } from '#web/features/transit/routes/modeNames.ts';
import { useT } from '#web/i18n/translation.tsx';
import { directionParameter } from '#web/request/parameters.ts';
import { AppLink, isModifiedClick } from '#web/ui/AppLink.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Field, HiddenFields } from '#web/ui/Field.tsx';
import { useHydrated } from '#web/ui/hydration.ts';
import { countFilters, type RealtimeRoute } from './filterVehicles.ts';
import styles from './MapFilters.module.css';

const SHEET = 'map-filters';

interface Props {
  state: MapState;
  routes: readonly RealtimeRoute[];
  clearHref: string;
  onChange: (state: MapState) => void;
}

export function MapFilters({ state, routes, clearHref, onChange }: Props) {
  const t = useT();
  const hydrated = useHydrated();
  const offered = routes.filter((route) => state.mode === null || route.mode === state.mode);
  const chosen = state.routeIds[0] ?? '';
  // A direction is meaningful only for a single route.
  const directions = state.routeIds.length === 1 ? (findRoute(routes, chosen)?.directions ?? []) : [];
  // The mode has its own control.
  const count = countFilters({ ...state, mode: null });
  const form = useRef<HTMLFormElement>(null);

  function read(from: HTMLFormElement): MapState {
    const data = new FormData(from);
    const route = String(data.get('route') ?? '');
    const isOffered = offered.some(({ id }) => id === route);
    return {
      ...state,
      routeIds: isOffered ? [route] : [],
      // Another route's directions have other destinations.
      directionId: route === chosen ? directionParameter(data.get('direction')) : null,
      lateOnly: data.get('late') === '1',
      seatsOnly: data.get('seats') === '1',
      sort: sortParameter(data.get('sort')),
    };
  }

  // Apply choices that the rider made before scripts ran. A form rendered by scripts has no such choices.
  const isServerHtml = useRef(!hydrated);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, before anything is rendered again
  useEffect(() => {
    if (isServerHtml.current && form.current && isTouched(form.current)) onChange(read(form.current));
  }, []);

  const clear =
    count > 0 ? (
      <AppLink to={clearHref} replace preventScrollReset className="touch">
        {t('map.clear')}
      </AppLink>
    ) : null;

  return (
    <>
      <Button kind="pill" className="touch even rigid" popoverTarget={SHEET}>
        {t('map.filters')}
        {count > 0 ? (
          <span className={`quiet round ${styles.on}`}>{t('map.filtersOn', { n: count })}</span>
        ) : null}
      </Button>
      <div id={SHEET} popover="auto" className={`box floating sheet ${styles.sheet}`}>
        <Form
          ref={form}
          method="get"
          autoComplete="off"
          className="wrap bottom spaced"
          onChange={(event) => onChange(read(event.currentTarget))}
          aria-label={t('map.filters')}
        >
          <HiddenFields
            names={['mode', 'trip', 'stop', 'station', 'place', 'find', 'at', 'hideNav', 'lang']}
          />
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
          {hydrated ? clear : <noscript>{clear}</noscript>}
          {hydrated ? (
            <Button
              kind="accent"
              className={`end ${styles.done}`}
              popoverTarget={SHEET}
              popoverTargetAction="hide"
            >
              {t('map.done')}
            </Button>
          ) : (
            <Button kind="accent" type="submit" className="end">
              {t('map.apply')}
            </Button>
          )}
        </Form>
      </div>
    </>
  );
}

const handledByForm = () => {};

function Choice(props: { name: string; label: string; value: string | number; children: ReactNode }) {
  const { name, label, value, children } = props;
  return (
    <Field label={label} className="full">
      <select name={name} value={value} onChange={handledByForm}>
        {children}
      </select>
    </Field>
  );
}

function Box({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return (
    <label className={`touch even ${styles.check}`}>
      <input type="checkbox" name={name} value="1" checked={isOn} onChange={handledByForm} />
      <span>{label}</span>
    </label>
  );
}

/** Whether a rider has changed a checkbox or select of a form since the server rendered it. */
const isTouched = (form: HTMLFormElement): boolean =>
  [...form.elements].some((field) => {
    if (field instanceof HTMLInputElement && field.type === 'checkbox')
      return field.checked !== field.defaultChecked;
    if (!(field instanceof HTMLSelectElement)) return false;
    const sent = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(0, sent);
  });

interface ChipsProps {
  chosen: MapMode | null;
  routes: readonly RealtimeRoute[];
  hrefOf: (change: Partial<MapState>) => string;
  go: (change: Partial<MapState>) => void;
}

/** Selects a mode, and removes the chosen route, direction and vehicle, which may belong to another mode. */
const inMode = (mode: MapMode | null): Partial<MapState> => ({
  mode,
  routeIds: [],
  directionId: null,
  selected: null,
});

/** Shows the modes as filter links, so that a choice is in the address and needs no script. */
export function ModeChips({ chosen, routes, hrefOf, go }: ChipsProps) {
  const t = useT();
  const nameOf = useModeName(mapWords);
  const chips = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = chips.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  const occurring = new Set(routes.map((route) => route.mode));
  // While no route is known, offer the spec's modes.
  const modes = mapOrder.filter((mode) =>
    routes.length > 0 ? occurring.has(mode) : Object.hasOwn(mapWords, mode),
  );
  if (modes.length < 2) return null;
  return (
    <nav ref={chips} aria-label={t('map.mode')} className={styles.modes}>
      {[null, ...modes].map((mode) => (
        <AppLink
          key={mode}
          to={hrefOf(inMode(mode))}
          replace
          preventScrollReset
          className={buttonClass('pill', 'touch even rigid')}
          aria-current={chosen === mode ? 'true' : undefined}
          onClick={(event) => {
            if (isModifiedClick(event)) return;
            // Navigate in place, keeping the sheet's history state.
            event.preventDefault();
            go(inMode(mode));
          }}
        >
          {mode === null ? t('map.allModes') : nameOf(mode)}
        </AppLink>
      ))}
    </nav>
  );
}
