import { isSegment } from '#contract/endpoint/endpoint.ts';
import { id as wireId } from '#contract/fields/field.ts';

/** Rejects empty ids, placeholders (`None`), outer whitespace, and `.` and `..`, which URL parsers resolve away. */
export const isValidId = (id: string): boolean => isSegment(id) && wireId.read(id) === id;
