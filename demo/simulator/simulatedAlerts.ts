/** Generates the city's alerts, detours and elevator outages from the seed and the time. */
import { type DemoPattern, demoRoutes, stopsByStation } from '#demo/network/network.ts';
import { stations } from '#demo/network/stations.ts';
import { type AlertTemplate, alertTemplates, detourReasons } from './alertTemplates.ts';
import { chance } from './chance.ts';
import { occurrences } from './occurrences.ts';
import type { AlertScope, SimulatedAlert } from './simulatedAlert.ts';

/** How long before its start a detour is announced. */
const DETOUR_NOTICE_SECONDS = 3 * 24 * 3600;

/** Includes at most two future occurrences: an agency does not announce 21 nights of work separately. */
function fromTemplate(
  template: AlertTemplate,
  now: Temporal.Instant,
  zone: string,
  seed: number,
): SimulatedAlert[] {
  const { key, routes, mode, recurrence, ...alert } = template;
  const scopes: AlertScope[] = routes?.map((routeId) => ({ routeId })) ?? [{ routeType: mode ?? 3 }];
  const time = now.epochMilliseconds / 1000;
  const all = occurrences(key, now, zone, seed, recurrence);
  const started = all.filter(({ start }) => start <= time);
  const coming = all.filter(({ start }) => start > time).slice(0, 2);
  return [...started, ...coming].map(({ id, start, end }) => ({
    id: String(100_000 + alertTemplates.indexOf(template) * 4000 + id),
    scopes,
    html: null,
    ...alert,
    url: null,
    start,
    end,
  }));
}

const detouredRoutes = demoRoutes.filter((route) => route.type === 3 && !/Bus$/.test(route.id));
const shortName = { Northbound: 'NB', Southbound: 'SB', Eastbound: 'EB', Westbound: 'WB' } as const;

/** A bus route has a detour around a closed block every 9 to 24 days if its chosen pattern has at least ten calls. */
function detours(now: Temporal.Instant, zone: string, seed: number): SimulatedAlert[] {
  return detouredRoutes.flatMap((route, index) => {
    const patterns = route.patterns.flat();
    const pattern = patterns[Math.floor(chance(seed, route.id, 'pattern') * patterns.length)]?.pattern;
    if (!pattern || pattern.calls.length < 10) return [];
    const every = 9 + Math.floor(chance(seed, route.id, 'every') * 16);
    const hours = 10 + Math.floor(chance(seed, route.id, 'hours') * 80);
    const time = now.epochMilliseconds / 1000;
    return occurrences(`detour ${route.id}`, now, zone, seed, { from: 6, hours, every })
      .filter(({ start }) => start <= time + DETOUR_NOTICE_SECONDS)
      .map(({ id, start, end }): SimulatedAlert => {
        const direction = route.directions.find(({ directionId }) => directionId === pattern.directionId);
        const reason = detourReasons[Math.floor(chance(seed, route.id, id, 'why') * detourReasons.length)];
        const closed = closedPart(pattern, chance(seed, route.id, id, 'where'));
        const way = shortName[direction?.name as keyof typeof shortName] ?? 'Loop:';
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
  const closed = calls.slice(first, first + 3).filter(({ stop }) => stop.station === null);
  return {
    stopIds: closed.map(({ stop }) => stop.id),
    names: closed.map(({ stop }) => stop.name),
    before: calls[first - 1]?.stop.name ?? '',
    after: calls[first + 3]?.stop.name ?? '',
  };
}

const elevators = [...stations.values()].flatMap((station) =>
  station.elevators.map((name) => ({ station, name })),
);

const routesAt = new Map<string, Set<string>>();
for (const route of demoRoutes) {
  if (route.type === 3) continue;
  for (const { pattern } of route.patterns.flat()) {
    for (const { stop } of pattern.calls) {
      if (!stop.station) continue;
      routesAt.getOrInsertComputed(stop.station.key, () => new Set()).add(route.id);
    }
  }
}

/** Returns the routes of the line in the elevator's name ("B Platform Elevator"), else of L or B, else of the station. */
function elevatorRoutes(stationKey: string, elevator: string): string[] {
  const routes = [...(routesAt.get(stationKey) ?? [])].sort();
  const lines = [/^([A-Z])\d? Platform/.exec(elevator)?.[1], 'L', 'B'];
  const own = lines.map((line) =>
    routes.filter((id) => line !== undefined && new RegExp(`^${line}\\d$`).test(id)),
  );
  return own.find((ids) => ids.length > 0) ?? routes;
}

/** Index of an elevator that is always out of service, until further notice. */
const longOutageIndex = elevators.findIndex(({ station }) => station.key === 'cityHall');

function elevatorOutages(now: Temporal.Instant, zone: string, seed: number): SimulatedAlert[] {
  return elevators.flatMap(({ station, name }, index) => {
    const isLong = index === longOutageIndex;
    const every = isLong ? 60 : 20 + Math.floor(chance(seed, name, station.key, 'every') * 60);
    const hours = isLong ? 60 * 24 : 6 + Math.floor(chance(seed, name, station.key, 'hours') * 120);
    const isPlanned = !isLong && chance(seed, name, station.key, 'planned') < 0.2;
    const time = now.epochMilliseconds / 1000;
    return occurrences(`elevator ${station.key} ${name}`, now, zone, seed, { from: 5, hours, every })
      .filter(({ start }) => start <= time || isPlanned)
      .map(
        ({ id, start, end }): SimulatedAlert => ({
          id: `E${30_000 + index * 200 + id}`,
          scopes: elevatorRoutes(station.key, name).flatMap((routeId) =>
            (stopsByStation.get(station) ?? []).slice(0, 1).map((stop) => ({ routeId, stopId: stop.id })),
          ),
          cause: isPlanned ? 'MAINTENANCE' : 'TECHNICAL_PROBLEM',
          effect: 'ACCESSIBILITY_ISSUE',
          severity: 'INFO',
          header: `${station.name}: ${name}${isPlanned ? ' closed for maintenance' : ''}`,
          description:
            `${station.name}: the ${name} is ${isPlanned ? 'closed for planned maintenance' : 'out of service'}. ` +
            'If you need it, please use the nearest accessible station on the line or ask any operator for help.',
          html: null,
          url: `https://example.org/stations/${station.slug}`,
          start,
          // Only the long outage has no announced end.
          end: isLong ? null : end,
        }),
      );
  });
}

export function simulatedAlerts(now: Temporal.Instant, zone: string, seed: number): SimulatedAlert[] {
  return [
    ...alertTemplates.flatMap((template) => fromTemplate(template, now, zone, seed)),
    ...detours(now, zone, seed),
    ...elevatorOutages(now, zone, seed),
  ];
}
