import type { EpochMs } from '#domain/units.ts';
import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import { useLiveAge } from '#web/features/base/live/liveAge.ts';
import { useClock } from '#web/features/base/live/useClock.ts';
import { SignRows, signGroups } from '#web/features/transit/departures/SignRows.tsx';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import type { ClosedStop } from './closedStop.server.ts';
import { closedWords } from './closedWords.ts';

interface Props {
  closed: ClosedStop;
  view: { now: EpochMs; live: SourceAge | null };
}

/** Says first of all that a stop is closed, and lists the departures of its lines where riders can board them. */
export default function ClosedPanel({ closed, view }: Props) {
  const t = useT();
  const format = useFormats();
  const now = useClock(view.now);
  const live = useLiveAge(view.live, now);
  const { isWhole, instead } = closed;
  const words = closedWords(closed, now, t, format);
  return (
    <>
      <section
        aria-labelledby="closed"
        className={`stack panel below ${isWhole ? 'alarm' : ''}`}
        data-closed={isWhole ? 'stop' : 'lines'}
      >
        <h2 id="closed">{words.title}</h2>
        {words.instead.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p className="cluster">
          {instead.map((place) => (
            <AppLink key={place.to} to={place.to} className={buttonClass('accent')}>
              {t(instead.length > 1 ? 'stop.departuresAt' : 'stop.departuresThere', { stop: place.name })}
            </AppLink>
          ))}
        </p>
      </section>
      {instead.map((place) => (
        <SignRows
          key={place.to}
          label={place.name}
          groups={signGroups(
            place.departures.map((each) => ({ ...each, from: t('favourites.from', { stop: place.name }) })),
            now,
            live.freshness === 'stale',
          )}
          live={live}
        />
      ))}
    </>
  );
}
