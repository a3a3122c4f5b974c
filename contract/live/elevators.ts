/** `{live}/api/v2/elevators/` (spec section 7). Its format is known only from version 1 of the API. */
import type { ElevatorOutage } from '#domain/stations/elevator.ts';
import type { Endpoint, NoParameters } from '../endpoint/endpoint.ts';
import { rowsBody } from '../endpoint/endpointBody.ts';
import * as f from '../fields/field.ts';
import { instantOfAny } from '../fields/wireValues.ts';

const translation = f.row({
  language: f.word,
  elevator: f.optional(f.title),
  message: f.optional(f.title),
  message_html: f.optional(f.text),
});

const line: f.Field<string, string> = {
  schema: { anyOf: [f.title.schema, { type: 'array', items: f.title.schema }] },
  mayBeMissing: true,
  read: (value) => {
    const parts = (Array.isArray(value) ? value : [value]).map((each) => f.title.read(each));
    return parts.filter((each) => typeof each === 'string').join(', ');
  },
};

const elevator = f.row({
  line: f.under(['line', 'line_name', 'route_id', 'routes'], line),
  station: f.under(['station', 'station_name', 'stop_name'], f.title),
  elevator: f.under(['elevator', 'elevator_name'], f.optional(f.name, '')),
  message: f.optional(f.name, ''),
  message_html: f.optional(f.text),
  alternate_url: f.under(['alternate_url', 'alternate_link'], f.optional(f.link)),
  /** An extension: "YYYY-MM-DD HH:MM:SS" in the agency's zone. */
  since: f.under(['since', 'start'], f.asIs<string | null>(f.optional(f.text).schema)),
  /** An extension: BCP 47 tag of the texts; missing: unknown. */
  language: f.omittable(f.optional(f.word)),
  /** An extension: translations; `null` marks an untranslated part. */
  translations: f.omittable(f.list(translation)),
});
export type WireElevator = f.Written<typeof elevator>;

const NOTHING = new f.Unreadable('neither line, elevator nor message');

export const elevators: Endpoint<NoParameters, ElevatorOutage[]> = {
  name: 'elevators',
  base: 'live',
  path: '/api/v2/elevators/',
  summary: 'Elevators out of service; an empty list means that there are none.',
  lasts: 'snapshot',
  absence: 'failure',
  names: null,
  ...rowsBody(elevator, (read, { zone }) => {
    if (read.line === '' && read.elevator === '' && read.message === '') return NOTHING;
    return {
      line: read.line,
      station: read.station,
      elevator: read.elevator,
      message: read.message,
      messageHtml: read.message_html === '' ? null : read.message_html,
      alternateUrl: read.alternate_url,
      since: instantOfAny(read.since, zone),
      language: read.language,
      translations: read.translations.map(({ message_html: messageHtml, ...words }) => ({
        ...words,
        messageHtml,
      })),
    };
  }),
};
