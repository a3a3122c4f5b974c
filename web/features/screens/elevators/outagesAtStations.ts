import type { ElevatorLineView } from '#web/features/transit/elevators/elevatorView.ts';

/** Returns the lines with outages at stations with these slugs, or at unknown stations, which may be among them. */
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
