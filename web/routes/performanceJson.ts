import { figuresOf } from '#domain/accuracy/tally.ts';
import { loadPerformance, tallyBy } from '#web/features/transit/performance/loadPerformance.server.ts';
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/performanceJson.ts';

/** The figures of each line, for agencies and anyone else; docs/accuracy.md describes them. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const found = await loadPerformance(
    appContext(context),
    { from: searchParams.get('from'), to: searchParams.get('to') },
    request.signal,
  );
  const headers = { 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' };
  if (found === 'none') return Response.json({ error: 'there is no live data to measure' }, { status: 404 });
  if (found === 'unknown')
    return Response.json({ error: 'the history is currently unreadable' }, { status: 503 });
  const lines = [...tallyBy(found.rows, ({ routeId }) => routeId)].map(([routeId, tally]) => {
    // The counts say how much a figure is worth.
    const { samples, onTime } = figuresOf(tally, 1);
    const { trips, cancelled, ghost, unpredicted } = tally;
    return { routeId, samples, onTime, trips: { n: trips, cancelled, ghost, unpredicted } };
  });
  return Response.json({ from: found.from.toString(), to: found.to.toString(), lines }, { headers });
}
