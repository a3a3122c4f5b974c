/** Builds the constant parts of schedule rows: the start of a trip's rows, and the text for a stop. */
import { wireId } from '#contract/fields/wireId.ts';
import { headsignOf } from '#flat/compile/documents/routeDocuments.ts';
import { wireTripId } from '#flat/compile/ids/wireTripId.ts';
import type { Network } from '#flat/compile/network/network.ts';
import { packTexts } from './packTexts.ts';
import type { PackedTexts } from './texts.ts';

const text = JSON.stringify;

/** Returns, for each trip, the text from the comma before a row to the key of the stop id; "" for a trip without calls. */
export function tripTexts(network: Network, serviceIds: readonly string[]): PackedTexts {
  const { stopTimes, trips, stops, routes, releases } = network;
  return packTexts(trips.length, (index) => {
    const trip = trips[index];
    const end = stopTimes.ends[index] as number;
    if (trip === undefined || stopTimes.starts[index] === end) return '';
    const route = routes[trip.route];
    const id = (value: string) => text(wireTripId(value, route?.type ?? 0));
    const lastStop = stops[stopTimes.stop[end - 1] as number];
    return (
      `,{"release_name":${text(releases[route?.release ?? -1]?.name ?? '')},"route_id":${text(route?.id ?? '')}` +
      `,"service_id":${text(serviceIds[trip.service] ?? '')},"trip_id":${id(trip.id)}` +
      `,"trip_headsign":${text(headsignOf(network, index))},"direction_id":${trip.direction ?? 0}` +
      `,"block_id":${trip.blockId === '' ? 'null' : id(trip.blockId)}` +
      `,"last_stop_id":${lastStop === undefined ? 'null' : text(wireId(lastStop.id))},"stop_id":`
    );
  });
}

export const stopTexts = ({ stops }: Network): PackedTexts =>
  packTexts(stops.length, (index) => {
    const { id = '', name = '' } = stops[index] ?? {};
    return `${text(wireId(id))},"stop_name":${text(name)},"stop_sequence":`;
  });
