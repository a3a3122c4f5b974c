interface PinLook {
  /** In pixels. */
  radius: number;
  weight: number;
  /** Colours, by the names of their tokens. */
  edge: `--${string}`;
  fill: `--${string}`;
  /** What the legend calls it. */
  legend?: 'map.legendStation' | 'map.legendStop';
}

/** How each kind of pin looks on the map, and in its legend. */
export const pinLooks = {
  station: { radius: 7, weight: 3, edge: '--ink', fill: '--paper-raised', legend: 'map.legendStation' },
  elevatorOut: { radius: 7, weight: 3, edge: '--paper-raised', fill: '--bad' },
  stop: { radius: 5, weight: 2, edge: '--ink', fill: '--paper-raised', legend: 'map.legendStop' },
  entrance: { radius: 5, weight: 2, edge: '--ink', fill: '--paper-raised' },
  chosen: { radius: 11, weight: 5, edge: '--ink', fill: '--accent' },
  me: { radius: 10, weight: 3, edge: '--paper-raised', fill: '--accent' },
} satisfies Record<string, PinLook>;

/** Those that the legend explains. */
export const explainedPins = Object.values<PinLook>(pinLooks).flatMap(({ legend, ...look }) =>
  legend ? [{ ...look, legend }] : [],
);
