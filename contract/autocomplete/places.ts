/** `{autocomplete}/v1/autocomplete`, in the Pelias format. The app finds stops, stations and routes itself. */
import { err, ok } from '#domain/result.ts';
import type { Place, Position } from '#domain/stations/nearest.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { listSchema } from '../endpoint/endpointBody.ts';
import { type Decoded, decodeRows } from '../fields/decodeRows.ts';
import * as f from '../fields/field.ts';
import { position } from '../fields/wireValues.ts';

const feature = f.row({
  geometry: f.row({ coordinates: f.everyOf(f.num) }),
  properties: f.row({ name: f.title, label: f.optional(f.title), layer: f.optional(f.word) }),
});

const FOUND_BY_APP: ReadonlySet<string> = new Set(['stop', 'station', 'route']);
const NOWHERE = new f.Unreadable('geometry: no coordinates');

type PlaceQuery = { text: string; size?: string; lat?: string; lon?: string };

/** Asks for at most five places that match a text, those near `focus` first. */
export const placeQuery = (text: string, focus: Position | null): PlaceQuery => ({
  text,
  size: '5',
  // A tenth of a degree is precise enough, and lets requests share cached responses.
  ...(focus ? { lat: focus.lat.toFixed(1), lon: focus.lon.toFixed(1) } : {}),
});

export const places: Endpoint<PlaceQuery, Place[]> = {
  name: 'places',
  base: 'autocomplete',
  path: '/v1/autocomplete?text={text}&size={size}&focus.point.lat={lat}&focus.point.lon={lon}',
  summary: 'Places that match a text, as GeoJSON, those near the focus first.',
  lasts: 0,
  absence: 'failure',
  names: null,
  optionalParameters: ['size', 'lat', 'lon'],
  isPrivate: true,
  schema: {
    type: 'object',
    properties: { features: listSchema(feature) },
    required: ['features'],
  },
  decode: (body) => {
    if (!f.isObject(body) || !Array.isArray(body.features)) return err('expected a FeatureCollection');
    const found: Decoded<(Place | null)[]> = decodeRows(
      body.features,
      feature,
      ({ geometry, properties }) => {
        if (FOUND_BY_APP.has(properties.layer ?? '')) return null;
        const [lon = null, lat = null] = geometry.coordinates;
        const at = position(lat, lon);
        if (at === null) return NOWHERE;
        return { name: properties.name, label: properties.label ?? properties.name, position: at };
      },
    );
    if (!found.ok) return found;
    return ok({ value: found.value.value.filter((each) => each !== null), skipped: found.value.skipped });
  },
};
