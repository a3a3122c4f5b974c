import type { Problems } from '#flat/gtfs/problems.ts';
import { usableId } from './usableId.ts';

/** Counts a row that is skipped for its id: no client could use it, or a row before has it. */
export function refuseId(
  problems: Problems,
  place: { file: string; line: number; column: string },
  id: string,
): void {
  problems.add('error', usableId(id) ? 'duplicate-id' : 'unusable-id', place, () => `"${id}", row skipped`);
}
