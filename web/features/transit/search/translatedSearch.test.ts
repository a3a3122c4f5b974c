import en from 'virtual:messages/en';
import { expect, it } from 'vitest';
import { unwrap } from '#testing/callResults.ts';
import { documentsClient, feedInLanguages } from '#testing/documentsClient.ts';
import { exampleFacts } from '#testing/exampleFacts.ts';
import { clientInLang } from '#web/features/base/network/pageClient.ts';
import { createTranslate } from '#web/i18n/translate.ts';
import { suggest } from './suggest.server.ts';

const documents: Record<string, unknown> = {
  '/agency.json': feedInLanguages,
  '/routes.json': [],
  '/translations/en-ca.json': {
    stops: { S1: 'City Hall', S2: 'Moncton Station' },
    routes: {},
    headsigns: {},
  },
  '/search-index.json': [
    { kind: 'stop', id: 'S1', name: 'Hôtel de Ville', lat: 46, lon: -64, route_ids: ['1'] },
    { kind: 'stop', id: 'S2', name: 'Gare de Moncton', lat: 46, lon: -64, route_ids: ['1'] },
  ],
};
it('a search finds a stop once, by its translated name and by the name on the sign', async () => {
  const client = documentsClient(documents, 'America/Moncton');
  await client.routes();
  const entries = await unwrap(clientInLang(client, 'en').searchIndex());
  const sources = {
    routes: [],
    directions: [],
    facts: exampleFacts,
    entries,
    places: [],
  };
  const search = (text: string) =>
    suggest(text, sources, createTranslate('en', en), { purpose: 'ends' }).found.map(({ name, to, way }) => [
      name,
      to,
      way,
    ]);
  expect(search('city')).toEqual([['City Hall', 'S1', '']]);
  expect(search('moncton')).toEqual([['Moncton Station', 'S2', '']]);
  expect(search('ville')).toEqual([['City Hall', 'S1', 'Also known as Hôtel de Ville']]);
});
