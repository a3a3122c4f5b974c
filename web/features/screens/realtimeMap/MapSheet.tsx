// The overlay of the map is a sheet with three heights on phones, and a panel on desktops.

import { lazy, Suspense, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Position } from '#domain/stations/nearest.ts';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { ErrorBanner } from '#web/features/base/errors/ErrorBanner.tsx';
import { FreshnessNote } from '#web/features/base/live/FreshnessNote.tsx';
import { useOnline } from '#web/features/base/live/useRefresh.ts';
import { countFilters } from '#web/features/screens/realtimeMap/filters/activeFilters.ts';
import styles from '#web/features/screens/realtimeMap/sheet/Sheet.module.css';
import { SheetHandle } from '#web/features/screens/realtimeMap/sheet/SheetHandle.tsx';
import type { Located } from '#web/features/transit/map/locateRider.ts';
import { MapBoundary } from '#web/features/transit/map/MapBoundary.tsx';
import { choosingEnd } from '#web/features/transit/search/choosingOnMap.ts';
import { useT } from '#web/i18n/translation.tsx';
import { useHydrated } from '#web/ui/hydration.ts';
import { Skeleton } from '#web/ui/Loading.tsx';
import { InView, OpenPlace, OpenVehicle } from './MapSheetContent.tsx';
import type { MapScreen } from './useMapScreen.ts';

const NearestDepartures = lazy(
  () => import('#web/features/screens/realtimeMap/places/NearestDepartures.tsx'),
);

const CONTENT_ID = 'map-sheet';
/** The number of departures that a half-open sheet shows above the list. */
const RAISED_ROWS = 3;

export function MapSheet({ screen }: { screen: MapScreen }) {
  const { data, vehicles, opened, place, rider, sheet } = screen;
  const { hasVehicles } = useAgency();
  const t = useT();
  const [params] = useSearchParams();
  const choosing = choosingEnd(params);
  const online = useOnline();
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isOpen = opened.id !== null || place.answer !== null || rider.located !== null || choosing !== null;
  // Without vehicles, there is nothing to list until a rider opens a place.
  if (!hasVehicles && !isOpen && data.routesError === null) return null;
  return (
    <div ref={frame} className={`floating ${styles.sheet}`} data-height={sheet.height}>
      <SheetHandle sheet={frame} height={sheet.height} setHeight={sheet.setHeight} controls={CONTENT_ID} />
      <div ref={content} id={CONTENT_ID} className={`grow relative ${styles.content}`}>
        {choosing === null || place.answer !== null ? null : (
          <p className="unknown">{t(choosing === 'from' ? 'map.chooseFrom' : 'map.chooseTo')}</p>
        )}
        {data.routesError ? <ErrorBanner error={data.routesError} level={2} /> : null}
        {opened.id === null &&
        place.answer === null &&
        screen.address.state.find === null &&
        countFilters(vehicles.filters) === 0 ? (
          <Nearest from={screen.origin} max={sheet.height === 'summary' ? 1 : RAISED_ROWS} />
        ) : null}
        <FreshnessNote
          source={vehicles.feed.source}
          now={data.now}
          refresh={{ failing: vehicles.feed.failing, online }}
          of="reports"
          announces
        />
        <LocatedNote located={rider.located} />
        <p aria-live="polite" className="unseen">
          {opened.announced}
        </p>
        {opened.id !== null ? (
          <OpenVehicle id={opened.id} screen={screen} />
        ) : place.answer !== null ? (
          <OpenPlace answer={place.answer} screen={screen} />
        ) : !hasVehicles ? null : (
          <InView screen={screen} scroller={content} />
        )}
      </div>
    </div>
  );
}

/** What the lowest sheet shows: one row, or several once the sheet is raised. */
function Nearest({ from, max }: { from: Position | null; max: number }) {
  const t = useT();
  const hydrated = useHydrated();
  if (!from) return null;
  const waiting = (
    <div className={`scripted ${styles.waiting}`}>
      <Skeleton lines={1} label={t('common.loading')} hasHeading={false} />
    </div>
  );
  return (
    <MapBoundary fallback={null}>
      <Suspense fallback={waiting}>
        {hydrated ? <NearestDepartures from={from} max={max} waiting={waiting} /> : waiting}
      </Suspense>
    </MapBoundary>
  );
}

function LocatedNote({ located }: { located: Located | 'asking' | null }) {
  const t = useT();
  return (
    <p role="status" className="quiet">
      {located === null ? null : t(located === 'asking' ? 'map.locating' : `map.${located.outcome}`)}
    </p>
  );
}
