import { useEffect, useRef } from 'react';
import { FreshnessNote } from '#web/features/base/live/FreshnessNote.tsx';
import { DEPARTURES_SECONDS, usePolled } from '#web/features/base/live/polling.ts';
import { useOnline } from '#web/features/base/live/useRefresh.ts';
import { Resumes } from '#web/features/transit/departures/SignRow.tsx';
import { SignRows, useSignGroups } from '#web/features/transit/departures/SignRows.tsx';
import { CloseLink } from '#web/features/transit/map/CloseLink.tsx';
import type { MapPlace, PlaceResult } from '#web/features/transit/map/mapPlace.ts';
import { placePath } from '#web/features/transit/routes/pagePath.ts';
import { JourneyLinks } from '#web/features/transit/search/JourneyLinks.tsx';
import { type PlaceRef, pointText } from '#web/features/transit/search/mapPath.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink, placeHeading, routeHeading } from '#web/ui/AppLink.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import type { PlaceDepartures } from './loadPlaceDepartures.server.ts';
import styles from './PlaceCard.module.css';
import { placeDeparturesAddress } from './placeDepartures.ts';

interface Props {
  answer: PlaceResult | 'asking';
  badge: (routeId: string) => RouteBadge;
  closeHref: string;
  /** The same map without filters; `null`: the filters do not hide this place. */
  unfilteredHref: string | null;
  /** The same map at another place. */
  hrefOf: (place: PlaceRef) => string;
  id: string | null;
  focuses: boolean;
}

export default function PlaceCard({ answer, badge, closeHref, unfilteredHref, hrefOf, id, focuses }: Props) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place takes the focus again
  useEffect(() => {
    if (focuses) heading.current?.focus();
  }, [id, focuses]);
  const place = answer !== 'asking' && answer.known === 'here' ? answer.place : null;
  const headingText = () => {
    if (place) return place.name === null ? t('map.point') : <span translate="no">{place.name}</span>;
    if (answer === 'asking') return t('map.placeAsking');
    return t(answer.known === 'none' ? 'map.placeNone' : 'map.placeUnknown');
  };
  return (
    <section
      className={`stack relative ${styles.card}`}
      aria-labelledby="place-heading"
      data-place={place?.kind ?? 'unknown'}
    >
      <h2 id="place-heading" ref={heading} tabIndex={-1} className="large before-close">
        {headingText()}
      </h2>
      <CloseLink to={closeHref} label={t('map.closePlace')} />
      {place ? (
        <>
          {place.position ? null : <p>{t('map.noPosition')}</p>}
          {place.elevatorOut === true ? <p>{t('map.elevatorOut')}</p> : null}
          {place.elevatorOut === null ? <p>{t('map.elevatorUnknown')}</p> : null}
          {unfilteredHref === null ? null : (
            <>
              <p>{t('map.filteredOut')}</p>
              <AppLink to={unfilteredHref} replace preventScrollReset className={`touch ${styles.link}`}>
                {t('map.unfilter')}
              </AppLink>
            </>
          )}
          {place.kind !== 'place' ? (
            <JourneyLinks id={place.id} />
          ) : place.position ? (
            <JourneyLinks id={pointText(place.position, place.name ?? '')} />
          ) : null}
          {place.kind === 'place' ? (
            <Near place={place} hrefOf={hrefOf} />
          ) : (
            <Routes place={place} badge={badge} />
          )}
          {place.kind === 'place' ? null : (
            <AppLink
              className={`touch ${styles.link}`}
              to={placePath({ kind: place.kind, id: place.id })}
              {...(place.name === null ? {} : { heading: placeHeading(place.name) })}
            >
              {t(place.kind === 'station' ? 'map.station' : 'map.stopPage')}
            </AppLink>
          )}
        </>
      ) : null}
    </section>
  );
}

function Routes({ place, badge }: { place: MapPlace; badge: Props['badge'] }) {
  const t = useT();
  const isStop = place.kind === 'stop';
  // The page of a station without known lines has the details.
  if (place.routeIds.length === 0) return isStop ? <p>{t('map.noRoutes')}</p> : null;
  const stop = isStop ? `?stop=${encodeURIComponent(place.id)}` : '';
  return (
    <>
      <h3 id="place-routes" className="quiet">
        {t(isStop ? 'map.stopRoutes' : 'map.stationRoutes')}
      </h3>
      <PlaceNext
        key={place.id}
        place={{ kind: isStop ? 'stop' : 'station', id: place.id }}
        label={t('route.next')}
      />
      <ul className="wrap even" aria-labelledby="place-routes">
        {place.routeIds.map((routeId) => (
          <li key={routeId}>
            <AppLink
              className={`touch inked ${styles.link}`}
              to={`/schedules/${encodeURIComponent(routeId)}${stop}`}
              heading={routeHeading(badge(routeId))}
            >
              <RouteMark route={badge(routeId)} />
            </AppLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function Near({ place, hrefOf }: { place: MapPlace; hrefOf: Props['hrefOf'] }) {
  const t = useT();
  const format = useFormats();
  const { near, onlyStations } = place;
  if (near === null) return <p>{t('map.nearUnknown')}</p>;
  if (near.length === 0) return <p>{t(onlyStations ? 'map.noStationNear' : 'map.noneNear')}</p>;
  return (
    <>
      <h3 id="place-near" className="quiet">
        {t(onlyStations ? 'map.nearStations' : 'map.near')}
      </h3>
      <ul className="rows" aria-labelledby="place-near">
        {near.map(({ kind, id, name, meters }) => (
          <li key={`${kind}/${id}`}>
            <AppLink className="sign" to={hrefOf({ kind, id })} preventScrollReset>
              <span className="sign-mark">
                <span className="ring" aria-hidden="true" />
              </span>
              <span className="sign-words strong" translate="no">
                {name}
              </span>
              <span className="quiet">{format.distance(meters)}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </>
  );
}

const MAX_SHOWN = 5;

function PlaceNext({ place, label }: { place: { kind: 'stop' | 'station'; id: string }; label: string }) {
  const { answer, failing } = usePolled<PlaceDepartures>(placeDeparturesAddress(place), DEPARTURES_SECONDS);
  return answer ? <LoadedPlaceNext answer={answer} failing={failing} label={label} /> : null;
}

function LoadedPlaceNext({
  answer,
  failing,
  label,
}: {
  answer: PlaceDepartures;
  failing: boolean;
  label: string;
}) {
  const t = useT();
  const online = useOnline();
  const { groups, live } = useSignGroups(answer.departures, answer);
  return (
    <>
      {/* The sheet says how old fresh data is. */}
      {live.freshness === 'live' ? null : (
        <FreshnessNote source={answer.live} now={answer.now} refresh={{ failing, online }} />
      )}
      {answer.departures.length > 0 ? (
        <SignRows label={label} groups={groups} max={MAX_SHOWN} live={live} />
      ) : (
        <p className="quiet">{t(answer.known ? 'stations.noDepartures' : 'route.tripsUnknown')}</p>
      )}
      <Resumes at={answer.resumes} className="quiet" />
      {answer.alerts === null ? <p className="quiet">{t('map.alertsUnknown')}</p> : null}
      {answer.alerts && answer.alerts.length > 0 ? (
        <ul className="plain" aria-label={t('stations.alerts')}>
          {answer.alerts.map((alert) => (
            <li key={alert.id} className="topped">
              <AppLink
                className={`touch ${styles.link}`}
                to={`/alerts#${encodeURIComponent(`alert-${alert.id}`)}`}
              >
                <span>
                  <span aria-hidden="true">⚠ </span>
                  {alert.suspended ? <strong>{t('alerts.suspended')} </strong> : null}
                  <span dir="auto" lang={alert.titleLang ?? undefined}>
                    {alert.title}
                  </span>
                  {alert.directions.map((limit) => ` · ${limit}`)}
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
