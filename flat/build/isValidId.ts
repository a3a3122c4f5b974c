import { isSegment } from '#contract/endpointPath.ts';
import { id as wireId } from '#contract/field.ts';

/** Not empty, no placeholder (`None`), no outer whitespace, and not `.` or `..`, which URL parsers resolve away. */
export const isValidId = (id: string): boolean => isSegment(id) && wireId.read(id) === id;
