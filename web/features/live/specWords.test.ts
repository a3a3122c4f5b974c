// The words the specification gives, as riders read them.
import en from 'virtual:messages/en';
import { expect, it } from 'vitest';
import { OCCUPANCIES } from '#domain/occupancy.ts';
import { departureStatus } from '#web/features/departures/departureWords.ts';
import type { MapVehicle } from '#web/features/map/mapVehicle.ts';
import { vehicleStatus } from '#web/features/map/vehicleWords.ts';
import { createTranslate } from '#web/i18n/translate.ts';
import { delayWords } from './delayWords.ts';
import { seatWords } from './seatWords.ts';

const t = createTranslate('en', en);

it.each([
  [0, 'On-time'],
  [998, 'Untracked'],
  [999, 'Cancelled'],
  [1, '1 min delayed'],
  [900, '900 min delayed'],
  [-1, '1 min early'],
  [-900, '900 min early'],
  [901, 'Invalid code provided'],
])('of the delay code %s are "%s"', (code, words) => expect(delayWords(code, t).text).toBe(words));

it('of a trip without GPS, whose code is 998, are the same in every list', () => {
  expect(departureStatus({ state: 'noGps', delayMinutes: null }, t).text).toBe('Untracked');
  const vehicle = { status: 'NO GPS', lat: null, delay: null } as MapVehicle;
  expect(vehicleStatus(vehicle, t).text).toBe('Untracked');
  // It runs, and only where it is is not told.
  expect(vehicleStatus({ ...vehicle, status: null }, t).text).toBe('No live location');
});

it('tell of seats', () => {
  expect(OCCUPANCIES.map((occupancy) => seatWords(occupancy, t))).toEqual([
    'Many Seats',
    'Many Seats',
    'Few Seats',
    'Standing room only',
    'Seats unknown',
  ]);
});
