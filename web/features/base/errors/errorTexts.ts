import type { Translate } from '#web/i18n/translate.ts';
import type { CatalogueError } from './catalogueError.ts';

/** `offer`: `report` leads to the feedback form; `schedules`, `stations` and `find` to those pages; `again` reloads. */
export interface ErrorTexts {
  heading: string;
  message: string;
  action: string | null;
  offer: 'report' | 'schedules' | 'stations' | 'find' | 'again' | null;
}

export function errorTexts(error: CatalogueError, t: Translate): ErrorTexts {
  const tryLater = t('errors.tryLater');
  switch (error.kind) {
    case 'calendar':
      return {
        heading: t('errors.calendar'),
        message: t('errors.calendarConnection'),
        action: tryLater,
        offer: 'report',
      };
    case 'routesConnection':
      return {
        heading: t('errors.routes'),
        message: t('errors.routesConnection'),
        action: tryLater,
        offer: 'report',
      };
    case 'routesProcessing':
      return {
        heading: t('errors.routes'),
        message: t('errors.routesProcessing'),
        action: tryLater,
        offer: 'report',
      };
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
        message: t('stations.noStation', { slug: error.slug }),
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
    case 'noPage':
      return { heading: t('errors.page'), message: t('errors.noPage'), action: null, offer: 'schedules' };
    case 'trips':
      return {
        heading: t('errors.trips'),
        message: t('errors.tripsConnection'),
        action: tryLater,
        offer: 'report',
      };
    case 'content':
      return {
        heading: t('errors.content'),
        message: t('errors.contentConnection'),
        action: tryLater,
        offer: null,
      };
    case 'section':
      return {
        heading: t(`errors.${error.section}`),
        message: t(`errors.${error.section}Processing`),
        action: tryLater,
        offer: 'report',
      };
    case 'updating':
      return {
        heading: t('errors.updatingHeading'),
        message: t('errors.updating'),
        action: null,
        offer: null,
      };
    case 'live':
      return {
        heading: t(`errors.${error.what}`),
        message: t(`errors.${error.what}Connection`),
        action: tryLater,
        offer: 'report',
      };
    case 'unreachable':
      return {
        heading: t('errors.unreachable'),
        message: t('errors.unreachableMessage'),
        action: null,
        offer: 'again',
      };
    case 'unexpected':
      return {
        heading: t('errors.unexpected'),
        message: t('errors.unexpectedMessage'),
        action: tryLater,
        offer: 'report',
      };
  }
}
