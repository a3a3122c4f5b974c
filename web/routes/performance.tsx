import { Form } from 'react-router';
import { LIVE_SECONDS } from '#contract/endpoint/freshness.ts';
import { describePage } from '#web/features/base/meta/describePage.server.ts';
import { pageMeta } from '#web/features/base/meta/page.ts';
import { AccuracyChart } from '#web/features/screens/performance/AccuracyChart.tsx';
import type { Chart, LineView } from '#web/features/screens/performance/performancePage.server.ts';
import { performancePage } from '#web/features/screens/performance/performancePage.server.ts';
import { useT } from '#web/i18n/translation.tsx';
import { appContext } from '#web/request/context.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Field } from '#web/ui/Field.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { PageLinks } from '#web/ui/PageLinks.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { SpineEdge } from '#web/ui/Spine.tsx';
import type { Route } from './+types/performance.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appContext(context);
  app.lasts(12 * LIVE_SECONDS);
  const view = await performancePage(app, new URL(request.url).searchParams, request.signal);
  return {
    page: describePage(context, request, {
      title: app.t('performance.title'),
      description: app.t('performance.description'),
      keep: ['route'],
      indexed: !view.isEmpty,
    }),
    ...view,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.page);

export default function Performance({ loaderData }: Route.ComponentProps) {
  const { isKnown, isEmpty, period, overall, trips, lines, few, chosen, details, pages, from, to } =
    loaderData;
  const t = useT();
  const of = (change: Record<string, string>) =>
    `/performance?${new URLSearchParams({ from, to, ...change })}`;
  return (
    <>
      <PageHeader
        title={t('performance.title')}
        {...(chosen === null ? {} : { back: { to: of({}), label: t('performance.allLines') } })}
      />
      <div className="stack">
        {isKnown ? null : <p className="unknown">{t('performance.unknown')}</p>}
        {isKnown && isEmpty ? <p>{t('performance.none')}</p> : null}
        {isKnown && !isEmpty ? (
          <>
            <p className="soft">{period}</p>
            {chosen === null ? (
              <>
                <p>{overall}</p>
                {trips === '' ? null : <p>{trips}</p>}
              </>
            ) : null}
          </>
        ) : null}
        {chosen === null ? (
          <ul className="rows abreast">
            {lines.map((line) => (
              <li key={line.badge.id}>
                <LineRow line={line} to={of({ route: line.badge.id })} />
              </li>
            ))}
          </ul>
        ) : (
          lines.map(({ badge, sentence, chart }) => (
            <section key={badge.id} className="stack" aria-labelledby={`line-${badge.id}`}>
              <h2 id={`line-${badge.id}`} className="cluster">
                <RouteMark route={badge} decorative />
                <span translate="no">{badge.title}</span>
              </h2>
              <p>{sentence}</p>
              <Measured chart={chart} />
              {details.map((detail) => (
                <div key={detail.title} className="stack">
                  <h3>{detail.title}</h3>
                  <AccuracyChart chart={detail} />
                </div>
              ))}
              <p>
                <AppLink to={`/schedules/${encodeURIComponent(badge.id)}`}>
                  {t('performance.toLine', { line: badge.title })}
                </AppLink>
              </p>
            </section>
          ))
        )}
        {few.length > 0 ? (
          <p className="wrap links">
            <span>{t('performance.tooFewOn')}</span>
            {few.map(({ id, title }) => (
              <AppLink key={id} to={of({ route: id })} translate="no">
                {title}
              </AppLink>
            ))}
          </p>
        ) : null}
        <PageLinks
          label={t('performance.title')}
          pages={pages}
          hrefOf={(page) => of(page === 1 ? {} : { page: String(page) })}
        />
        {isKnown ? (
          <Form className="cluster" preventScrollReset>
            <Field label={t('performance.from')} isBeside>
              <input type="date" name="from" defaultValue={from} key={`from ${from}`} />
            </Field>
            <Field label={t('performance.to')} isBeside>
              <input type="date" name="to" defaultValue={to} key={`to ${to}`} />
            </Field>
            {chosen === null ? null : <input type="hidden" name="route" value={chosen} />}
            <Button type="submit">{t('performance.show')}</Button>
          </Form>
        ) : null}
        <Disclosure summary={t('performance.method')}>
          <div className="stack measure">
            <p>{t('performance.method1')}</p>
            <p>{t('performance.method2')}</p>
            <p>{t('performance.method3')}</p>
            <p>{t('performance.method4')}</p>
          </div>
        </Disclosure>
        {isKnown && !isEmpty ? (
          <p>
            <a href={`/performance.csv?${new URLSearchParams({ from, to })}`} className="touch">
              {t('performance.download')}
            </a>
          </p>
        ) : null}
      </div>
    </>
  );
}

/** A line with its main figures, which opens to the rest. */
function LineRow({ line: { badge, figures, sentence, chart }, to }: { line: LineView; to: string }) {
  const t = useT();
  return (
    <section aria-labelledby={`line-${badge.id}`}>
      <details>
        <summary className="sign chevron">
          <SpineEdge color={badge.bgColor} />
          <span className="sign-mark">
            <RouteMark route={badge} decorative />
          </span>
          <hgroup className="sign-words">
            <h2 id={`line-${badge.id}`} className="sign-title medium" translate="no">
              {badge.title}
            </h2>
            <p className="sign-second">
              {figures.map(([name, value], index) => (
                <span key={name}>
                  {index > 0 ? ' · ' : null}
                  {name} <strong>{value}</strong>
                </span>
              ))}
            </p>
          </hgroup>
        </summary>
        <div className="stack row-body pad-end">
          <p>{sentence}</p>
          <Measured chart={chart} />
          <p>
            <AppLink to={to}>{t('performance.more', { line: badge.title })}</AppLink>
          </p>
        </div>
      </details>
    </section>
  );
}

const Measured = ({ chart }: { chart: Chart }) =>
  chart.bars.some(({ share }) => share !== null) ? <AccuracyChart chart={chart} /> : null;
