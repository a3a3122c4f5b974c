/** `{live}/api/v2/elevators/` (spec section 7). Its format is known only from version 1 of the API. */
import type { ElevatorOutage } from '#domain/stations/elevator.ts';
import type { Endpoint, NoParameters } from '../endpoint/endpoint.ts';
import { rowsBody } from '../endpoint/endpointBody.ts';
import {
  asIs,
  type Field,
  link,
  list,
  name,
  omittable,
  optional,
  row,
  text,
  title,
  Unreadable,
  under,
  type Written,
  word,
} from '../fields/field.ts';
import { instantOfAny } from '../fields/wireValues.ts';

const translation = row({
  language: word,
  elevator: optional(title),
  message: optional(title),
  message_html: optional(text),
});

const line: Field<string, string> = {
  schema: { anyOf: [title.schema, { type: 'array', items: title.schema }] },
  mayBeMissing: true,
  read: (value) => {
    const parts = (Array.isArray(value) ? value : [value]).map((each) => title.read(each));
    return parts.filter((each) => typeof each === 'string').join(', ');
  },
};

const elevator = row({
  line: under(['line', 'line_name', 'route_id', 'routes'], line),
  station: under(['station', 'station_name', 'stop_name'], title),
  elevator: under(['elevator', 'elevator_name'], optional(name, '')),
  message: optional(name, ''),
  message_html: optional(text),
  alternate_url: under(['alternate_url', 'alternate_link'], optional(link)),
  /** An extension: "YYYY-MM-DD HH:MM:SS" in the agency's zone. */
  since: under(['since', 'start'], asIs<string | null>(optional(text).schema)),
  /** An extension: BCP 47 tag of the texts; missing: unknown. */
  language: omittable(optional(word)),
  /** An extension: translations; `null` marks an untranslated part. */
  translations: omittable(list(translation)),
});
export type WireElevator = Written<typeof elevator>;

const NOTHING = new Unreadable('neither line, elevator nor message');

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
