import { SuggestionDetail } from '#web/features/transit/search/SuggestionDetail.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink, placeHeading } from '#web/ui/AppLink.tsx';
import type { StopNearby, StopPage } from './stopPage.server.ts';

export function StopsNearby({ view }: { view: Pick<StopPage, 'opposite' | 'nearby'> }) {
  const t = useT();
  const { opposite, nearby } = view;
  return (
    <>
      {opposite ? (
        <section aria-labelledby="across">
          <h2 id="across">{t('stop.across')}</h2>
          <NearbyPlace place={opposite} />
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
    <AppLink to={to} className="sign" heading={placeHeading(name)}>
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
