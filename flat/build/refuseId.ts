import type { Problems } from '#flat/gtfs/problems.ts';
import { isValidId } from './isValidId.ts';

/** Counts a row that is skipped because its id is unusable for clients or a duplicate. */
export function refuseId(
  problems: Problems,
  place: { file: string; line: number; column: string },
  id: string,
): void {
  problems.add('error', isValidId(id) ? 'duplicate-id' : 'unusable-id', place, () => `"${id}", row skipped`);
}
