import type { ContractClient } from '#contract/client.ts';
import { ok } from '#domain/result.ts';
import type { Timetable } from '#domain/schedule/timetable.ts';

type LoadedTimetable = Awaited<ReturnType<ContractClient['timetable']>> & { ok: true };

/**
 * Returns a function that wraps clients so that they share decoded timetables: the clients of pages and of live data both
 * keep those of all routes, which are the largest part of the heap. A timetable is shared while a client keeps it.
 */
export function createSharedTimetables(): (client: ContractClient) => ContractClient {
  const known = new Map<
    string,
    { timetable: WeakRef<Timetable>; source: Omit<LoadedTimetable['value'], 'value'> }
  >();
  let knownVersion: string | null = null;

  return (client) => ({
    ...client,
    async timetable(asked) {
      const { routeId } = asked;
      const version = client.version();
      const before = version === knownVersion ? known.get(routeId) : undefined;
      const value = before?.timetable.deref();
      if (before && value) return ok({ ...before.source, value });
      const result = await client.timetable(asked);
      if (!result.ok || version === null || client.version() !== version) return result;
      if (version !== knownVersion) known.clear();
      knownVersion = version;
      const { value: timetable, ...source } = result.value;
      known.set(routeId, { timetable: new WeakRef(timetable), source });
      return result;
    },
  });
}
