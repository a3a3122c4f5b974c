// The calls to the services in spec section 7: for each, some screen requests an address of the specified form.
import { expect, test, untilHydrated } from './riderTest.ts';
import { addSchedules } from './standInSchedule.ts';

const calls = [
  /^\/flat\/version\.txt\?t=179191\d{4}$/,
  /^\/flat\/routes\.json\?v=1791900000$/,
  /^\/flat\/parent-routes\.json\?v=1791900000$/,
  /^\/flat\/calendar\.json\?v=1791900000$/,
  /^\/flat\/directions\.json\?v=1791900000$/,
  /^\/flat\/station-information\.json\?v=1791900000$/,
  /^\/flat\/connecting-routes\.json\?v=1791900000$/,
  /^\/flat\/stops\/17\/stops\.json\?v=1791900000$/,
  /^\/flat\/schedules\/stop_schedule\/1270\.json\?v=1791900000$/,
  /^\/flat\/schedules\/stops\/17\/\d+\/schedule\.json\?v=1791900000$/,
  /^\/flat\/schedules\/trip_schedule\/17\/5036\.json\?v=1791900000$/,
  /^\/live\/api\/v2\/alerts\/$/,
  /^\/live\/api\/v2\/detours\/$/,
  /^\/live\/api\/v2\/elevators\/$/,
  /^\/live\/api\/v2\/chat\/status\/$/,
  /^\/live\/api\/v2\/stops\/\?route_id=B$/,
  /^\/live\/api\/v2\/kml\/\?route=17&type=\w+&direction=[01]$/,
  /^\/live\/api\/v2\/trips\/\?route_id=17$/,
  /^\/live\/api\/v2\/stop-schedule\/\?route_id=B&stop_id=\d+$/,
  /^\/live\/api\/v2\/trip-update\/\?trip_id=5036$/,
  /^\/content\/wp-json\/options\/all\?v=179191\d{7}$/,
  /^\/autocomplete\/.*autocomplete\?/,
];

test('the screens make every listed call, request flat documents by version, and the version at most once a minute', async ({
  page,
  standIn,
}) => {
  const startedAt = performance.now();
  const { origin, requested } = await standIn({ change: addSchedules });
  for (const path of [
    '/schedules/17?trip=5036',
    '/schedules/17?date=2026-10-14&trip=5036',
    '/schedules/B',
    '/alerts?view=detours',
    '/elevator-alerts',
    '/stations/girard',
  ]) {
    const answer = await page.goto(origin + path);
    expect(answer?.status(), path).toBe(200);
  }
  await page.goto(`${origin}/alerts`);
  await untilHydrated(page);
  await page.getByLabel('Search the site').pressSequentially('fishtown');
  await expect.poll(() => requested.some((url) => url.startsWith('/autocomplete/'))).toBe(true);
  await page.goto(`${origin}/realtime-map?route=17`);
  await expect.poll(() => requested.some((url) => url.includes('/kml/'))).toBe(true);
  for (const call of calls)
    expect(requested.filter((url) => call.test(url)).length, String(call)).toBeGreaterThan(0);
  const flat = requested.filter((url) => url.startsWith('/flat/') && !url.includes('/version.txt'));
  expect(flat.filter((url) => !url.endsWith('?v=1791900000'))).toEqual([]);
  // The server's client requests the version at most once a minute, and so does the map's in the browser.
  const minutes = Math.floor((performance.now() - startedAt) / 60_000) + 1;
  expect(requested.filter((url) => url.includes('/version.txt')).length).toBeLessThanOrEqual(2 * minutes);
});
