/** Several feeds of one kind as one, as a subway publishes one for each group of its lines. */
import type { AlertReport, RealtimeFeed } from './feed.ts';

/** `null` for no feed. The joint feed is as old as its oldest part; an alert that several feeds publish is there once. */
export function joinFeeds(feeds: readonly RealtimeFeed[]): RealtimeFeed | null {
  const [first, ...more] = feeds;
  if (first === undefined) return null;
  if (more.length === 0) return first;
  const times = feeds.flatMap(({ timestamp }) => timestamp ?? []);
  const skipped = new Map<string, number>();
  for (const feed of feeds)
    for (const [reason, count] of feed.skipped) skipped.set(reason, (skipped.get(reason) ?? 0) + count);
  return {
    timestamp: times.length === 0 ? null : Math.min(...times),
    vehicles: feeds.flatMap(({ vehicles }) => vehicles),
    trips: feeds.flatMap(({ trips }) => trips),
    alerts: joinAlerts(feeds),
    skipped,
  };
}

/** Ids are unique within a feed only: another alert under an id that is taken gets the number of its feed. */
function joinAlerts(feeds: readonly RealtimeFeed[]): AlertReport[] {
  const byId = new Map<string, AlertReport>();
  for (const [place, { alerts }] of feeds.entries()) {
    for (const alert of alerts) {
      const known = byId.get(alert.id);
      if (known === undefined) byId.set(alert.id, alert);
      else if (JSON.stringify(known) !== JSON.stringify(alert)) {
        const id = `${place + 1}-${alert.id}`;
        byId.set(id, { ...alert, id });
      }
    }
  }
  return [...byId.values()];
}
