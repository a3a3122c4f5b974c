import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import type { Route } from '#domain/routes/route.ts';
import { got } from '#testing/callResults.ts';
import { testNow as now } from '#testing/clock.ts';
import type { AppContext } from '#web/request/context.ts';
import { loadNotices } from './loadNotices.server.ts';

const broken = { ok: false as const, reason: 'not a list' };
const route = { id: '17', mode: 'Bus', childRouteIds: [], parentRouteIds: [] } as unknown as Route;

it('every unreadable section is logged and, except for advertisements, reported to riders; alerts are requested once', async () => {
  const logged: unknown[] = [];
  let requested = 0;
  const client = {
    alerts: async () => {
      requested += 1;
      return got([]);
    },
    directions: async () => got([]),
    detours: async () => got([]),
    content: async () => got({ messages: broken, sidebarLinks: broken, advertisements: broken }),
  };
  const log = {
    info() {},
    warn() {},
    error: (fields: { section?: string }) => void logged.push(fields.section),
  };
  const app = { agency, client, log, now: () => now } as unknown as AppContext;
  const { errors, sidebar } = (await loadNotices(app, route, [route], new AbortController().signal))(null);
  expect(requested).toBe(1);
  expect(logged).toEqual(['messages', 'sidebarLinks', 'advertisements']);
  expect(errors).toEqual([
    { kind: 'section', section: 'messages' },
    { kind: 'section', section: 'sidebarLinks' },
  ]);
  expect(sidebar).toEqual({ links: [], ad: null });
});
