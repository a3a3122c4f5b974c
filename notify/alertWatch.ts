/** Follows alerts and elevators: notes since when each is known, and keeps what may still be told. */
import type { ContractClient } from '#contract/client.ts';
import type { News } from '#contract/notify/news.ts';
import type { Topic } from '#contract/notify/topic.ts';
import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import { alertInLanguage, remainingEpochs } from '#domain/alerts/alert.ts';
import { buildRoutes } from '#domain/routes/buildRoutes.ts';
import type { ElevatorOutage } from '#domain/stations/elevator.ts';
import type { Clock } from '#domain/time/clock.ts';
import { civilDate } from '#domain/time/serviceDay.ts';
import type { EpochMs } from '#domain/units.ts';
import {
  alertNewsId,
  endOf,
  isAlertAbout,
  isElevatorAt,
  outageNewsId,
  type RoutesAndStations,
  tellable,
} from './alertNews.ts';
import type { KnownNews, NotifyStore } from './store.ts';

export interface Tellable {
  id: string;
  /** Since when it is known; only those who followed the topic by then are told. */
  at: EpochMs;
  until: EpochMs;
  newsIn(lang: string): News;
  isAbout(topic: Topic): boolean;
}

/** What could not be told for so long, because of quiet hours, is old news. */
const NEWS_MS = 12 * 3_600_000;
/** Sources may omit an alert for a while, so it is forgotten only later. */
const FORGET_MS = 48 * 3_600_000;
/** Marks that this deployment has read alerts, or elevators, before; what the first readings list is no news. */
const BEGUN = { alerts: 'begun', elevators: 'begun:elevators' };
/** For so long, a source that is not up to date may still be reading feeds for the first time. */
const BEGIN_MS = 120_000;

interface WatchOptions {
  client: ContractClient;
  store: Pick<NotifyStore, 'book' | 'keepNews'>;
  facts: () => AgencyFacts;
  now: Clock;
}

export function createAlertWatch({ client, store, facts, now }: WatchOptions) {
  const { news } = store.book;
  const listedAt = new Map<string, number>();
  const firstReadAt = new Map<keyof typeof BEGUN, number>();
  let network: RoutesAndStations = { routes: [], stations: [] };
  let current: Tellable[] = [];
  const nowMs = () => now().epochMilliseconds;

  async function readNetwork(): Promise<void> {
    const [routes, parents, calendar, stations] = await Promise.all([
      client.routes(),
      client.parentRoutes(),
      client.calendar(),
      client.stations(),
    ]);
    network = {
      routes:
        routes.ok && calendar.ok
          ? buildRoutes({
              routes: routes.value.value,
              parents: parents.ok ? parents.value.value : [],
              calendar: calendar.value.value,
              today: civilDate(now(), facts().zone),
              facts: facts(),
            }).routes
          : network.routes,
      stations: stations.ok ? stations.value.value : network.stations,
    };
  }

  /** Notes something that is listed, and returns since when it is known. */
  async function note(id: string, at: number, outage?: KnownNews['outage']): Promise<number> {
    listedAt.set(id, nowMs());
    const known = news.get(id);
    if (known && known.worksAt === undefined) return known.at;
    await store.keepNews(id, { at, ...(outage ? { outage } : {}) });
    return at;
  }

  /** Since when something that appears now is known: 0 during the first readings, so that nobody is told of it. */
  const appearsAt = (kind: keyof typeof BEGUN): number => (news.has(BEGUN[kind]) ? nowMs() : 0);

  async function markRead(kind: keyof typeof BEGUN, isStale: boolean): Promise<void> {
    if (news.has(BEGUN[kind])) return;
    const at = nowMs();
    const waited = at - firstReadAt.getOrInsertComputed(kind, () => at);
    if (!isStale || waited >= BEGIN_MS) await store.keepNews(BEGUN[kind], { at });
  }

  async function readAlerts(): Promise<Tellable[] | null> {
    const alerts = await client.alerts();
    if (!alerts.ok) return null;
    const firstAt = appearsAt('alerts');
    const found: Tellable[] = [];
    for (const alert of tellable(alerts.value.value, now())) {
      const id = alertNewsId(alert);
      const at = await note(id, firstAt);
      found.push({
        id,
        at,
        until: Math.min(endOf(alert, now()) ?? Number.POSITIVE_INFINITY, at + NEWS_MS),
        newsIn: (lang) => ({
          kind: 'alert',
          words: alertInLanguage(alert, lang),
          suspended: alert.suspended,
          periods: remainingEpochs(alert.periods, now()),
          now: nowMs(),
        }),
        isAbout: (topic) => isAlertAbout(alert, topic, network),
      });
    }
    await markRead('alerts', alerts.value.stale);
    return found;
  }

  async function readElevators(): Promise<Tellable[] | null> {
    const elevators = await client.elevators();
    if (!elevators.ok) return null;
    const { value: outages, stale } = elevators.value;
    // An outage that a stale source no longer lists may not be over.
    if (stale && news.has(BEGUN.elevators)) return null;
    const firstAt = appearsAt('elevators');
    const listed = new Set<string>();
    const found: Tellable[] = [];
    for (const outage of outages) {
      const { station, elevator } = outage;
      const id = outageNewsId(outage);
      listed.add(id);
      found.push(tellOutage(id, await note(id, firstAt, { station, elevator }), outage, false));
    }
    await markRead('elevators', stale);
    if (stale) return null;
    for (const [id, known] of [...news]) {
      if (!known.outage || listed.has(id)) continue;
      const worksAt = known.worksAt ?? nowMs();
      if (known.worksAt === undefined) await store.keepNews(id, { ...known, worksAt });
      found.push(tellOutage(id, worksAt, known.outage, true));
    }
    return found;
  }

  const tellOutage = (
    id: string,
    at: number,
    { station, elevator }: Pick<ElevatorOutage, 'station' | 'elevator'>,
    works: boolean,
  ): Tellable => ({
    id: `${id}:${at}`,
    at,
    until: at + NEWS_MS,
    newsIn: () => ({ kind: 'elevator', elevator, station, works }),
    isAbout: (topic) => isElevatorAt(station, topic, network),
  });

  async function forget(): Promise<void> {
    const at = nowMs();
    for (const [id, known] of [...news]) {
      if (id === BEGUN.alerts || id === BEGUN.elevators) continue;
      const since = known.worksAt ?? listedAt.getOrInsertComputed(id, () => at);
      if (at - since < FORGET_MS) continue;
      listedAt.delete(id);
      await store.keepNews(id, null);
    }
  }

  return {
    network: (): RoutesAndStations => network,
    /** What may be told now, oldest reading included: a source that fails changes nothing. */
    current: (): readonly Tellable[] => current,
    async read(): Promise<void> {
      await readNetwork();
      const alerts = await readAlerts();
      const elevators = await readElevators();
      const isElevator = ({ id }: Tellable) => id.startsWith('elevator:');
      current = [
        ...(alerts ?? current.filter((each) => !isElevator(each))),
        ...(elevators ?? current.filter(isElevator)),
      ];
      await forget();
    },
  };
}
