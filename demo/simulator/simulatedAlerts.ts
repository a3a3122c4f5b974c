/** Generates an agency's alerts, detours and elevator outages from the seed and the time. */
import type { DemoAgency } from '#demo/demos.ts';
import type { DemoPattern } from '#demo/network.ts';
import { chance } from './chance.ts';
import { type AlertScope, occurrences, type SimulatedAlert } from './simulatedAlert.ts';

/** How long before its start a detour is announced. */
const DETOUR_NOTICE_SECONDS = 3 * 24 * 3600;

/** What alerts are made of: the agency, the time, and the seed. */
interface Scene {
  demo: DemoAgency;
  now: Temporal.Instant;
  seed: number;
}

/** Returns recent, active and future alerts; equal arguments give equal alerts. */
export function simulatedAlerts(demo: DemoAgency, now: Temporal.Instant, seed: number): SimulatedAlert[] {
  const scene = { demo, now, seed };
  return [...templateAlerts(scene), ...detours(scene), ...elevatorOutages(scene)];
}

/** Includes at most two future occurrences of each: an agency does not announce 21 nights of work separately. */
function templateAlerts({ demo, now, seed }: Scene): SimulatedAlert[] {
  const time = now.epochMilliseconds / 1000;
  return demo.alertTemplates.flatMap((template, index) => {
    const { key, routes, mode, from, hours, every, ...alert } = template;
    const scopes: AlertScope[] = routes?.map((routeId) => ({ routeId })) ?? [{ routeType: mode ?? 3 }];
    const all = occurrences(key, now, demo.zone, seed, { from, hours, every });
    const started = all.filter(({ start }) => start <= time);
    const coming = all.filter(({ start }) => start > time).slice(0, 2);
    return [...started, ...coming].map(({ id, start, end }) => ({
      id: String(100_000 + index * 4000 + id),
      scopes,
      html: null,
      ...alert,
      url: null,
      start,
      end,
    }));
  });
}

const detourReasons = [
  { cause: 'CONSTRUCTION', reason: 'Construction' },
  { cause: 'MAINTENANCE', reason: 'Water main repair' },
  { cause: 'OTHER_CAUSE', reason: 'Street event' },
  { cause: 'ACCIDENT', reason: 'Sinkhole' },
  { cause: 'POLICE_ACTIVITY', reason: 'Police activity' },
  { cause: 'MAINTENANCE', reason: 'Gas main repair' },
] as const;
const shortName = { Northbound: 'NB', Southbound: 'SB', Eastbound: 'EB', Westbound: 'WB' } as const;

/** A bus route has a detour around a closed block every 9 to 24 days if its chosen pattern has at least ten calls. */
function detours({ demo, now, seed }: Scene): SimulatedAlert[] {
  // Buses that replace trolleys have none.
  const routes = demo.network.routes.filter(({ id, type }) => type === 3 && !id.endsWith('Bus'));
  return routes.flatMap((route, index) => {
    const patterns = demo.network.patterns.filter((each) => each.route === route);
    const pattern = patterns[Math.floor(chance(seed, route.id, 'pattern') * patterns.length)];
    if (!pattern || pattern.calls.length < 10) return [];
    const every = 9 + Math.floor(chance(seed, route.id, 'every') * 16);
    const hours = 10 + Math.floor(chance(seed, route.id, 'hours') * 80);
    const time = now.epochMilliseconds / 1000;
    return occurrences(`detour ${route.id}`, now, demo.zone, seed, { from: 6, hours, every })
      .filter(({ start }) => start <= time + DETOUR_NOTICE_SECONDS)
      .map(({ id, start, end }): SimulatedAlert => {
        const reason = detourReasons[Math.floor(chance(seed, route.id, id, 'why') * detourReasons.length)];
        const closed = closedPart(pattern, chance(seed, route.id, id, 'where'));
        const way = shortName[pattern.direction as keyof typeof shortName] ?? 'Loop:';
        return {
          id: `D${20_000 + index * 400 + id}`,
          scopes: [
            { routeId: route.id, directionId: pattern.directionId },
            ...closed.stopIds.map((stopId) => ({
              routeId: route.id,
              directionId: pattern.directionId,
              stopId,
            })),
          ],
          cause: reason?.cause ?? 'CONSTRUCTION',
          effect: 'DETOUR',
          severity: 'WARNING',
          header: `Route ${route.id} detour: ${reason?.reason ?? 'Construction'}`,
          description:
            `${way} regular route to ${closed.before}, then by the next street over, regular route from ` +
            `${closed.after}. Stops not served: ${closed.names.join('; ')}. Board at ${closed.before} or ${closed.after}.`,
          html:
            `<p>${way} regular route to ${escapeHtml(closed.before)}, then by the next street over, regular route from ` +
            `${escapeHtml(closed.after)}.</p><p>Stops not served:</p>` +
            `<ul>${closed.names.map((name) => `<li>${escapeHtml(name)}</li>`).join('')}</ul>`,
          url: null,
          start,
          end,
        };
      });
  });
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function closedPart(
  pattern: DemoPattern,
  where: number,
): { stopIds: string[]; names: string[]; before: string; after: string } {
  const { calls } = pattern;
  const first = 2 + Math.floor(where * (calls.length - 7));
  const closed = calls.slice(first, first + 3).filter(({ stop }) => !stop.isInStation);
  return {
    stopIds: closed.map(({ stop }) => stop.id),
    names: closed.map(({ stop }) => stop.name),
    before: calls[first - 1]?.stop.name ?? '',
    after: calls[first + 3]?.stop.name ?? '',
  };
}

function elevatorOutages({ demo, now, seed }: Scene): SimulatedAlert[] {
  /** This elevator is always out of service, until further notice. */
  const longOutage = demo.elevators.find(({ key }) => key === 'cityHall');
  return demo.elevators.flatMap((elevator, index) => {
    const { key, name, station } = elevator;
    const isLong = elevator === longOutage;
    const every = isLong ? 60 : 20 + Math.floor(chance(seed, name, key, 'every') * 60);
    const hours = isLong ? 60 * 24 : 6 + Math.floor(chance(seed, name, key, 'hours') * 120);
    const isPlanned = !isLong && chance(seed, name, key, 'planned') < 0.2;
    const time = now.epochMilliseconds / 1000;
    return occurrences(`elevator ${key} ${name}`, now, demo.zone, seed, { from: 5, hours, every })
      .filter(({ start }) => start <= time || isPlanned)
      .map(
        ({ id, start, end }): SimulatedAlert => ({
          id: `E${30_000 + index * 200 + id}`,
          scopes: elevator.routes.map((routeId) => ({ routeId, stopId: elevator.stopId })),
          cause: isPlanned ? 'MAINTENANCE' : 'TECHNICAL_PROBLEM',
          effect: 'ACCESSIBILITY_ISSUE',
          severity: 'INFO',
          header: `${station}: ${name}${isPlanned ? ' closed for maintenance' : ''}`,
          description:
            `${station}: the ${name} is ${isPlanned ? 'closed for planned maintenance' : 'out of service'}. ` +
            'If you need it, please use the nearest accessible station on the line or ask any operator for help.',
          html: null,
          url: `https://example.org/stations/${elevator.slug}`,
          start,
          // Only the long outage has no announced end.
          end: isLong ? null : end,
        }),
      );
  });
}
