import type { MarkShape, ScheduledMode } from '#domain/routes/mode.ts';

const usual: Partial<Record<ScheduledMode, MarkShape>> = { Metro: 'bullet', Bus: 'square' };

/**
 * The shape of a mode's marks: the agency's choice, else a bullet for metro, a square for buses and a plate for others.
 */
export const markShape = (
  mode: ScheduledMode,
  ofAgency: Partial<Record<ScheduledMode, MarkShape>>,
): MarkShape => ofAgency[mode] ?? usual[mode] ?? 'plate';
