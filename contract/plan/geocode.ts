/** `{planner}/api/v1/geocode`: stops, stations, places and addresses that match a text, in the format of MOTIS 2. */
import type { Position } from '#domain/stations/nearest.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { listSchema } from '../endpoint/endpointBody.ts';
import { decodeRows } from '../fields/decodeRows.ts';
import {
  asIs,
  id,
  num,
  oneOf,
  optional,
  row,
  title,
  Unreadable,
  unread,
  type Written,
} from '../fields/field.ts';
import { position } from '../fields/wireValues.ts';

/** Something that riders can ask to travel from or to. */
export interface GeocodedPlace {
  kind: 'stop' | 'place' | 'address';
  name: string;
  /** The id of a stop or station; of anything else, whatever the planner calls it. */
  id: string;
  position: Position;
}

const match = row({
  type: oneOf({ STOP: 'stop', PLACE: 'place', ADDRESS: 'address' }, 'place' as const),
  /** Start and length of each part of the name that the text matched. */
  tokens: unread(asIs<[number, number][]>({})),
  name: title,
  id: optional(id, ''),
  lat: num,
  lon: num,
  areas: unread(asIs<[]>({})),
  /** Higher is better. */
  score: unread(num),
});
export type WireMatch = Written<typeof match>;

/** `place`: results near this "lat,lon" come first. */
export type GeocodeQuery = { text: string; place?: string; numResults?: string };

export const geocode: Endpoint<GeocodeQuery, GeocodedPlace[]> = {
  name: 'geocode',
  base: 'planner',
  path: '/api/v1/geocode?text={text}&place={place}&numResults={numResults}',
  summary: 'Stops, stations, places and addresses that match a text, as MOTIS 2 answers.',
  lasts: 0,
  absence: 'of a document',
  names: null,
  ours: true,
  isPrivate: true,
  optionalParameters: ['place', 'numResults'],
  schema: listSchema(match),
  decode: (body) => {
    return decodeRows(body, match, ({ type, name, id: key, lat, lon }) => {
      const at = position(lat, lon);
      return at === null
        ? new Unreadable('lat, lon: no position')
        : { kind: type, name, id: key, position: at };
    });
  },
};
