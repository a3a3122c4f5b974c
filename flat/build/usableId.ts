import { isSegment } from '#contract/endpointPath.ts';
import { id as wireId } from '#contract/field.ts';

/**
 * Whether clients can tell an id from no id and ask for its documents: not empty, no word for nothing (`None`), no
 * blanks around it, and no `.` or `..`, which every address resolves away.
 */
export const usableId = (id: string): boolean => isSegment(id) && wireId.read(id) === id;
