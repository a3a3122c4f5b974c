import type { MarkShape, ScheduledMode } from '#domain/routes/mode.ts';

const usual: Partial<Record<ScheduledMode, MarkShape>> = { Metro: 'bullet', Bus: 'square' };

/** The shape of a mode's marks: the agency's, else a metro's bullet, a bus's square, and a plate for the rest. */
export const markShape = (
  mode: ScheduledMode,
  ofAgency: Partial<Record<ScheduledMode, MarkShape>>,
): MarkShape => ofAgency[mode] ?? usual[mode] ?? 'plate';
