import { expect, it } from 'vitest';
import { nameOnly } from '#web/features/transit/search/suggestion.ts';
import { recentEnd, savedEnd } from './EndSuggestions.tsx';

it('saved and recent stops, stations and places are ends of journeys; lines and trips are not', () => {
  const saved = savedEnd({
    place: { kind: 'stop', routeId: '17', directionId: 0, stopId: '1' },
    name: 'One',
  });
  expect(saved).toMatchObject([{ kind: 'stop', to: '1' }]);
  expect(savedEnd({ place: { kind: 'route', routeId: '17' }, name: '17' })).toEqual([]);
  const recent = (kind: 'station' | 'route' | 'place', to: string) =>
    recentEnd({ ...nameOnly, kind, name: 'City Hall', to }).map((each) => each.to);
  expect(recent('station', '/stations/15th%2Fcity-hall')).toEqual(['15th/city-hall']);
  expect(recent('route', '/schedules/17')).toEqual([]);
  expect(recent('place', '/realtime-map?place=39.95000%2C-75.16000&find=City+Hall')).toEqual([
    '39.95000,-75.16000,City Hall',
  ]);
});
