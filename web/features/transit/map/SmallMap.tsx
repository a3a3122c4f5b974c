import { lazy, Suspense, useEffect, useState } from 'react';
import type { Position } from '#domain/stations/nearest.ts';
import type { EpochMs } from '#domain/units.ts';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { useAppClock } from '#web/features/base/live/useClock.ts';
import type { MapPin } from '#web/features/transit/map/engine/mapPins.ts';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useHydrated } from '#web/ui/hydration.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import { MapBoundary } from './MapBoundary.tsx';
import styles from './SmallMap.module.css';

const SmallMapPane = lazy(() => import('./SmallMapPane.tsx'));

/** Radius around a stop or station within which vehicles are shown: about a three-minute ride. */
export const VEHICLES_METERS = 1500;

/** A place on the map. Its `id` is unique there; a stop's id also highlights the stop in lists (`lightNames.ts`). */
export interface SmallMapPlace extends MapPin {
  /** Link offered after a tap on the place; omitted: only its name is shown. */
  href?: string;
  note?: string;
}

export interface SmallMapProps {
  /** Accessible name in the rider's language: "Map of Bus 17". */
  label: string;
  /** Link to the realtime map of the same items. `null`: no link, because that map would show nothing more. */
  moreHref: string | null;
  /** The loader's `now`. */
  now: EpochMs;
  /** The live service supplies the vehicles of these routes, and the lines and detours of the first six. */
  routes: readonly RouteBadge[];
  live: boolean;
  /** Only vehicles of this direction, or without a direction; omitted or `null`: both. */
  directionId?: 0 | 1 | null;
  /** Only vehicles within `meters` of a place, nearest first. */
  around?: { center: Position; meters: number };
  /** The initial view contains all places or, without any, the lines. Places may be requested when the map opens. */
  places?: readonly SmallMapPlace[] | 'asking' | 'failed';
  /** A media query under which the map opens by itself. */
  opensFrom?: string;
  /** Whether the page opens and closes the map, instead of a button here. */
  isOpen?: boolean;
  /** Identifies the subject: when it changes, an opened map starts again from its initial view. */
  subject?: string;
}

const noPlaces: readonly SmallMapPlace[] = [];

/** A map inside another page. Leaflet and the map's code load on demand. Below the map, a list shows the same vehicles. */
export function SmallMap(props: SmallMapProps) {
  const t = useT();
  const { hasVehicles } = useAgency();
  const hydrated = useHydrated();
  const clock = useAppClock(props.now);
  // `null`: the map has been neither opened nor closed.
  const [opened, setOpen] = useState<boolean | null>(null);
  const open = props.isOpen ?? opened === true;
  const { places = noPlaces, opensFrom } = props;
  useEffect(() => {
    if (opensFrom !== undefined && matchMedia(opensFrom).matches) setOpen(true);
  }, [opensFrom]);
  const toggle = () => {
    setOpen(!open);
  };
  const wait = <p className={`round center soft relative ${styles.wait}`}>{t('map.loading')}</p>;
  return (
    <div
      className={`stack above below ${styles.small} no-print`}
      data-small-map
      data-opens={opened === false ? undefined : opensFrom}
    >
      <p className={`cluster spaced ${styles.bar}`}>
        {props.isOpen === undefined ? (
          <Button
            className={`scripted ${styles.toggle}`}
            disabled={!hydrated}
            aria-expanded={open}
            aria-label={`${t(open ? 'map.hide' : 'map.show')}: ${props.label}`}
            onClick={toggle}
          >
            {t(open ? 'map.hide' : 'map.show')}
          </Button>
        ) : null}
        {props.moreHref === null ? null : (
          <AppLink to={props.moreHref} className="touch">
            {t(hasVehicles ? 'map.whole' : 'chrome.map')}
          </AppLink>
        )}
      </p>
      {open ? (
        <MapBoundary fallback={<p>{t('map.failedHere')}</p>}>
          <Suspense fallback={wait}>
            {places === 'asking' ? wait : null}
            {places === 'failed' ? <p role="status">{t('map.failedHere')}</p> : null}
            {typeof places === 'string' ? null : (
              <SmallMapPane key={props.subject} {...props} places={places} clock={clock} />
            )}
          </Suspense>
        </MapBoundary>
      ) : null}
    </div>
  );
}
