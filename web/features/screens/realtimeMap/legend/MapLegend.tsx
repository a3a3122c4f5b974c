// A button in the corner of the map opens the legend, a popover that needs no scripts.
import type { ReactNode } from 'react';
import type { RealtimeRoute } from '#web/features/screens/realtimeMap/filters/filterVehicles.ts';
import { explainedPins } from '#web/features/transit/map/engine/pinLooks.ts';
import { mapOrder, mapWords, useModeName } from '#web/features/transit/routes/modeNames.ts';
import { useT } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CloseIcon, LineIcon } from '#web/ui/LineIcon.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import styles from './MapLegend.module.css';

const LEGEND = 'map-legend';

export function MapLegend({ routes }: { routes: readonly RealtimeRoute[] }) {
  const t = useT();
  const nameOf = useModeName(mapWords);
  const examples = mapOrder.flatMap(
    (mode) => routes.find((route) => route.mode === mode && route.childRouteIds.length === 0) ?? [],
  );
  const hasBuses = examples.some(({ mode }) => mode === 'Bus');
  return (
    <>
      <Button className={`center ${styles.open}`} popoverTarget={LEGEND} aria-label={t('map.legend')}>
        <LineIcon>
          <circle cx="5.5" cy="6" r="1.5" />
          <circle cx="5.5" cy="12" r="1.5" />
          <circle cx="5.5" cy="18" r="1.5" />
          <path d="M11 6H20M11 12H20M11 18H20" />
        </LineIcon>
      </Button>
      <section
        id={LEGEND}
        popover="auto"
        className={`box floating sheet ${styles.legend}`}
        aria-labelledby="legend-heading"
      >
        <h2 id="legend-heading" className="before-close">
          {t('map.legend')}
        </h2>
        <Button
          kind="close"
          popoverTarget={LEGEND}
          popoverTargetAction="hide"
          aria-label={t('map.closeLegend')}
        >
          <CloseIcon />
        </Button>
        <ul className={`stack ${styles.marks}`}>
          {examples.map((route) => (
            <Entry key={route.mode} mark={<RouteMark route={route} size="S" decorative />}>
              {nameOf(route.mode)}
            </Entry>
          ))}
          {hasBuses ? (
            <Entry mark={<i className={`heavy quiet ${styles.count}`}>9</i>}>{t('map.legendCount')}</Entry>
          ) : null}
          <Entry mark={<StatusMark kind="late">{null}</StatusMark>}>{t('map.legendLate')}</Entry>
          <Entry mark={<StatusMark kind="early">{null}</StatusMark>}>{t('map.legendEarly')}</Entry>
          {examples.slice(0, 1).map((route) => (
            <Entry
              key="old"
              mark={
                <span className={styles.old}>
                  <RouteMark route={route} size="S" decorative />
                </span>
              }
            >
              {t('map.legendOld')}
            </Entry>
          ))}
          <Entry mark={<span className={`quiet ${styles.elevator}`}>⇅</span>}>
            {t('map.legendElevator')}
          </Entry>
          {explainedPins.map(({ radius, weight, edge, fill, legend }) => (
            <Entry
              key={legend}
              mark={
                <svg width="20" height="20" viewBox="-10 -10 20 20" aria-hidden="true">
                  <circle r={radius} strokeWidth={weight} stroke={`var(${edge})`} fill={`var(${fill})`} />
                </svg>
              }
            >
              {t(legend)}
            </Entry>
          ))}
        </ul>
      </section>
    </>
  );
}

function Entry({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <li>
      <span aria-hidden="true">{mark}</span>
      <span>{children}</span>
    </li>
  );
}
