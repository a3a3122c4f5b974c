import { expect, it } from 'vitest';
import type { OutageView } from '#web/features/transit/elevators/elevatorView.ts';
import { outagesAtStations } from './outagesAtStations.ts';

const outage = (slug: string | null): OutageView => ({
  station: slug ?? 'Somewhere',
  slug,
  elevator: '',
  html: '',
  elevatorLang: null,
  messageLang: null,
  message: '',
  since: null,
  alternateUrl: null,
  nearest: null,
});
const line = (name: string, ...slugs: (string | null)[]) => ({
  name,
  badges: [],
  outages: slugs.map(outage),
});

it('outages at chosen and at unknown stations are kept, and lines without any are left out', () => {
  const lines = [line('L', 'girard', '15th-st'), line('B', '15th-st'), line('T', null)];
  const left = outagesAtStations(lines, ['girard', 'elsewhere']);
  expect(left.map(({ name, outages }) => [name, outages.map(({ slug }) => slug)])).toEqual([
    ['L', ['girard']],
    ['T', [null]],
  ]);
  expect(outagesAtStations(lines, ['15th-st']).map(({ name }) => name)).toEqual(['L', 'B', 'T']);
});
