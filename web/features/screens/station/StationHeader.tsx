import { Fragment } from 'react';
import { LineFilter } from '#web/features/transit/departures/LineFilter.tsx';
import { SavePlaceButton } from '#web/features/transit/favourites/SavePlaceButton.tsx';
import { AccessMark } from '#web/features/transit/stations/AccessMark.tsx';
import { chosenRoute, readStopChoice } from '#web/features/transit/stops/stopChoice.ts';
import { useT } from '#web/i18n/translation.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { usePendingChoice } from '#web/ui/usePendingChoice.ts';
import type { StationProps } from './stationPage.ts';

export function StationHeader({ view, to }: Pick<StationProps, 'view' | 'to'>) {
  const { station, lines, elevators, elevatorsAge } = view;
  const t = useT();
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
      <p className="cluster">
        <AccessMark accessible={station.accessible} />{' '}
        {elevatorsAge.state === 'none' ? null : (
          <a href="#elevators" className="touch">
            {elevators === null ? t('home.elevatorsUnknown') : t('home.elevators', { n: elevators.length })}
          </a>
        )}
      </p>
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
