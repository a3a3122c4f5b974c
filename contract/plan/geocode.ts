/** `{planner}/api/v1/geocode`: stops, stations, places and addresses that match a text, in the format of MOTIS 2. */
import type { Position } from '#domain/stations/nearest.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { listSchema } from '../endpoint/endpointBody.ts';
import { decodeRows } from '../fields/decodeRows.ts';
import * as f from '../fields/field.ts';
import { position } from '../fields/wireValues.ts';

/** Something that riders can ask to travel from or to. */
export interface GeocodedPlace {
  kind: 'stop' | 'place' | 'address';
  name: string;
  /** The id of a stop or station; of anything else, whatever the planner calls it. */
  id: string;
  position: Position;
}

const match = f.row({
  type: f.oneOf({ STOP: 'stop', PLACE: 'place', ADDRESS: 'address' }, 'place' as const),
  /** Start and length of each part of the name that the text matched. */
  tokens: f.unread(f.asIs<[number, number][]>({})),
  name: f.title,
  id: f.optional(f.id, ''),
  lat: f.num,
  lon: f.num,
  areas: f.unread(f.asIs<[]>({})),
  /** Higher is better. */
  score: f.unread(f.num),
});
export type WireMatch = f.Written<typeof match>;

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
    return decodeRows(body, match, ({ type, name, id, lat, lon }) => {
      const at = position(lat, lon);
      return at === null ? new f.Unreadable('lat, lon: no position') : { kind: type, name, id, position: at };
    });
  },
};
