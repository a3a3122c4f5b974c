// The realtime map (spec section 2). The server renders its list; the map loads in the browser.
import { LIVE_SECONDS } from '#contract/endpoint/freshness.ts';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { describePage } from '#web/features/base/meta/describePage.server.ts';
import { pageMeta } from '#web/features/base/meta/page.ts';
import { parseMapState } from '#web/features/screens/realtimeMap/address/mapState.ts';
import { withoutFilters } from '#web/features/screens/realtimeMap/filters/filterVehicles.ts';
import { MapFilters, ModeChips } from '#web/features/screens/realtimeMap/filters/MapFilters.tsx';
import { MapSheet } from '#web/features/screens/realtimeMap/MapSheet.tsx';
import { MapView } from '#web/features/screens/realtimeMap/MapView.tsx';
import { MapSearch } from '#web/features/screens/realtimeMap/places/MapSearch.tsx';
import { realtimeMapData } from '#web/features/screens/realtimeMap/realtimeMapData.server.ts';
import { useMapScreen } from '#web/features/screens/realtimeMap/useMapScreen.ts';
import { hasOnlySpecModes } from '#web/features/transit/routes/modeNames.ts';
import { QUESTION_PARAMETERS } from '#web/features/transit/search/choosingOnMap.ts';
import { useT } from '#web/i18n/translation.tsx';
import { appContext } from '#web/request/context.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { useHydrated } from '#web/ui/hydration.ts';
import { Arrow, LocateIcon } from '#web/ui/LineIcon.tsx';
import type { Route } from './+types/realtimeMap.ts';
import styles from './realtimeMap.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appContext(context);
  const { agency } = app;
  const { searchParams } = new URL(request.url);
  const state = parseMapState(searchParams);
  // A point, a text or a question of journeys can say where the rider is or goes.
  const isPrivate = ['place', 'find', ...QUESTION_PARAMETERS].some((name) => searchParams.has(name));
  app.lasts(isPrivate ? 0 : LIVE_SECONDS);
  return {
    ...(await realtimeMapData(app, state, request.signal)),
    page: describePage(context, request, {
      title: app.t(agency.hasVehicles ? 'map.title' : 'chrome.map'),
      description: agency.hasVehicles
        ? app.t(hasOnlySpecModes(agency.facts) ? 'map.description' : 'map.descriptionOfAny')
        : app.t('home.plainDescription', { agency: agency.name }),
    }),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.page);

/** After loading, the browser calls the live service itself; filters and selections do not load this data again. */
export const shouldRevalidate = () => false;

export default function RealtimeMap({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { hasVehicles } = useAgency();
  const hydrated = useHydrated();
  const screen = useMapScreen(loaderData);
  const { address, place, rider, focus } = screen;
  const { state, hrefOf, go } = address;
  const { routes } = loaderData;
  return (
    <div className={`stack close grow relative ${styles.screen}`}>
      <h1 tabIndex={-1} className="unseen">
        {t(hasVehicles ? 'map.title' : 'chrome.map')}
      </h1>
      <div className={`no-print ${styles.search}`}>
        <MapSearch
          find={state.find}
          before={
            <AppLink to="/" className={`center rigid soft ${styles.back}`}>
              <Arrow to="back" />
              <span className="unseen">{t('chrome.home')}</span>
            </AppLink>
          }
          onChoose={({ to }) => {
            focus.remember();
            place.show(parseMapState(new URL(to, location.href).searchParams));
          }}
        >
          <button
            type="button"
            className="center rigid soft scripted"
            aria-label={t('map.nearMe')}
            disabled={!hydrated || rider.isAsking}
            onClick={rider.locate}
          >
            <LocateIcon />
          </button>
        </MapSearch>
      </div>
      <div className={`row no-print ${styles.chips}`}>
        <MapFilters
          state={state}
          routes={routes}
          clearHref={hrefOf(withoutFilters(state))}
          onChange={(next) => go({ ...next, selected: null })}
        />
        <ModeChips chosen={state.mode} routes={routes} hrefOf={hrefOf} go={go} />
      </div>
      <MapView screen={screen} />
      <MapSheet screen={screen} />
    </div>
  );
}
