/** `closestFit`: a place alone is shown with the streets around it. */
export const MAP_ZOOM = { snap: 1, delta: 1, min: 8, max: 18, closestFit: 16 } as const;
/** Pixels at the top of the realtime map that its search lies over: what is shown whole is shown below them. */
export const MAP_COVERED = 60;
