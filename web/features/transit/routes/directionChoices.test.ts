import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import type { RouteDirection } from '#domain/routes/direction.ts';
import type { Translate } from '#web/i18n/translate.ts';
import { directionChoices } from './directionChoices.ts';

const t = ((key: string, values?: Record<string, unknown>) =>
  [key.replace('route.', ''), ...Object.values(values ?? {})].join(' ')) as unknown as Translate;
const row = (routeId: string, name: RouteDirection['name'], destination: string | null): RouteDirection => ({
  routeId,
  directionId: 0,
  name,
  destination,
});
const labels = (lines: string[], rows: RouteDirection[], ends: [0 | 1, string][] = []) =>
  directionChoices(lines, [0], rows, agency.facts, new Map(ends), t).map(({ label }) => label);

it('a choice for one line has its direction and destination, or else its last stop, or else its number', () => {
  expect(labels(['17'], [row('17', 'Northbound', '2nd-Market')])).toEqual([
    'directionTo northbound 2nd-Market',
  ]);
  expect(labels(['17'], [], [[0, '20th St']])).toEqual(['to 20th St']);
  expect(labels(['17'], [])).toEqual(['directionN 0']);
});
it('a choice for several lines has only the facts that they share', () => {
  const rows = [row('T1', 'Westbound', '63rd-Malvern'), row('T2', 'Westbound', '61st-Baltimore')];
  expect(labels(['T1', 'T2'], rows, [[0, '63rd-Malvern']])).toEqual(['westbound']);
  const unnamed = [row('B1', null, 'NRG'), row('B2', null, 'NRG'), row('B3', null, '8th-Market')];
  expect(labels(['B1', 'B2', 'B3'], unnamed)).toEqual(['to NRG / 8th-Market']);
  expect(labels(['T1', 'T3'], rows, [[0, '63rd-Malvern']])).toEqual(['to 63rd-Malvern']);
  expect(labels(['T3', 'T4'], [])).toEqual(['directionN 0']);
  const alike = [row('T1', 'Eastbound', '13th'), row('T2', 'Eastbound', '13th')];
  expect(labels(['T1', 'T2'], alike)).toEqual(['directionTo eastbound 13th']);
});
it('rail directions have the names in the agency’s facts', () => {
  expect(labels(['LAN', 'WAR'], [])).toEqual(['outbound']);
});
it('compass directions have arrow angles, and others have none', () => {
  const angle = (lines: string[], rows: RouteDirection[]) =>
    directionChoices(lines, [0], rows, agency.facts, new Map(), t)[0]?.angle;
  expect(angle(['17'], [row('17', 'Westbound', null)])).toBe(270);
  expect(angle(['LAN'], [])).toBeNull();
  expect(angle(['17'], [])).toBeNull();
});
