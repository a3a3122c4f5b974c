import { PbfWriter } from 'pbf';
import { type FeedEntity, type StopTimeUpdate, writeFeedMessage } from '#contract/gtfsRealtime/messages.js';
import {
  CALL_RELATIONSHIP,
  CAUSE,
  EFFECT,
  OCCUPANCY,
  SEVERITY,
  TRIP_RELATIONSHIP,
} from '#contract/gtfsRealtime/words.ts';
import { callTime } from '#demo/network.ts';
import { formatServiceTime } from '#domain/time/serviceDay.ts';
import { chance } from './chance.ts';
import type { AlertTexts, SimulatedAlert } from './simulatedAlert.ts';
import { delayAfter, servedCalls } from './tripMotion.ts';
import { hasPosition, hasVehicle, type TripOnRoad } from './tripsOnRoad.ts';

/** The feed is complete, not incremental. */
const FULL_DATASET = 0;

/** Encodes a message with a timestamp, which distinguishes a feed without changes from one that has stopped. */
function encode(time: number, entity: FeedEntity[]): Uint8Array {
  const header = { gtfsRealtimeVersion: '2.0', incrementality: FULL_DATASET, timestamp: time };
  const pbf = new PbfWriter();
  writeFeedMessage({ header, entity }, pbf);
  return pbf.finish();
}

const { CANCELED, DUPLICATED, SCHEDULED, UNSCHEDULED } = TRIP_RELATIONSHIP;

/** Headway-based trips are identified by their actual start. */
const descriptor = ({ trip, startDate, traits, template }: TripOnRoad) => ({
  tripId: template ?? trip.id,
  routeId: trip.pattern.route.id,
  directionId: trip.pattern.directionId,
  startDate,
  ...(template === null
    ? {}
    : { startTime: formatServiceTime(trip.start + (traits.isCanceled ? 0 : traits.startDelaySeconds)) }),
  scheduleRelationship: traits.isCanceled ? CANCELED : template === null ? SCHEDULED : UNSCHEDULED,
});

/** Returns the fleet number of a vehicle; for a train, the numbers of its cars. */
function vehicleId({ trip }: Pick<TripOnRoad, 'trip'>): string {
  const block = Number(trip.block);
  if (trip.pattern.route.type !== 2) return String(3000 + ((block * 1237) % 4999));
  const cars = 2 + (block % 3);
  return Array.from({ length: cars }, (_, car) => 101 + (((block * 4 + car) * 317) % 997)).join(',');
}

/** Vehicles are fuller in the middle of the line than at its ends; some do not report occupancy. */
function occupancy(run: TripOnRoad, seed: number): number | null {
  if (chance(seed, run.trip.block, 'counter') < 0.15) return null;
  const length = Math.max(1, run.trip.pattern.calls.length - 1);
  const share = run.place.next / length;
  const load = run.traits.demand * (0.35 + 0.65 * Math.sin(Math.PI * Math.min(1, 0.1 + share * 0.85)));
  if (load < 0.12) return OCCUPANCY.EMPTY;
  if (load < 0.45) return OCCUPANCY.MANY_SEATS_AVAILABLE;
  return load < 0.72 ? OCCUPANCY.FEW_SEATS_AVAILABLE : OCCUPANCY.STANDING_ROOM_ONLY;
}

const scheduledStart = ({ day, trip }: TripOnRoad): number => day.baseSeconds + trip.start;

/** Returns the vehicles in service. The subway reports none; vehicles underground or without GPS report no position. */
export function vehiclePositions(
  runs: readonly TripOnRoad[],
  now: Temporal.Instant,
  seed: number,
): Uint8Array {
  const entity: FeedEntity[] = [];
  const taken = new Set<string>();
  // A vehicle assigned to two trips is on the earlier one until that trip is over, however late.
  for (const run of [...runs].sort((a, b) => scheduledStart(a) - scheduledStart(b))) {
    if (!hasVehicle(run, now) || run.trip.pattern.route.type === 1) continue;
    const { place, trip } = run;
    const call = trip.pattern.calls[place.next];
    const occupancyStatus = occupancy(run, seed);
    const id = vehicleId(run);
    const vehicle = `${run.startDate} ${trip.pattern.route.type === 2} ${trip.block}`;
    if (taken.has(vehicle)) continue;
    taken.add(vehicle);
    entity.push({
      id: `V${run.startDate}-${trip.id}`,
      vehicle: {
        trip: descriptor(run),
        vehicle: { id, label: id },
        ...(hasPosition(run)
          ? {
              position: {
                latitude: place.at.lat,
                longitude: place.at.lon,
                bearing: Math.round(place.bearing * 10) / 10,
              },
            }
          : {}),
        currentStopSequence: place.next + 1,
        ...(call ? { stopId: call.stop.id } : {}),
        timestamp: run.reportedAt,
        ...(occupancyStatus === null ? {} : { occupancyStatus }),
      },
    });
  }
  return encode(Math.floor(now.epochMilliseconds / 1000), entity);
}

/** Returns updates with the past times of each trip, and predicted times that are `bias` seconds too late. For the subway, they show only which trips run. */
export function tripUpdates(
  runs: readonly TripOnRoad[],
  now: Temporal.Instant,
  isSkipped: (run: TripOnRoad, stopId: string) => boolean,
  bias = 0,
): Uint8Array {
  const time = Math.floor(now.epochMilliseconds / 1000);
  const isLeftOut = (run: TripOnRoad, index: number, stopId: string) =>
    index >= servedCalls(run.traits, run.trip) || isSkipped(run, stopId);
  const reliefs = runs.flatMap((run) => reliefUpdate(run, isLeftOut, bias) ?? []);
  const entity = runs.map((run) => {
    const { traits } = run;
    const isSubway = run.trip.pattern.route.type === 1;
    return {
      id: `T${run.startDate}-${run.trip.id}`,
      tripUpdate: {
        trip: descriptor(run),
        timestamp: run.reportedAt,
        ...(hasVehicle(run, now) && !isSubway
          ? { vehicle: { id: vehicleId(run), label: vehicleId(run) } }
          : {}),
        ...(traits.isCanceled ? {} : { stopTimeUpdate: stopUpdates(run, 0, isLeftOut, bias) }),
        ...(traits.isCanceled || isSubway || run.template !== null ? {} : { delay: run.delaySeconds }),
      },
    };
  });
  return encode(time, [...reliefs, ...entity]);
}

type IsLeftOut = (run: TripOnRoad, index: number, stopId: string) => boolean;

/** Returns the stop updates of a trip, or of its relief vehicle `behind` seconds later. */
function stopUpdates(run: TripOnRoad, behind: number, isLeftOut: IsLeftOut, bias: number): StopTimeUpdate[] {
  const { trip, traits, progress } = run;
  const isSubway = trip.pattern.route.type === 1;
  return trip.pattern.calls.flatMap((call, index): StopTimeUpdate[] => {
    const base = { stopSequence: index + 1, stopId: call.stop.id };
    if (isLeftOut(run, index, call.stop.id))
      return [{ ...base, scheduleRelationship: CALL_RELATIONSHIP.SKIPPED }];
    if (isSubway) return index === 0 ? [{ ...base, scheduleRelationship: CALL_RELATIONSHIP.NO_DATA }] : [];
    const due = callTime(trip, call.seconds);
    const isPast = due - trip.start < progress;
    // For a recovering trip, the recovery is known; otherwise the current delay is the best prediction.
    const isKnown = isPast || traits.recoverySeconds !== null;
    const expected = isKnown ? Math.round(delayAfter(traits, due - trip.start)) : run.delaySeconds;
    const delay = expected + (isPast ? 0 : bias);
    const time = run.day.baseSeconds + due + behind + delay;
    // A headway-based trip has no delay.
    const event = run.template === null ? { delay, time } : { time };
    return [{ ...base, arrival: event, departure: event }];
  });
}

/** Returns the update of a trip's relief vehicle, which runs a later copy of that trip; `null` if there is none. */
function reliefUpdate(run: TripOnRoad, isLeftOut: IsLeftOut, bias: number): FeedEntity | null {
  const { trip, traits, startDate } = run;
  if (traits.reliefSeconds === null || run.template !== null) return null;
  const tripId = `${trip.id}-relief`;
  return {
    id: `C${startDate}-${trip.id}`,
    tripUpdate: {
      trip: { ...descriptor(run), scheduleRelationship: DUPLICATED },
      tripProperties: { tripId, startDate, startTime: formatServiceTime(trip.start + traits.reliefSeconds) },
      timestamp: run.reportedAt,
      stopTimeUpdate: stopUpdates(run, traits.reliefSeconds, isLeftOut, bias),
    },
  };
}

const texts = (alert: SimulatedAlert, field: keyof AlertTexts) => ({
  translation: [
    { text: alert[field], language: alert.language ?? 'en' },
    ...(alert.others ?? []).map((words) => ({ text: words[field], language: words.language })),
  ],
});

const withHtml = (alert: SimulatedAlert, text: ReturnType<typeof texts>) => ({
  translation: [
    ...text.translation,
    ...(alert.html === null ? [] : [{ text: alert.html, language: `${alert.language ?? 'en'}-html` }]),
  ],
});

export function alertMessages(alerts: readonly SimulatedAlert[], now: Temporal.Instant): Uint8Array {
  const entity = alerts.map((alert) => ({
    id: alert.id,
    alert: {
      activePeriod: [{ start: alert.start, ...(alert.end === null ? {} : { end: alert.end }) }],
      informedEntity: alert.scopes.map((scope) => ({ agencyId: 'DEMO', ...scope })),
      cause: CAUSE[alert.cause],
      effect: EFFECT[alert.effect],
      severityLevel: SEVERITY[alert.severity],
      headerText: texts(alert, 'header'),
      descriptionText: withHtml(alert, texts(alert, 'description')),
      ...(alert.url === null
        ? {}
        : { url: { translation: [{ text: alert.url, language: alert.language ?? 'en' }] } }),
    },
  }));
  return encode(Math.floor(now.epochMilliseconds / 1000), entity);
}
