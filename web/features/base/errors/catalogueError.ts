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
  const texts = (
    heading: string,
    message: string,
    action = t('errors.tryLater'),
    offer: ErrorTexts['offer'] = 'report',
  ): ErrorTexts => ({ heading, message, action, offer });
  switch (error.kind) {
    case 'calendar':
      return texts(t('errors.calendar'), t('errors.calendarConnection'));
    case 'routesConnection':
      return texts(t('errors.routes'), t('errors.routesConnection'));
    case 'routesProcessing':
      return texts(t('errors.routes'), t('errors.routesProcessing'));
    case 'noRoute': {
      const message = t('errors.noRoute', { id: error.routeId });
      return texts(t('errors.route'), message, t('errors.chooseRoute'), 'schedules');
    }
    case 'noStation': {
      const message = t('errors.noStation', { slug: error.slug });
      return texts(t('errors.station'), message, t('errors.chooseStation'), 'stations');
    }
    case 'noStop':
      return texts(
        t('errors.stop'),
        t('errors.noStop', { id: error.stopId }),
        t('errors.chooseStop'),
        'find',
      );
    case 'noBoard':
      return texts(t('errors.page'), t('errors.noPage'), t('errors.chooseStop'), 'find');
    case 'noPage':
      return texts(t('errors.page'), t('errors.noPage'), t('errors.choosePage'), 'schedules');
    case 'trips':
      return texts(t('errors.trips'), t('errors.tripsConnection'));
    case 'content':
      return texts(t('errors.content'), t('errors.contentConnection'), undefined, null);
    case 'section':
      return texts(t(`errors.${error.section}`), t(`errors.${error.section}Processing`));
    case 'updating':
      return texts(t('errors.updatingHeading'), t('errors.updating'), undefined, null);
    case 'live':
      return texts(t(`errors.${error.what}`), t(`errors.${error.what}Connection`));
    case 'unreachable':
      return texts(
        t('errors.unreachable'),
        t('errors.unreachableMessage'),
        t('errors.checkConnection'),
        'again',
      );
    case 'unexpected':
      return texts(t('errors.unexpected'), t('errors.unexpectedMessage'));
  }
}
