/** Merges several feeds of one kind, such as a subway's separate feeds for groups of lines. */
import type { AlertReport, RealtimeFeed } from '#live/decode/feed.ts';

/** Merges feeds into one as old as the oldest; `null` without feeds. An alert in several feeds is included once. */
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
    modifications: feeds.flatMap(({ modifications }) => modifications),
    shapes: new Map(feeds.flatMap(({ shapes }) => [...shapes])),
    stops: new Map(feeds.flatMap(({ stops }) => [...stops])),
    skipped,
  };
}

/** Joins alerts. Ids are unique only within a feed: a different alert with the same id gets a prefix. */
function joinAlerts(feeds: readonly RealtimeFeed[]): AlertReport[] {
  const byId = new Map<string, AlertReport>();
  for (const [index, { alerts }] of feeds.entries()) {
    for (const alert of alerts) {
      const known = byId.get(alert.id);
      if (known && JSON.stringify(known) === JSON.stringify(alert)) continue;
      let { id } = alert;
      while (byId.has(id)) id = `${index + 1}-${id}`;
      byId.set(id, { ...alert, id });
    }
  }
  return [...byId.values()];
}
