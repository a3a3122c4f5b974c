// Shows the modes as filter links, so that a choice is in the address and needs no script.
import { useEffect, useRef } from 'react';
import { mapOrder, mapWords, useModeName } from '#web/features/transit/routes/modeNames.ts';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { isModifiedClick } from '#web/ui/isModifiedClick.ts';
import type { MapMode, MapState } from '../address/mapState.ts';
import type { RealtimeRoute } from './filterVehicles.ts';
import styles from './MapFilters.module.css';

interface Props {
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

export function ModeChips({ chosen, routes, hrefOf, go }: Props) {
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
