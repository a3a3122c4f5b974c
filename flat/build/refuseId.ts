import type { Problems } from '#flat/gtfs/problems.ts';
import { usableId } from './usableId.ts';

/** Counts a row that is skipped because its id is unusable for clients or a duplicate. */
export function refuseId(
  problems: Problems,
  place: { file: string; line: number; column: string },
  id: string,
): void {
  problems.add('error', usableId(id) ? 'duplicate-id' : 'unusable-id', place, () => `"${id}", row skipped`);
}
