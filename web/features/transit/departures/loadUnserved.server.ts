// Finds the stops that detours and alerts leave unserved. If a source fails, its stops are not marked.
import { type IsDetoured, indexClosures, indexDetours } from '#domain/alerts/detour.ts';
import type { AppContext } from '#web/request/context.ts';

export async function loadUnserved(
  { agency, client }: Pick<AppContext, 'agency' | 'client'>,
  signal: AbortSignal,
): Promise<IsDetoured> {
  const [detours, alerts] = await Promise.all([client.detours({ signal }), client.alerts({ signal })]);
  const isDetoured = indexDetours(detours.ok ? detours.value.value : [], agency.facts.zone);
  const isClosed = indexClosures(alerts.ok ? alerts.value.value : []);
  return (call, at, date) => isDetoured(call, at) || isClosed(call, at, date);
}
