/** `{flat}/translations/{language}.json` (an extension): names of stops, routes and headsigns in another language. */
import type { FeedNames } from '#domain/agency/languages.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { documentBody } from '../endpoint/endpointBody.ts';
import * as f from '../fields/field.ts';

/** Stops and routes are keyed by id or by original name, headsigns by the original text. */
const document = f.row({ stops: f.mapOf(f.title), routes: f.mapOf(f.title), headsigns: f.mapOf(f.title) });
export type WireTranslations = f.Written<typeof document>;

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
