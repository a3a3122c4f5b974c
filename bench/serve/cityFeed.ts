/** A city with 2,500 vehicles on 100 routes: its flat store in memory, and its feeds as protobuf. */
import bindings from 'gtfs-realtime-bindings';

const ROUTES = 100;
const TRIPS_PER_ROUTE = 25;
const STOPS_PER_TRIP = 30;

const routeIds = Array.from({ length: ROUTES }, (_, index) => String(index + 1));
const stopId = (routeIndex: number, callIndex: number) => routeIndex * 100 + callIndex + 1;
const tripId = (routeIndex: number, tripIndex: number) => 100_000 + routeIndex * TRIPS_PER_ROUTE + tripIndex;

/** Returns a flat store that responds to paths; all its trips are running at `secondsOfDay` of `date`. */
export function cityStore(date: Temporal.PlainDate, secondsOfDay: number): (path: string) => Response {
  const documents = new Map<string, unknown>([
    [
      '/routes.json',
      routeIds.map((id) => ({
        route_id: id,
        route_short_name: id,
        route_long_name: `Route ${id}`,
        route_type: 3,
        route_color: '',
        route_text_color: '',
        release_name: '20260830',
        is_frequent_bus: false,
        route_frequency_text: '',
        documents: [],
      })),
    ],
    ['/parent-routes.json', []],
    ['/directions.json', []],
    [
      '/calendar.json',
      {
        [date.toString().replaceAll('-', '')]: {
          release_name: '20260830',
          special: false,
          service_id: ['1'],
        },
      },
    ],
  ]);
  routeIds.forEach((id, routeIndex) => {
    const callIndexes = Array.from({ length: STOPS_PER_TRIP }, (_, index) => index);
    documents.set(`/timetables/${id}.json`, {
      route_id: id,
      stops: Object.fromEntries(
        callIndexes.map((i) => [stopId(routeIndex, i), { name: `Stop ${i} of ${id}`, lat: 40, lon: -75 }]),
      ),
      patterns: [
        {
          direction_id: 0,
          stop_ids: callIndexes.map((index) => String(stopId(routeIndex, index))),
          stop_sequences: callIndexes.map((index) => index + 1),
          timepoints: callIndexes.map(() => true),
          shape_id: null,
        },
      ],
      trips: Array.from({ length: TRIPS_PER_ROUTE }, (_, tripIndex) => ({
        trip_id: tripId(routeIndex, tripIndex),
        block_id: 1000 + tripIndex,
        service_id: '1',
        release_name: '20260830',
        trip_headsign: `Terminal of ${id}`,
        pattern: 0,
        arrivals: callIndexes.map((index) => secondsOfDay - tripIndex * 60 + index * 90),
      })),
    });
  });
  return (path) => {
    if (path === '/version.txt') return new Response('1');
    const document = documents.get(path);
    return document === undefined
      ? new Response('', { status: 404 })
      : new Response(JSON.stringify(document));
  };
}

/** Encodes vehicle positions and trip updates with all stops of every trip, at `time` (Unix seconds). */
export function cityFeeds(time: number): Record<'vehiclePositions' | 'tripUpdates', Uint8Array<ArrayBuffer>> {
  const trips = routeIds.flatMap((routeId, routeIndex) =>
    Array.from({ length: TRIPS_PER_ROUTE }, (_, tripIndex) => ({
      id: String(tripId(routeIndex, tripIndex)),
      routeId,
      routeIndex,
      tripIndex,
    })),
  );
  const header = { gtfsRealtimeVersion: '2.0', timestamp: time };
  return {
    vehiclePositions: encode({
      header,
      entity: trips.map(({ id, routeId, routeIndex, tripIndex }) => ({
        id,
        vehicle: {
          trip: { tripId: id, routeId },
          vehicle: { id, label: String(7000 + (Number(id) % 2500)) },
          position: {
            latitude: 39.9 + routeIndex / 700,
            longitude: -75.2 + tripIndex / 91,
            bearing: (routeIndex * 7.3) % 360,
          },
          currentStopSequence: Math.min(Math.floor((tripIndex * 60) / 90) + 1, STOPS_PER_TRIP),
          occupancyStatus: tripIndex % 4,
          timestamp: time - (tripIndex % 60),
        },
      })),
    }),
    tripUpdates: encode({
      header,
      entity: trips.map(({ id, routeId, routeIndex, tripIndex }) => ({
        id,
        tripUpdate: {
          trip: { tripId: id, routeId },
          timestamp: time - (tripIndex % 60),
          stopTimeUpdate: Array.from({ length: STOPS_PER_TRIP }, (_, index) => ({
            stopSequence: index + 1,
            stopId: String(stopId(routeIndex, index)),
            arrival: { delay: ((routeIndex * 31 + tripIndex * 17) % 700) - 60 },
          })),
        },
      })),
    }),
  };
}

type Message = Parameters<typeof bindings.transit_realtime.FeedMessage.encode>[0];

function encode(message: Message): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bindings.transit_realtime.FeedMessage.encode(message).finish());
}
