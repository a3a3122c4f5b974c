import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeSeconds, DEFAULT_CHANGE_SECONDS } from './changeTimes.ts';
import {
  type Connection,
  hasGaps,
  type Timed,
  withOneChange,
  withoutDominated,
  worthwhileConnections,
} from './withOneChange.ts';

describe('journeys with one change', () => {
  const ride = (start: number, end: number, fromStopId = 'x', toStopId = 'x'): Timed => ({
    departureMs: start * 60_000,
    arrivalMs: end * 60_000,
    fromStopId,
    toStopId,
  });
  const changed = (first: readonly Timed[], second: readonly Timed[], seconds = DEFAULT_CHANGE_SECONDS) =>
    withOneChange(first, second, () => seconds);
  const minutes = (found: readonly Connection<Timed>[]) =>
    found.map(({ first, second }) =>
      [first, second].map((each) => [each.departureMs / 60_000, each.arrivalMs / 60_000]),
    );

  it('allow time to change and take the onward train that arrives first', () => {
    const onward = [ride(14, 30), ride(15, 32), ride(16, 31), ride(40, 50)];
    expect(minutes(changed([ride(0, 10)], onward))).toEqual([
      [
        [0, 10],
        [16, 31],
      ],
    ]);
    expect(minutes(changed([ride(0, 10)], onward, 60))).toEqual([
      [
        [0, 10],
        [14, 30],
      ],
    ]);
    expect(changed([ride(0, 38)], onward)).toEqual([]);
  });
  it('start with the later of two trains that reach the same connection', () => {
    expect(minutes(changed([ride(0, 10), ride(5, 12)], [ride(20, 30)]))).toEqual([
      [
        [5, 12],
        [20, 30],
      ],
    ]);
  });

  it('use the feed’s change time between two platforms, else the default', () => {
    const times = new Map([
      [
        'a',
        new Map([
          ['near', 60],
          ['shut', null],
        ]),
      ],
    ]);
    const between = (from: string, to: string) => changeSeconds(times, from, to);
    expect([between('a', 'near'), between('a', 'shut'), between('a', 'far'), between('b', 'near')]).toEqual([
      60,
      null,
      300,
      300,
    ]);
    const onward = [ride(11, 40, 'near'), ride(12, 20, 'shut'), ride(13, 30, 'far'), ride(15, 35, 'far')];
    expect(minutes(withOneChange([ride(0, 10, 'o', 'a')], onward, between))).toEqual([
      [
        [0, 10],
        [15, 35],
      ],
    ]);
  });
  it('appear next to direct trips only if they save twenty minutes', () => {
    const connections = withoutDominated([
      { first: ride(0, 10), second: ride(16, 31) },
      { first: ride(20, 30), second: ride(36, 51) },
    ]);
    const worth = (direct: [number, number | null][]) =>
      worthwhileConnections(
        connections,
        direct.map(([start, end]) => ({
          departureMs: start * 60_000,
          arrivalMs: end === null ? null : end * 60_000,
        })),
      ).map(({ first }) => first.departureMs / 60_000);
    expect(worth([])).toEqual([0, 20]);
    expect(worth([[5, 40]])).toEqual([20]);
    expect(worth([[35, 71]])).toEqual([0, 20]);
    expect(worth([[35, 70]])).toEqual([0]);
    expect(worth([[60, null]])).toEqual([0]);
  });
  it('are needed only if direct trips are too few or the wait for one exceeds twenty minutes', () => {
    const gaps = (...starts: number[]) =>
      hasGaps(
        starts.map((each) => ({ departureMs: each * 60_000 })),
        { fromMs: 0, count: 2 },
      );
    expect(gaps()).toBe(true);
    expect(gaps(-5, 10)).toBe(true);
    expect(gaps(-5, 20, 40, 90)).toBe(false);
    expect(gaps(10, 31)).toBe(true);
    expect(gaps(21, 25)).toBe(true);
  });

  const anyRides = fc.array(
    fc
      .record({ start: fc.integer({ min: 0, max: 60 }), length: fc.integer({ min: 1, max: 30 }) })
      .map(({ start, length }) => ride(start, start + length)),
    { maxLength: 12 },
  );
  it('match the undominated results of a naive search over random rides', () => {
    fc.assert(
      fc.property(anyRides, anyRides, (first, second) => {
        const all = first.flatMap((a) =>
          second
            .filter((b) => b.departureMs >= a.arrivalMs + 300_000)
            .map((b) => ({ departureMs: a.departureMs, arrivalMs: b.arrivalMs })),
        );
        const naive = all.filter(
          (each) =>
            !all.some(
              (other) =>
                other.departureMs >= each.departureMs &&
                other.arrivalMs <= each.arrivalMs &&
                (other.departureMs > each.departureMs || other.arrivalMs < each.arrivalMs),
            ),
        );
        const key = ({ departureMs, arrivalMs }: Pick<Timed, 'departureMs' | 'arrivalMs'>) =>
          `${departureMs} ${arrivalMs}`;
        const found = changed(first, second).map(({ first: a, second: b }) =>
          key({ departureMs: a.departureMs, arrivalMs: b.arrivalMs }),
        );
        expect(new Set(found)).toEqual(new Set(naive.map(key)));
        expect(found.length).toBe(new Set(found).size);
      }),
    );
  });
});
