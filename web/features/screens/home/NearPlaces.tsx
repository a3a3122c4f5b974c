import { FreshnessNote } from '#web/features/base/live/FreshnessNote.tsx';
import { DEPARTURES_SECONDS, usePolled } from '#web/features/base/live/polling.ts';
import { useOnline } from '#web/features/base/live/useRefresh.ts';
import { Resumes } from '#web/features/transit/departures/SignRow.tsx';
import { SignRows, useSignGroups } from '#web/features/transit/departures/SignRows.tsx';
import { type NearPlaceView, type NearResponse, nearAddress } from '#web/features/transit/stops/nearView.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Skeleton } from '#web/ui/Loading.tsx';

const MAX_ROWS = 4;

export default function NearPlaces({ from }: { from: { lat: number; lon: number } }) {
  const t = useT();
  const online = useOnline();
  const { answer, failing } = usePolled<NearResponse>(nearAddress(from), DEPARTURES_SECONDS);
  const words = () => {
    if (!answer) return t('favourites.failed');
    if (answer.places === null) return t('map.nearUnknown');
    if (answer.places.length > 0) return answer.onlyStations ? t('map.nearStations') : null;
    return t(answer.onlyStations ? 'map.noStationNear' : 'map.noneNear');
  };
  if (!answer && !failing) return <Skeleton lines={5} label={t('common.loading')} hasHeading={false} />;
  return (
    <>
      <p role="status">{words()}</p>
      <ul className="stack">
        {answer?.places?.map((place) => (
          <li key={place.to}>
            <NearPlaceRow place={place} answer={answer} />
          </li>
        ))}
      </ul>
      {answer?.live ? (
        <FreshnessNote source={answer.live} now={answer.now} refresh={{ failing, online }} announces />
      ) : null}
    </>
  );
}

function NearPlaceRow({ place, answer }: { place: NearPlaceView; answer: NearResponse }) {
  const t = useT();
  const format = useFormats();
  const { name, to, meters, departures, known } = place;
  const { groups, live } = useSignGroups(departures, answer);
  return (
    <>
      <p className="cluster between">
        <AppLink to={to} className="touch strong inked" translate="no">
          {name}
        </AppLink>
        <span className="quiet">{format.distance(meters)}</span>
      </p>
      {departures.length > 0 ? (
        <SignRows label={name} groups={groups} max={MAX_ROWS} live={live} />
      ) : (
        <p className="quiet">{t(known ? 'stations.noDepartures' : 'route.tripsUnknown')}</p>
      )}
      <Resumes at={place.resumes} className="quiet" />
    </>
  );
}
