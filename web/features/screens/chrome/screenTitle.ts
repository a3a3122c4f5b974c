import type { MessageKey } from '#web/i18n/messageKey.ts';
import type { Translate } from '#web/i18n/translate.ts';

const titles: Readonly<Record<string, MessageKey>> = {
  '/schedules': 'schedules.title',
  '/alerts': 'alerts.title',
  '/elevator-alerts': 'elevators.title',
  '/stations': 'stations.title',
  '/realtime-map': 'map.title',
};

/** The heading of a screen that is fully determined by its address; `null` for any other. */
export function screenTitle(pathname: string, t: Translate): string | null {
  const key = titles[pathname.replace(/\/+$/, '').toLowerCase()];
  return key ? t(key) : null;
}
