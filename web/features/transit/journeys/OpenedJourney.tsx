// One journey on one spine: walks are dotted, each ride is a line in its colour, and each change says how tight it is.

import type { ReactNode } from 'react';
import type { EpochMs } from '#domain/units.ts';
import { AddToCalendar } from '#web/features/transit/calendar/AddToCalendar.tsx';
import { NotifyButton } from '#web/features/transit/notify/NotifyButton.tsx';
import { topicOfJourney } from '#web/features/transit/notify/notifiable.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/Button.tsx';
import columns from '#web/ui/columns.module.css';
import { useHydrated } from '#web/ui/hydration.ts';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { useShare } from '#web/ui/useShare.ts';
import type { ItineraryView, WalkView } from './answerView.ts';
import { JourneyTimes, useMoney } from './JourneyRows.tsx';
import JourneysMap from './JourneysMap.tsx';
import styles from './OpenedJourney.module.css';
import { OpenedRide } from './OpenedRide.tsx';
import { durationWords, isWalk, journeyParameters, type ShownJourney, walkMinutes } from './shownJourney.ts';

interface Props {
  journey: ShownJourney;
  /** Names of the ends, for positions. */
  from: string;
  to: string;
  now: EpochMs;
  /** The loader's `now`. */
  loadedAt: number;
  isStale: boolean;
  /** What the journey was planned by. */
  note: ReactNode;
  /** Planned on the device, which has neither live data nor a network. */
  isOnDevice: boolean;
}

export default function OpenedJourney(props: Props) {
  const { journey, from, to, loadedAt, note, isOnDevice } = props;
  return (
    <div className={`stack ${columns.columns}`}>
      <div>
        {note}
        <Journey {...props} />
      </div>
      {isOnDevice ? null : (
        <div className={`stack wide packed ${columns.aside}`}>
          <JourneyTools itinerary={journey.itinerary} now={loadedAt} from={from} to={to} />
        </div>
      )}
    </div>
  );
}

function Journey({ journey, from, to, now, isStale }: Props) {
  const t = useT();
  const { itinerary, rides, departs, arrives } = journey;
  const { legs, doubts } = itinerary;
  return (
    <section aria-labelledby="journey" data-opened-journey>
      <h2 id="journey" className={`cluster ${styles.head}`}>
        <JourneyTimes departs={departs} arrives={arrives} now={now} />{' '}
        <span className="strong soft medium">{durationWords(arrives - departs, t)}</span>
      </h2>
      {doubts.map(({ kind, name }) => (
        <p key={`${kind} ${name}`}>
          <StatusMark kind={kind === 'elevator' ? 'late' : 'noLive'}>
            {t(kind === 'elevator' ? 'trips.elevatorOut' : 'trips.accessUnknown', { stop: name })}
          </StatusMark>
        </p>
      ))}
      <ol className={styles.journey} aria-label={t('trips.journey')}>
        {isWalk(legs[0]) ? <Point name={legs[0].from.name || from} at={departs} /> : null}
        {legs.map((leg, index) => {
          if (isWalk(leg)) {
            // A walk between two rides is part of the change.
            const isChange = index > 0 && index < legs.length - 1;
            return isChange ? null : <Walk key={`walk ${leg.to.stopId}`} walk={leg} to={leg.to.name || to} />;
          }
          const ride = rides.find((each) => each.ride === leg);
          if (ride === undefined) return null;
          const before = legs[index - 1];
          return (
            <OpenedRide
              key={leg.departure.key}
              ride={ride}
              walk={index > 1 && isWalk(before) ? before : null}
              isStale={isStale}
              now={now}
            />
          );
        })}
        {isWalk(legs.at(-1)) ? <Point name={(legs.at(-1) as WalkView).to.name || to} at={arrives} /> : null}
      </ol>
      <JourneyFares fares={itinerary.fares} />
    </section>
  );
}

function Point({ name, at }: { name: string; at: number }) {
  const format = useFormats();
  return (
    <li className={`strong pad relative ${styles.point}`}>
      <span className="wrap between">
        <span translate="no">{name}</span>{' '}
        <time dateTime={new Date(at).toISOString()}>{format.clock(at)}</time>
      </span>
    </li>
  );
}

function Walk({ walk, to }: { walk: WalkView; to: string }) {
  const t = useT();
  const format = useFormats();
  return (
    <li className={`quiet pad relative ${styles.dotted}`}>
      {walk.meters === null || walk.meters === 0
        ? t('trips.walkTo', { n: walkMinutes(walk.seconds), place: to })
        : t('trips.walkFar', {
            n: walkMinutes(walk.seconds),
            distance: format.distance(walk.meters),
            place: to,
          })}
    </li>
  );
}

function JourneyFares({ fares }: Pick<ItineraryView, 'fares'>) {
  const t = useT();
  const money = useMoney();
  if (fares.length === 0) return null;
  return (
    <>
      <h3>{t('route.fares')}</h3>
      <ul className="plain">
        {fares.map(({ name, amount, currency, rider, media }) => (
          <li key={`${name} ${rider} ${media} ${amount}`}>
            <strong>{money(amount, currency)}</strong>{' '}
            <span className="quiet">{[name, rider, media].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface ToolsProps extends Pick<Props, 'from' | 'to' | 'now'> {
  itinerary: ItineraryView;
}

/**
 * What a rider does with an opened journey: share its address, put it in a calendar, see it on a map. Saving is in the
 * page's header.
 */
function JourneyTools({ itinerary, now, from, to }: ToolsProps) {
  const t = useT();
  const hydrated = useHydrated();
  const { share, note } = useShare();
  const { legs, href, departs, arrives } = itinerary;
  // The bell says when to leave, where to get off, and where to change.
  const topic = topicOfJourney(legs);
  const calendar = journeyParameters(legs);
  return (
    <>
      <p className={`cluster no-print ${hydrated ? '' : 'held'}`}>
        <Button onClick={() => share(href)}>{t('common.share')}</Button>
        <Button onClick={() => print()}>{t('trips.print')}</Button>
        {topic === null || departs <= now ? null : (
          <NotifyButton
            about={{
              kind: 'journey',
              topic,
              name: `${legs[0]?.from.name || from} → ${legs.at(-1)?.to.name || to}`,
              path: href,
              at: departs,
              ends: arrives,
              now,
            }}
          />
        )}
        <span role="status" className="quiet">
          {note}
        </span>
      </p>
      {calendar === null ? null : (
        <div className="no-print">
          <AddToCalendar parameters={calendar} />
        </div>
      )}
      <JourneysMap itineraries={[itinerary]} subject={itinerary.id} now={now} from={from} to={to} />
    </>
  );
}
