import { describe, expect, it } from 'vitest';
import { placeDeparturesAddress, readPlaceDeparturesAddress } from './placeDepartures.ts';

describe('the address of the departures on a card', () => {
  it('round-trips, and is rejected if its id is missing or too long', () => {
    for (const place of [
      { kind: 'stop', id: 'a&b' },
      { kind: 'station', id: 'girard' },
    ] as const) {
      const { search } = new URL(placeDeparturesAddress(place), 'http://test');
      expect(readPlaceDeparturesAddress(new URLSearchParams(search))).toEqual(place);
    }
    expect(readPlaceDeparturesAddress(new URLSearchParams(`stop=${'1'.repeat(200)}`))).toBeNull();
    expect(readPlaceDeparturesAddress(new URLSearchParams())).toBeNull();
  });
});
