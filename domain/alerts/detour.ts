import type { Translated } from '#domain/agency/languages.ts';
import type { NotKnown } from '#domain/result.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import type { TimeWindow } from '#domain/time/clock.ts';
import { parseServiceTime } from '#domain/time/serviceDay.ts';
import { type Alert, isInForce } from './alert.ts';
import { appliesTo } from './alertScope.ts';

export interface SkippedStop {
  stopId: string;
  name: string;
  position: { lat: number; lon: number } | null;
}

/** `null` marks an untranslated part. */
export interface DetourTranslation {
  language: string;
  message: string | null;
  reason: string | null;
}

export interface Detour extends Translated<DetourTranslation> {
  id: string;
  routeId: string;
  directionId: 0 | 1 | null;
  directionName: string | null;
  message: string;
  reason: string;
  /** GTFS-realtime Cause, or `null` if the source gives none or an unspecific one. */
  cause: string | null;
  startLocation: { lat: number; lon: number } | null;
  endLocation: { lat: number; lon: number } | null;
  /** When the detour applies, in order. Empty: for as long as the source lists it. */
  periods: readonly TimeWindow[];
  /** Empty: no stops are skipped. */
  skippedStops: SkippedStop[] | NotKnown;
  /** Weekday (Mon to Sun) to "HH:MM:SS-HH:MM:SS" (may cross midnight) or "None". `null`: at all hours of its periods. */
  activeHours: Partial<Record<string, string>> | null;
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const DAY_SECONDS = 24 * 3600;

/** Unreadable hours count as the whole day, so that riders learn of a possible detour. */
export function isDetourActive(
  detour: Pick<Detour, 'periods' | 'activeHours'>,
  now: Pick<Temporal.Instant, 'epochMilliseconds'>,
  zone: string,
): boolean {
  if (!isInForce(detour, now)) return false;
  if (detour.activeHours === null) return true;
  const local = Temporal.Instant.fromEpochMilliseconds(now.epochMilliseconds).toZonedDateTimeISO(zone);
  const second = local.hour * 3600 + local.minute * 60 + local.second;
  const today = hoursOfDetour(detour.activeHours, local.dayOfWeek);
  const yesterday = hoursOfDetour(detour.activeHours, local.dayOfWeek + 6);
  return isBetween(today, second) || isBetween(yesterday, second + DAY_SECONDS);
}

/** Seconds after midnight; `to` exceeds 24 h where the hours extend past midnight. */
interface Hours {
  from: number;
  to: number;
}

const isBetween = (hours: Hours | null, second: number): boolean =>
  hours !== null && hours.from <= second && second <= hours.to;

/** Returns the hours of a weekday, 1 (Monday) to 7 and on; `null`: none. */
export function hoursOfDetour(
  activeHours: NonNullable<Detour['activeHours']>,
  dayOfWeek: number,
): Hours | null {
  const text = activeHours[DAYS[(dayOfWeek - 1) % 7] ?? 'Mon']?.trim();
  if (!text || text === 'None') return null;
  const [from, to] = text.split('-').map(parseServiceTime);
  if (from == null || to == null) return { from: 0, to: DAY_SECONDS - 1 };
  return { from, to: to < from ? to + DAY_SECONDS : to };
}

/** Whether a call is skipped at its time, because of a detour or because the stop has no service. */
export type IsDetoured = (
  call: Pick<ScheduledStopTrip, 'routeId' | 'stopId' | 'directionId'> & { tripId?: string },
  at: Pick<Temporal.Instant, 'epochMilliseconds'>,
  /** The run's service date; `null` or omitted: unknown. */
  serviceDate?: Temporal.PlainDate | null,
) => boolean;

/** Returns a test of whether a detour skips a call. A detour without a list of skipped stops affects no call. */
export function indexDetours(detours: readonly Detour[], zone: string): IsDetoured {
  const byStop = Map.groupBy(
    detours.flatMap((detour) => (detour.skippedStops ?? []).map(({ stopId }) => ({ detour, stopId }))),
    ({ stopId }) => stopId,
  );
  return ({ routeId, stopId, directionId }, at) =>
    (byStop.get(stopId) ?? []).some(
      ({ detour }) =>
        detour.routeId === routeId &&
        (detour.directionId === null || detour.directionId === directionId) &&
        isDetourActive(detour, at, zone),
    );
}

/** Returns a test of whether a no-service alert is in force for a stop, or for a route or trip there. */
export function indexClosures(alerts: readonly Pick<Alert, 'effect' | 'entities' | 'periods'>[]): IsDetoured {
  const closing = alerts.flatMap(({ effect, entities, periods }) =>
    effect === 'NO_SERVICE'
      ? entities.flatMap((entity) =>
          entity.stopId === null ? [] : [{ entity, stopId: entity.stopId, periods }],
        )
      : [],
  );
  const byStop = Map.groupBy(closing, ({ stopId }) => stopId);
  return ({ routeId, stopId, directionId, tripId }, at, serviceDate) =>
    (byStop.get(stopId) ?? []).some(
      ({ entity, periods }) =>
        isInForce({ periods }, at) &&
        // An alert about one trip does not match a run whose trip is unknown.
        (entity.tripId === null || tripId !== undefined) &&
        (entity.serviceDate === null || serviceDate != null) &&
        appliesTo(entity, {
          isRoute: (id) => id === routeId,
          isStop: (id) => id === stopId,
          directionId,
          ...(tripId === undefined ? {} : { tripId }),
          ...(serviceDate == null ? {} : { serviceDate }),
        }),
    );
}
