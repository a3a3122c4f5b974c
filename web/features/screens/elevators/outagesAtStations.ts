import type { ElevatorLineView } from '#web/features/transit/elevators/elevatorView.ts';

/** Keeps outages at these stations and at unknown ones, which may be among them. Omits lines without such outages. */
export const outagesAtStations = (
  lines: readonly ElevatorLineView[],
  slugs: readonly string[],
): ElevatorLineView[] =>
  lines
    .map((line) => ({
      ...line,
      outages: line.outages.filter(({ slug }) => slug === null || slugs.includes(slug)),
    }))
    .filter(({ outages }) => outages.length > 0);
