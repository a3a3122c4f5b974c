import { namesToSearch } from '#contract/namesToSearch.ts';
import { nearNames } from '#domain/search/nearNames.ts';
import type { Station } from '#domain/stations/station.ts';
import type { SimilarPlace } from '#web/features/base/errors/catalogueError.ts';
import { placePath } from '#web/features/transit/search/placePath.ts';
import type { AppContext } from '#web/request/context.ts';

const MAX_PLACES = 5;

export async function similarPlaces(
  { client }: Pick<AppContext, 'client'>,
  stations: readonly Station[],
  text: string,
  signal: AbortSignal,
): Promise<SimilarPlace[]> {
  const place = (kind: SimilarPlace['kind'], name: string, id: string): SimilarPlace => ({
    kind,
    name,
    to: placePath({ kind, id }),
  });
  const near = nearNames(stations, text, MAX_PLACES).map(({ name, slug }) => place('station', name, slug));
  if (near.length === MAX_PLACES) return near;
  const index = await namesToSearch(client, { signal });
  const stops = new Map(
    (index.ok ? index.value.value.entries : [])
      .filter(({ kind, routeIds }) => kind === 'stop' && routeIds.length > 0)
      // Stops on both sides of a street share a name; the first, which has more departures, represents them.
      .reverse()
      .map((stop) => [stop.name, stop]),
  );
  return [
    ...near,
    ...nearNames([...stops.values()].reverse(), text, MAX_PLACES - near.length).map(({ name, id }) =>
      place('stop', name, id),
    ),
  ];
}
