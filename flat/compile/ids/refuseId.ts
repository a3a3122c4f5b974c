import type { Problems } from '#flat/gtfs/problems.ts';
import { isValidId } from './isValidId.ts';

export function refuseId(
  problems: Problems,
  place: { file: string; line: number; column: string },
  id: string,
): void {
  problems.add('error', isValidId(id) ? 'duplicate-id' : 'unusable-id', place, () => `"${id}", row skipped`);
}
