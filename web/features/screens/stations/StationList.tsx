// Lists stations by name, or by distance from the rider, whose position stays in the browser.
import { useState } from 'react';
import type { ScheduledMode } from '#domain/agency/mode.ts';
import { distanceMeters, type Position } from '#domain/stations/nearest.ts';
import type { EpochMs } from '#domain/units.ts';
import { useRiderPosition } from '#web/features/transit/map/locateRider.ts';
import { AccessMark } from '#web/features/transit/stations/AccessMark.tsx';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink, placeHeading } from '#web/ui/AppLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useHydrated } from '#web/ui/hydration.ts';
import { type PageLink, PageLinks } from '#web/ui/PageLinks.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import { SpineEdge } from '#web/ui/Spine.tsx';
import { StationFilters } from './StationFilters.tsx';
import styles from './StationList.module.css';
import { StationsMap, usePlacedStations } from './StationsMap.tsx';
import { type StationFilter, stationPlacesPath, stationsPath } from './stationFilter.ts';
import type { StationEntry } from './stationIndex.server.ts';

/** Riders see a note if every station is further away than this, in meters (50 miles). */
const FAR_METERS = 80_467;

/** Sorts items by distance in meters, nearest first; those with unknown positions are last, in input order. */
export function byDistance<T extends { position: Position | null }>(
  things: readonly T[],
  from: Position,
): { thing: T; meters: number | null }[] {
  const rank = (meters: number | null) => meters ?? Number.MAX_VALUE;
  return things
    .map((thing) => ({ thing, meters: thing.position && distanceMeters(from, thing.position) }))
    .sort((a, b) => rank(a.meters) - rank(b.meters));
}

/** A shorter list needs no letter headings. */
const FEW_STATIONS = 20;

interface Props {
  index: {
    filter: StationFilter;
    stations: readonly StationEntry[];
    pages: readonly PageLink[];
    modes: readonly ScheduledMode[];
    lines: readonly RouteBadge[];
    elevatorsKnown: boolean;
    now: EpochMs;
  };
}

export function StationList({ index }: Props) {
  const { filter, stations, pages, modes, lines, elevatorsKnown, now } = index;
  const t = useT();
  const format = useFormats();
  const hydrated = useHydrated();
  const path = stationPlacesPath(filter);
  const { placed, load } = usePlacedStations(path);
  const [isMapOpen, setMapOpen] = useState(false);
  const { isAsking, position: me, note, setLocated, locate } = useRiderPosition();
  const isNear = me !== null && typeof placed !== 'string';
  const listed: readonly { thing: StationEntry; meters: number | null | undefined }[] = isNear
    ? byDistance(placed, me)
    : stations.map((station) => ({ thing: station, meters: undefined }));
  const letters = isNear || stations.length < FEW_STATIONS ? null : byLetter(stations, ({ name }) => name);
  const nearest = listed[0]?.meters ?? null;
  const words = () => {
    if (me === null) return note;
    if (placed === 'asking') return t('map.locating');
    if (placed === 'failed') return t('stations.placesUnknown');
    if (nearest === null) return null;
    return nearest > FAR_METERS
      ? t('stations.far', { distance: format.distance(nearest) })
      : t('stations.byDistance');
  };
  const sortByDistance = () => {
    if (isAsking) return;
    load();
    void locate();
  };
  return (
    <>
      <StationFilters filter={filter} modes={modes} lines={lines} isEmpty={listed.length === 0}>
        {stations.length > 0 ? (
          <>
            <Button
              kind="chip"
              className={hydrated ? '' : 'held'}
              onClick={isNear ? () => setLocated(null) : sortByDistance}
              aria-disabled={isAsking}
            >
              {t(isNear ? 'stations.byName' : 'stations.nearest')}
            </Button>
            <Button
              kind="chip"
              className={hydrated ? '' : 'held'}
              aria-expanded={isMapOpen}
              onClick={() => {
                if (!isMapOpen) load();
                setMapOpen(!isMapOpen);
              }}
            >
              {t(isMapOpen ? 'map.hide' : 'map.show')}
            </Button>
          </>
        ) : null}
      </StationFilters>
      <p role="status" className={words() === null ? undefined : 'panel hint'}>
        {words()}
      </p>
      {listed.length === 0 ? (
        <p className="large">
          <AppLink to="/stations" preventScrollReset>
            {t('stations.clear')}
          </AppLink>
        </p>
      ) : null}
      {isMapOpen ? (
        <StationsMap placed={placed} elevatorsKnown={elevatorsKnown} subject={path} now={now} />
      ) : null}
      {letters === null ? (
        <ul className="rows">
          {listed.map(({ thing, meters }) => (
            <StationRow key={thing.slug} station={thing} meters={meters} />
          ))}
        </ul>
      ) : (
        <>
          <nav aria-label={t('stations.letters')} className={`wrap close ${styles.letters}`}>
            {letters.map(({ letter }) => (
              <a key={letter} href={`#${anchorOf(letter)}`} className="tap strong">
                {letter}
              </a>
            ))}
          </nav>
          <div className={styles.index}>
            {letters.map(({ letter, things }) => (
              <section key={letter} aria-labelledby={anchorOf(letter)}>
                <h2 id={anchorOf(letter)} className={`medium ${styles.letter}`}>
                  {letter}
                </h2>
                <ul className="rows">
                  {things.map((station) => (
                    <StationRow key={station.slug} station={station} meters={undefined} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </>
      )}
      {isNear ? null : (
        <PageLinks label={t('stations.pages')} pages={pages} hrefOf={(page) => stationsPath(filter, page)} />
      )}
    </>
  );
}

interface RowProps {
  station: StationEntry;
  /** Distance from the rider; `null`: the station's position is unknown. `undefined`: no distances are shown. */
  meters: number | null | undefined;
}

/** The group of names that begin with no letter is "#", which an address cannot have in its fragment. */
const anchorOf = (letter: string): string => `letter-${letter === '#' ? 'none' : letter}`;

function StationRow({ station, meters }: RowProps) {
  const t = useT();
  const format = useFormats();
  const [first] = station.badges;
  return (
    <li>
      <AppLink
        to={`/stations/${encodeURIComponent(station.slug)}`}
        className="sign"
        heading={placeHeading(station.name)}
      >
        {first ? <SpineEdge color={first.bgColor} /> : null}
        <span className="sign-words">
          <strong translate="no">{station.name}</strong>
          <span className="sign-second">
            <AccessMark accessible={station.accessible} out={station.out} />
          </span>
        </span>
        {station.badges.length > 0 ? (
          <span className={`wrap end ${styles.marks}`}>
            {station.badges.map((badge) => (
              <RouteMark key={badge.id} route={badge} size="S" />
            ))}
          </span>
        ) : null}
        {meters === undefined ? null : (
          <span className="strong tabular">
            {meters === null ? t('stations.distanceUnknown') : format.distance(meters)}
          </span>
        )}
      </AppLink>
    </li>
  );
}

/** Groups items by the first letter of their names, in input order; names that begin with anything else are under `#`. */
export function byLetter<T>(
  things: readonly T[],
  nameOf: (thing: T) => string,
): { letter: string; things: T[] }[] {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const letter = letterOf(nameOf(thing));
    const group = groups.get(letter);
    if (group) group.push(thing);
    else groups.set(letter, [thing]);
  }
  return [...groups].map(([letter, own]) => ({ letter, things: own }));
}

/** Accents are ignored: Étoile is under E. */
function letterOf(name: string): string {
  const [first = ''] = name.trim().normalize('NFD');
  return /\p{L}/u.test(first) ? first.toLocaleUpperCase('en') : '#';
}
