import type { OutageView } from '#web/features/transit/elevators/elevatorView.ts';

/** Keeps outages at these stations and at unknown ones, which may be among them. */
export const outagesAtStations = (outages: readonly OutageView[], slugs: readonly string[]): OutageView[] =>
  outages.filter(({ slug }) => slug === null || slugs.includes(slug));
