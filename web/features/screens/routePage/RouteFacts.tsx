import type { RouteFactsView, TripShare } from '#web/features/transit/routes/routeFacts.server.ts';
import { ServiceAreas } from '#web/features/transit/routes/ServiceAreas.tsx';
import { useT } from '#web/i18n/translation.tsx';
import styles from './RouteFacts.module.css';

const ACCESSIBLE = { all: 'accessibleAll', some: 'accessibleSome', none: 'accessibleNone' } as const;
const CARS = { all: 'carsAll', some: 'carsSome' } as const;
const BIKES = { all: 'bikesAll', some: 'bikesSome', none: 'bikesNone' } as const;

export function RouteFacts({ facts }: { facts: RouteFactsView }) {
  const t = useT();
  const { accessible, bikes, cars, takesBankCards, boardsAnywhere, alightsAnywhere, attributions } = facts;
  const phrase = <S extends NonNullable<TripShare>, K extends string>(
    share: S | null,
    words: Record<S, K>,
  ) => (share === null ? [] : [words[share]]);
  const sentences = [
    ...phrase(accessible, ACCESSIBLE),
    ...phrase(bikes, BIKES),
    ...phrase(cars, CARS),
    ...(takesBankCards === null ? [] : [takesBankCards ? ('bankCards' as const) : ('noBankCards' as const)]),
    ...(boardsAnywhere ? (['boardsAnywhere'] as const) : []),
    ...(alightsAnywhere ? (['alightsAnywhere'] as const) : []),
  ];
  const isEmpty = sentences.length + attributions.length + facts.fares.length + facts.areas.length === 0;
  if (isEmpty) return null;
  return (
    <section className="stack start links" aria-labelledby="facts" data-facts>
      <h2 id="facts" className="medium">
        {t('route.facts')}
      </h2>
      {sentences.length > 0 ? (
        <ul className="stack">
          {sentences.map((key) => (
            <li key={key}>{t(`route.${key}`)}</li>
          ))}
        </ul>
      ) : null}
      <Fares fares={facts.fares} />
      <ServiceAreas areas={facts.areas} heading="h3" />
      {attributions.length > 0 ? (
        <p className="quiet">
          {t('route.dataFrom')}{' '}
          {attributions.map(({ name, url }, index) => (
            <span key={name}>
              {index > 0 ? ' · ' : ''}
              {url ? (
                <a href={url} translate="no">
                  <bdi>{name}</bdi>
                </a>
              ) : (
                <bdi translate="no">{name}</bdi>
              )}
            </span>
          ))}
        </p>
      ) : null}
    </section>
  );
}

function Fares({ fares }: Pick<RouteFactsView, 'fares'>) {
  const t = useT();
  if (fares.length === 0) return null;
  const hasNames = fares.some(({ name }) => name !== '');
  const hasRiders = fares.some(({ rider }) => rider !== '');
  const hasMedia = fares.some(({ medium }) => medium !== '');
  const cell = (words: string) => (
    <td>
      <bdi>{words}</bdi>
    </td>
  );
  return (
    <table className={`breaks full ${styles.fares}`}>
      <caption>{t('route.fares')}</caption>
      <thead>
        <tr>
          {hasNames ? <th scope="col">{t('route.fare')}</th> : null}
          {hasRiders ? <th scope="col">{t('route.fareRider')}</th> : null}
          {hasMedia ? <th scope="col">{t('route.fareMedium')}</th> : null}
          <th scope="col">{t('route.farePrice')}</th>
        </tr>
      </thead>
      <tbody>
        {fares.map(({ key, name, rider, medium, prices: [low = '', high] }) => (
          <tr key={key}>
            {hasNames ? cell(name) : null}
            {hasRiders ? cell(rider) : null}
            {hasMedia ? cell(medium) : null}
            <td>{high === undefined ? <bdi>{low}</bdi> : t('route.fareZoned', { low, high })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
