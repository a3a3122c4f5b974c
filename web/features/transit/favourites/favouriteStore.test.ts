import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { anyList, bus, girard, stop } from '#testing/web/favourites.ts';
import { createStoredValue } from '#web/ui/storedValue.ts';
import { addFavourites, type Favourite, MAX_FAVOURITES } from './favourite.ts';
import { decodeStored, encodeStored, STORED_AS, storedFavourites } from './favouriteStore.ts';

/** Simulates a browser whose tabs share one storage. */
function browser() {
  const kept = new Map<string, string>();
  let broken: 'no' | 'full' | 'blocked' = 'no';
  const tab = () => {
    const tabs = new EventTarget();
    const storage = () => {
      if (broken === 'blocked') throw new DOMException('denied', 'SecurityError');
      return {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => {
          if (broken === 'full') throw new DOMException('full', 'QuotaExceededError');
          kept.set(key, value);
        },
        removeItem: (key: string) => void kept.delete(key),
      };
    };
    return {
      store: createStoredValue(storedFavourites, storage, () => tabs),
      fireStorage: (key: string | null) => tabs.dispatchEvent(Object.assign(new Event('storage'), { key })),
    };
  };
  return {
    kept,
    tab,
    breakStorage: (how: typeof broken) => {
      broken = how;
    },
  };
}
const add = (favourite: Favourite) => (list: readonly Favourite[]) => addFavourites(list, [favourite]);

describe('the store', () => {
  it('synchronises tabs, applying each change to the stored list', () => {
    const { tab } = browser();
    const [one, other] = [tab(), tab()];
    const listener = vi.fn();
    const end = other.store.subscribe(listener);
    expect(one.store.change(add(bus))).toBe(true);
    other.fireStorage('something else');
    expect(listener).not.toHaveBeenCalled();
    other.fireStorage(STORED_AS);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(other.store.read()).toEqual([bus]);
    expect(other.store.read()).toBe(other.store.read());
    other.store.change(add(girard));
    expect(listener).toHaveBeenCalledTimes(2);
    one.store.change(add(stop));
    expect(one.store.read()).toEqual([bus, girard, stop]);
    end();
    other.fireStorage(STORED_AS);
    expect(listener).toHaveBeenCalledTimes(2);
  });
  it('is empty after another tab cleared the storage', () => {
    const { kept, tab } = browser();
    const { store, fireStorage } = tab();
    const listener = vi.fn();
    store.subscribe(listener);
    store.change(add(bus));
    kept.clear();
    fireStorage(null);
    expect(listener).toHaveBeenCalledTimes(2);
    expect(store.read()).toEqual([]);
  });
  it.each(['full', 'blocked'] as const)(
    'reports the failure if storage is %s, keeps the list while the page is open, and stores it once it can',
    (how) => {
      const { breakStorage, tab } = browser();
      breakStorage(how);
      const { store } = tab();
      expect(store.read()).toEqual([]);
      expect(store.change(add(bus))).toBe(false);
      expect(store.change(add(girard))).toBe(false);
      expect(store.read()).toEqual([bus, girard]);
      expect(tab().store.read()).toEqual([]);
      breakStorage('no');
      expect(store.change(add(stop))).toBe(true);
      expect(tab().store.read()).toEqual([bus, girard, stop]);
    },
  );
  it('starts with an empty list if the stored data is invalid', () => {
    const { kept, tab } = browser();
    kept.set(STORED_AS, '{"v":1,"items":"');
    const { store } = tab();
    expect(store.read()).toEqual([]);
    store.change(add(bus));
    expect(decodeStored(kept.get(STORED_AS) ?? null)).toEqual([bus]);
  });
});

describe('the stored list', () => {
  it('round-trips', () => {
    fc.assert(
      fc.property(anyList, (list) => {
        expect(decodeStored(encodeStored(list))).toEqual(list);
      }),
    );
  });
  it('is empty if its text is invalid', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(decodeStored(text)).toEqual([]);
      }),
    );
    for (const text of [null, '{"v":2,"items":[]}', '{"v":1}', '[]', 'null', `{"v":1,${' '.repeat(100_001)}`])
      expect(decodeStored(text)).toEqual([]);
  });
  it('loses only its invalid items, and what exceeds its limits', () => {
    const items = [
      null,
      5,
      { key: 7 },
      { key: 'route/17' },
      { key: 'x' },
      { key: 'station/girard', name: 3 },
    ];
    expect(decodeStored(JSON.stringify({ v: 1, items }))).toEqual([
      { ...bus, name: '' },
      { ...girard, name: '' },
    ]);
    const many = Array.from({ length: 80 }, (_, i) => ({ key: `route/${i}`, name: 'x'.repeat(500) }));
    const read = decodeStored(JSON.stringify({ v: 1, items: many }));
    expect([read.length, read[0]?.name.length]).toEqual([MAX_FAVOURITES, 120]);
  });
});
