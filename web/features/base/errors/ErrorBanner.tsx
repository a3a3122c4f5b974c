import { useLocation } from 'react-router';
import { useAgency, useOutsideUrl } from '#web/agency/agencyContext.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { type CatalogueError, errorTexts } from './catalogueError.ts';

interface Props {
  error: CatalogueError;
  /** Use 1 if the banner is a page's only content. */
  level?: 1 | 2 | 3;
}

export function ErrorBanner({ error, level = 2 }: Props) {
  const t = useT();
  const feedbackUrl = useFeedbackUrl();
  const { pathname, search } = useLocation();
  const { heading, message, action, offer } = errorTexts(error, t);
  const Heading = `h${level}` as const;
  const routes = ((error.kind === 'noRoute' || error.kind === 'noPage') && error.near) || [];
  const places =
    (error.kind === 'noStation' || error.kind === 'noStop'
      ? error.near
      : error.kind === 'noRoute' || error.kind === 'noPage'
        ? error.places
        : null) ?? [];
  return (
    <section className="stack start panel alarm measure" data-error={error.kind}>
      <Heading className="large" tabIndex={level === 1 ? -1 : undefined}>
        {heading}
      </Heading>
      <p>{message}</p>
      {action ? <p>{action}</p> : null}
      {offer === 'report' && feedbackUrl !== null ? (
        <a className={buttonClass('ink')} href={feedbackUrl}>
          {t('errors.report')}
        </a>
      ) : null}
      {offer === 'schedules' ? (
        <AppLink className={buttonClass('ink')} to="/schedules">
          {t('errors.toSchedules')}
        </AppLink>
      ) : null}
      {routes.length + places.length > 0 ? (
        <div>
          <p id="near">
            {t('errors.didYouMean')}{' '}
            {routes.map((badge) => (
              <AppLink key={badge.id} to={`/schedules/${encodeURIComponent(badge.id)}`} className="tap inked">
                <RouteMark route={badge} />
              </AppLink>
            ))}
          </p>
          {places.length > 0 ? (
            <ul aria-labelledby="near">
              {places.map((place) => (
                <li key={place.to}>
                  <AppLink to={place.to} className="touch" translate="no">
                    {place.name}
                  </AppLink>
                  {place.kind === 'stop' ? <span className="quiet"> {t('chrome.stop')}</span> : null}
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
      {offer === 'stations' || offer === 'find' ? (
        <AppLink className={buttonClass('ink')} to={`/${offer}`}>
          {t(offer === 'stations' ? 'errors.toStations' : 'errors.toFind')}
        </AppLink>
      ) : null}
      {offer === 'again' ? (
        // This loads the full page, so nothing of the failed navigation is reused.
        <a className={buttonClass('ink')} href={`${pathname}${search}`}>
          {t('errors.tryAgain')}
        </a>
      ) : null}
    </section>
  );
}

export const ErrorBanners = ({ errors, level = 2 }: { errors: readonly CatalogueError[]; level?: 2 | 3 }) =>
  errors.map((error) => (
    <ErrorBanner key={error.kind === 'section' ? error.section : error.kind} error={error} level={level} />
  ));

/** Returns the address of the agency's feedback form (spec section 8); `null` if there is none. */
function useFeedbackUrl(): string | null {
  const outside = useOutsideUrl();
  const { feedback } = useAgency();
  if (feedback === null) return null;
  return feedback.kind === 'app' ? feedback.path : outside(feedback);
}
