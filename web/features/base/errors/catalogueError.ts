// The errors that riders see (spec section 8), and their texts.
import type { Translate } from '#web/i18n/translate.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';

/** Sections of the content that can fail independently. */
export type EditorialSection =
  | 'notifications'
  | 'bulletins'
  | 'latestStories'
  | 'exploreLinks'
  | 'quickLinks'
  | 'sidebarLinks'
  | 'messages';

export interface SimilarPlace {
  kind: 'station' | 'stop';
  name: string;
  to: string;
}

export type CatalogueError =
  | { kind: 'calendar' }
  | { kind: 'routesConnection' }
  | { kind: 'routesProcessing' }
  /** `near`: routes the rider may have meant; `places`: stations and stops. */
  | { kind: 'noRoute'; routeId: string; near?: RouteBadge[]; places?: SimilarPlace[] }
  /** A board of no known place: nobody on a wall opens a menu. */
  | { kind: 'noBoard' }
  | { kind: 'noPage'; near?: RouteBadge[]; places?: SimilarPlace[] }
  | { kind: 'noStation'; slug: string; near?: SimilarPlace[] }
  | { kind: 'noStop'; stopId: string; near?: SimilarPlace[] }
  | { kind: 'trips' }
  | { kind: 'content' }
  | { kind: 'section'; section: EditorialSection }
  | { kind: 'updating' }
  | { kind: 'live'; what: 'alerts' | 'detours' | 'elevators' | 'stations' | 'stops' }
  /** The browser got no response at all for the screen. */
  | { kind: 'unreachable' }
  | { kind: 'unexpected' };

/** `offer`: `report` leads to the feedback form; `schedules`, `stations` and `find` to those pages; `again` reloads. */
export interface ErrorTexts {
  heading: string;
  message: string;
  action: string;
  offer: 'report' | 'schedules' | 'stations' | 'find' | 'again' | null;
}

export function errorTexts(error: CatalogueError, t: Translate): ErrorTexts {
  const tryLater = t('errors.tryLater');
  const failureTexts = (heading: string, message: string): ErrorTexts => ({
    heading,
    message,
    action: tryLater,
    offer: 'report',
  });
  switch (error.kind) {
    case 'calendar':
      return failureTexts(t('errors.calendar'), t('errors.calendarConnection'));
    case 'routesConnection':
      return failureTexts(t('errors.routes'), t('errors.routesConnection'));
    case 'routesProcessing':
      return failureTexts(t('errors.routes'), t('errors.routesProcessing'));
    case 'noRoute':
      return {
        heading: t('errors.route'),
        message: t('errors.noRoute', { id: error.routeId }),
        action: t('errors.chooseRoute'),
        offer: 'schedules',
      };
    case 'noStation':
      return {
        heading: t('errors.station'),
        message: t('errors.noStation', { slug: error.slug }),
        action: t('errors.chooseStation'),
        offer: 'stations',
      };
    case 'noStop':
      return {
        heading: t('errors.stop'),
        message: t('errors.noStop', { id: error.stopId }),
        action: t('errors.chooseStop'),
        offer: 'find',
      };
    case 'noBoard':
      return {
        heading: t('errors.page'),
        message: t('errors.noPage'),
        action: t('errors.chooseStop'),
        offer: 'find',
      };
    case 'noPage':
      return {
        heading: t('errors.page'),
        message: t('errors.noPage'),
        action: t('errors.choosePage'),
        offer: 'schedules',
      };
    case 'trips':
      return failureTexts(t('errors.trips'), t('errors.tripsConnection'));
    case 'content':
      return {
        heading: t('errors.content'),
        message: t('errors.contentConnection'),
        action: tryLater,
        offer: null,
      };
    case 'section':
      return failureTexts(t(`errors.${error.section}`), t(`errors.${error.section}Processing`));
    case 'updating':
      return {
        heading: t('errors.updatingHeading'),
        message: t('errors.updating'),
        action: tryLater,
        offer: null,
      };
    case 'live':
      return failureTexts(t(`errors.${error.what}`), t(`errors.${error.what}Connection`));
    case 'unreachable':
      return {
        heading: t('errors.unreachable'),
        message: t('errors.unreachableMessage'),
        action: t('errors.checkConnection'),
        offer: 'again',
      };
    case 'unexpected':
      return failureTexts(t('errors.unexpected'), t('errors.unexpectedMessage'));
  }
}
