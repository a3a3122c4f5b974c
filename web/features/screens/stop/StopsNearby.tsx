// A stop and the places near it: on a map, and as lists.
import { useMemo } from 'react';
import { SmallMap, type SmallMapPlace, VEHICLES_METERS } from '#web/features/transit/map/SmallMap.tsx';
import { SuggestionDetail } from '#web/features/transit/search/SuggestionDetail.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink, placeHeading } from '#web/ui/AppLink.tsx';
import type { StopPage } from './stopPage.server.ts';
import type { StopNearby } from './stopsNearby.server.ts';

export function StopMap({ view }: { view: StopPage }) {
  const t = useT();
  const { id, name, position } = view.stop;
  const { opposite, nearby } = view;
  const { lat = null, lon = null } = position ?? {};
  const around = useMemo(
    () => (lat === null || lon === null ? null : { center: { lat, lon }, meters: VEHICLES_METERS }),
    [lat, lon],
  );
  const places = useMemo((): SmallMapPlace[] => {
    if (position === null) return [];
    const others = [...(opposite ? [opposite] : []), ...nearby];
    return [
      ...others.map(
        (place): SmallMapPlace => ({
          id: place.to,
          kind: place.kind,
          name: place.name,
          position: place.position,
          href: place.to,
          note: t('stop.walk', { n: place.minutes }),
        }),
      ),
      { id, kind: 'chosen', name, position },
    ];
  }, [id, name, position, opposite, nearby, t]);
  if (around === null) return null;
  return (
    <SmallMap
      label={t('map.ofStation', { station: name })}
      moreHref={`/realtime-map?stop=${encodeURIComponent(id)}`}
      now={view.now}
      routes={view.lines}
      live={view.lines.length > 0}
      around={around}
      places={places}
      subject={id}
    />
  );
}

export function StopsNearby({ view }: { view: Pick<StopPage, 'opposite' | 'nearby'> }) {
  const t = useT();
  const { opposite, nearby } = view;
  return (
    <>
      {opposite ? (
        <section aria-labelledby="across">
          <h2 id="across">{t('stop.across')}</h2>
          <div className="rows">
            <NearbyPlace place={opposite} />
          </div>
        </section>
      ) : null}
      {nearby.length > 0 ? (
        <section aria-labelledby="nearby">
          <h2 id="nearby">{t('stop.nearby')}</h2>
          <ul className="rows">
            {nearby.map((place) => (
              <li key={place.to}>
                <NearbyPlace place={place} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function NearbyPlace({ place }: { place: StopNearby }) {
  const t = useT();
  const { name, to, minutes, routes, way } = place;
  return (
    <AppLink to={to} className="sign row-body" heading={placeHeading(name)}>
      <span className="sign-words">
        <span translate="no" className="sign-title">
          {name}
        </span>
        <span className="sign-second">
          <SuggestionDetail suggestion={{ detail: routes, ...way }} />
        </span>
      </span>
      <span className="quiet end">{t('stop.walk', { n: minutes })}</span>
    </AppLink>
  );
}
