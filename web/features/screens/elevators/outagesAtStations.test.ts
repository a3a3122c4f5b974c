import { expect, it } from 'vitest';
import type { OutageView } from '#web/features/transit/elevators/loadElevators.server.ts';
import { outagesAtStations } from './SavedOutages.tsx';

const outage = (slug: string | null): OutageView => ({
  badges: [],
  line: '',
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

it('outages at chosen and at unknown stations are kept', () => {
  const outages = ['girard', '15th-st', null].map(outage);
  expect(outagesAtStations(outages, ['girard', 'elsewhere']).map(({ slug }) => slug)).toEqual([
    'girard',
    null,
  ]);
});
