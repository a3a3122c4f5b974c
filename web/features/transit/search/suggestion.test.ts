import { expect, it } from 'vitest';
import { decodeRecents, nameOnly, type Suggestion, withRecent } from './suggestion.ts';

const chosen = (to: string): Suggestion => ({ ...nameOnly, kind: 'stop', name: to, to });

it('the last choice comes first, once, and only the last five are kept', () => {
  const all = ['/a', '/b', '/a', '/c', '/d', '/e', '/f'].reduce<Suggestion[]>(
    (recents, to) => withRecent(recents, chosen(to)),
    [],
  );
  expect(all.map(({ to }) => to)).toEqual(['/f', '/e', '/d', '/c', '/a']);
});

it('what the device kept is parsed strictly: no address outside the app, no unknown kind, no broken text', () => {
  const text = JSON.stringify([
    { kind: 'stop', name: 'A', to: '/departures/1' },
    { kind: 'site', name: 'B', to: '/x' },
    { kind: 'stop', name: 'C', to: 'https://elsewhere.example' },
    { kind: 'stop', name: 'D', to: '//elsewhere.example' },
    { kind: 'stop', to: '/x' },
    null,
  ]);
  expect(decodeRecents(text).map(({ name }) => name)).toEqual(['A']);
  for (const broken of [null, '', '{', '{}', '7', `"${'x'.repeat(5_000)}"`])
    expect(decodeRecents(broken)).toEqual([]);
});
