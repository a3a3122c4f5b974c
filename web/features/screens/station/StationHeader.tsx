import { Fragment } from 'react';
import { LineFilter } from '#web/features/transit/departures/LineFilter.tsx';
import { WayAround } from '#web/features/transit/elevators/WayAround.tsx';
import { SavePlaceButton } from '#web/features/transit/favourites/SavePlaceButton.tsx';
import { AccessMark } from '#web/features/transit/stations/AccessMark.tsx';
import { chosenRoute, readStopChoice } from '#web/features/transit/stops/stopChoice.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { usePendingChoice } from '#web/ui/usePendingChoice.ts';
import type { StationProps } from './stationPage.server.ts';

export function StationHeader({ view, to }: Pick<StationProps, 'view' | 'to'>) {
  const { station, lines, elevators, elevatorsAge } = view;
  const t = useT();
  const format = useFormats();
  const [first] = elevators ?? [];
  const pending = usePendingChoice();
  const isChoice = lines.length > 1;
  return (
    <PageHeader
      title={station.name}
      translate="no"
      back={{ to: '/stations', label: t('stations.back') }}
      action={
        <SavePlaceButton favourite={{ place: { kind: 'station', slug: station.slug }, name: station.name }} />
      }
    >
      {/* Step-free access is the first thing that many riders look for. */}
      {first ? (
        <div className="links">
          <p className="cluster">
            <AccessMark accessible={station.accessible} out={elevators?.length ?? 0} />
            <a href="#elevators" translate="no">
              {format.list(elevators?.flatMap(({ elevator }) => elevator || []) ?? []) ||
                t('stations.elevators')}
            </a>
          </p>
          <p className="small">
            {/* Of two ways around, the other stands with the outage below. */}
            <WayAround outage={first.nearest ? { ...first, alternateUrl: null } : first} />
          </p>
        </div>
      ) : (
        <p className="cluster">
          <AccessMark accessible={station.accessible} />{' '}
          {elevatorsAge.state === 'none' ? null : (
            <a href="#elevators" className="touch">
              {elevators === null ? t('home.elevatorsUnknown') : t('home.elevators', { n: 0 })}
            </a>
          )}
        </p>
      )}
      {isChoice ? (
        <LineFilter
          lines={lines}
          chosen={chosenRoute(lines, readStopChoice(pending.params))?.id ?? null}
          to={(route) => to({ route })}
        />
      ) : null}
      <p className={isChoice ? 'print-only' : undefined} data-chosen>
        {lines
          .filter(({ id }) => view.chosen === null || id === view.chosen)
          .map((line) => (
            <Fragment key={line.id}>
              <RouteMark route={line} />{' '}
            </Fragment>
          ))}
      </p>
    </PageHeader>
  );
}
