// A map as part of another page: a line, its stops and the vehicles on it, loaded when a rider asks for it.
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useAppClock } from '#web/features/base/live/useAppClock.ts';
import type { MapLine, MapPin } from '#web/features/transit/map/engine/riderMap.ts';
import type { LatLon } from '#web/features/transit/map/engine/track.ts';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { MapBoundary } from './MapBoundary.tsx';
import styles from './SmallMap.module.css';

const SmallMapPane = lazy(() => import('./SmallMapPane.tsx'));

/** A place on the map: `id` as the page likes, unique among them. */
export interface SmallMapPlace extends MapPin {
  /** Path in the app that a press on it offers; left out: only its name is said. */
  href?: string;
  /** What is said beside its name. */
  note?: string;
}

export interface SmallMapProps {
  /** What the map shows, in the rider's language: "Map of Bus 17". Its accessible name. */
  label: string;
  /**
   * The realtime map of the same things, with `?route=` and the like: the link beside the button, and all there is
   * without scripts. `null`: it would show nothing more.
   */
  moreHref: string | null;
  /** The loader's `now`, epoch ms. */
  now: number;
  /** Their lines and detours are drawn as the live service has them; at most six. */
  routes: readonly RouteBadge[];
  /** Whether the vehicles of `routes` are shown, and asked for every ten seconds. */
  live: boolean;
  /** Only vehicles of this direction, and those that do not say theirs; left out or `null`: both. */
  directionId?: 0 | 1 | null;
  /** Only vehicles within `meters` of a place, nearest first. */
  around?: { center: LatLon; meters: number };
  /**
   * Stops, stations, entrances. The map begins with all of them in view; without any, with the lines in view. They may be
   * asked for as it opens.
   */
  places?: readonly SmallMapPlace[] | 'asking' | 'failed';
  /** A picture of the same that is there before the map, and opens it; without scripts it leads to the realtime map. */
  strip?: ReactNode;
  /** A media query: where it holds, the map opens by itself. */
  opensFrom?: string;
  onOpen?: () => void;
  /** The map begins anew, as it began, when this is another: it is about other places. */
  subject?: string;
  /** More lines than those of `routes`, such as a detour's. */
  lines?: readonly MapLine[];
}

const noPlaces: readonly SmallMapPlace[] = [];

/**
 * A button that opens the map in its place, and a link to the realtime map. Leaflet and the map's code load on the
 * press, so that pages stay within their budget. Under the map stand the vehicles it shows as a list that equals it.
 */
export function SmallMap(props: SmallMapProps) {
  const t = useT();
  const hydrated = useHydrated();
  const clock = useAppClock(props.now);
  // `null`: nobody has opened or closed it.
  const [opened, setOpen] = useState<boolean | null>(null);
  const open = opened === true;
  const { places = noPlaces, opensFrom } = props;
  useEffect(() => {
    if (opensFrom !== undefined && matchMedia(opensFrom).matches) setOpen(true);
  }, [opensFrom]);
  const show = () => {
    if (!open) props.onOpen?.();
    setOpen(!open);
  };
  if (props.strip && props.moreHref !== null && !open) {
    return (
      <AppLink
        to={props.moreHref}
        className={`${styles.strip} no-print`}
        aria-label={`${t('map.show')}: ${props.label}`}
        data-small-map
        onClick={(event) => {
          event.preventDefault();
          show();
        }}
      >
        {props.strip}
      </AppLink>
    );
  }
  const wait = <p className={styles.wait}>{t('map.loading')}</p>;
  return (
    <div
      className={`${styles.small} no-print`}
      data-small-map
      data-opens={opened === false ? undefined : opensFrom}
    >
      <p className={styles.bar}>
        <Button
          className={styles.toggle}
          disabled={!hydrated}
          aria-expanded={open}
          aria-label={`${t(open ? 'map.hide' : 'map.show')}: ${props.label}`}
          onClick={show}
        >
          {t(open ? 'map.hide' : 'map.show')}
        </Button>
        {props.moreHref === null ? null : (
          <AppLink to={props.moreHref} className="touch">
            {t('map.whole')}
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
