import { isSegment } from '#contract/endpointPath.ts';
import { id as wireId } from '#contract/field.ts';

/**
 * Whether clients can distinguish an id from a missing one and request its documents: it is not empty, not a
 * placeholder (`None`), has no surrounding whitespace, and is not `.` or `..`, which URL parsers resolve away.
 */
export const isValidId = (id: string): boolean => isSegment(id) && wireId.read(id) === id;
