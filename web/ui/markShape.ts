import type { MarkShape, ScheduledMode } from '#domain/agency/mode.ts';

const defaultShapes: Partial<Record<ScheduledMode, MarkShape>> = { Metro: 'bullet', Bus: 'square' };

/** Returns the agency's shape for a mode, or a default. */
export const markShape = (
  mode: ScheduledMode,
  ofAgency: Partial<Record<ScheduledMode, MarkShape>>,
): MarkShape => ofAgency[mode] ?? defaultShapes[mode] ?? 'plate';
