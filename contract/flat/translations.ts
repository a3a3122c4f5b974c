/** `{flat}/translations/{language}.json` (an extension): names of stops, routes and headsigns in another language. */
import type { FeedNames } from '#domain/agency/languages.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { documentBody } from '../endpoint/endpointBody.ts';
import { type FieldsOf, mapOf, row, title } from '../fields/field.ts';

/** Stops and routes are keyed by id or by original name, headsigns by the original text. */
export interface WireTranslations {
  stops: Record<string, string>;
  routes: Record<string, string>;
  headsigns: Record<string, string>;
}

const document = row({
  stops: mapOf(title),
  routes: mapOf(title),
  headsigns: mapOf(title),
} satisfies FieldsOf<WireTranslations>);

export const translations: Endpoint<{ language: string }, FeedNames> = {
  name: 'translations',
  base: 'flat',
  path: '/translations/{language}.json',
  summary: 'Names of stops, routes and headsigns in another language of the feed.',
  lasts: 'version',
  absence: 'of a document',
  names: null,
  ours: true,
  ...documentBody(document, (names) => names),
};
