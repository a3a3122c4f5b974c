// Checks the words that the specification defines, as riders see them.
import en from 'virtual:messages/en';
import { expect, it } from 'vitest';
import { readDelay } from '#contract/live/delayCode.ts';
import { OCCUPANCIES } from '#domain/vehicles/liveTrip.ts';
import { departuresOf, hours, liveRun, onlyDeparture, scheduledCall } from '#testing/departures.ts';
import { testLiveTrip } from '#testing/entities.ts';
import { departureMark, departureWords } from '#web/features/transit/departures/shownDeparture.ts';
import { type MapVehicle, mapVehicle, punctuality } from '#web/features/transit/map/engine/mapVehicle.ts';
import { sortVehicles } from '#web/features/transit/map/sortVehicles.ts';
import { vehicleStatus } from '#web/features/transit/map/vehicleWords.ts';
import { seatWords } from '#web/features/transit/vehicles/seatWords.ts';
import { createTranslate } from '#web/i18n/translate.ts';

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
])('the words for the delay code %s are "%s"', (code, words) =>
  expect(vehicleStatus(mapVehicle(testLiveTrip(readDelay(null, code))), t).text).toBe(words),
);

it('a trip without GPS is untracked in departures and on the map, unlike one whose location is unknown', () => {
  expect(departureWords({ kind: 'noGps' }, t)).toBe('Untracked');
  const vehicle = { status: 'noGps', lat: null, delaySeconds: null } as MapVehicle;
  expect(vehicleStatus(vehicle, t).text).toBe('Untracked');
  // The trip runs, and only its position is unknown.
  expect(vehicleStatus({ ...vehicle, status: null }, t).text).toBe('No live location');
});

it('the words for seats are those of the specification', () => {
  expect(OCCUPANCIES.map((occupancy) => seatWords(occupancy, t))).toEqual([
    'Many Seats',
    'Many Seats',
    'Few Seats',
    'Standing room only',
    'Seats unknown',
  ]);
});

it.each([
  [4.4, 'late', '4 min delayed', 'late'],
  [1, 'onTime', '1 min delayed', null],
  [2.4, 'late', '2 min delayed', null],
  [2.5, 'late', '3 min delayed', 'late'],
  [-0.4, 'onTime', 'On-time', null],
  [-3, 'early', '3 min early', 'early'],
  [901, 'late', 'Invalid code provided', null],
  [999, null, 'Cancelled', null],
  [999, 'cancelled', 'Cancelled', null],
  [998, 'noGps', 'Untracked', null],
  [998, null, 'Untracked', null],
  [999, 'late', 'Cancelled', null],
  [999, 'noGps', 'Cancelled', null],
  [999, 'scheduled', 'Cancelled', null],
] as const)(
  'the words for a trip with the delay %s and the status %s are "%s" on the route page and on the map',
  (code, status, words, sign) => {
    const reported = readDelay(status, code);
    const departure = onlyDeparture(
      departuresOf([scheduledCall('1', hours(14.2))], [liveRun('1', reported)]),
    );
    expect(departureWords(departure.state, t)).toBe(words);
    const vehicle = mapVehicle(testLiveTrip(reported));
    expect(vehicleStatus(vehicle, t)).toMatchObject({ text: words, kind: departureMark(departure.state) });
    expect(punctuality(vehicle)).toBe(sign);
  },
);

it('a delay that is not in the specification sorts as unknown, not as the latest', () => {
  const ids = [950, 4, 999, 12].map((code) =>
    mapVehicle(testLiveTrip({ tripId: String(code), ...readDelay('late', code) })),
  );
  expect(sortVehicles(ids, 'delay', null).map(({ tripId }) => tripId)).toEqual(['12', '4', '950', '999']);
});
