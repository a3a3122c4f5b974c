/** Runs work after the next paint, one task per frame, so that it does not delay the response to a rider's action. */

const waiting = new Set<() => void>();
let isPlanned = false;

/** A task that is already waiting runs once. Background tabs paint nothing, so tasks wait until the tab is visible. */
export function afterPaint(task: () => void): void {
  waiting.add(task);
  plan();
}

export function cancelAfterPaint(task: () => void): void {
  waiting.delete(task);
}

function plan(): void {
  if (isPlanned) return;
  isPlanned = true;
  requestAnimationFrame(() => setTimeout(run));
}

function run(): void {
  isPlanned = false;
  const [task] = waiting;
  if (!task) return;
  waiting.delete(task);
  if (waiting.size > 0) plan();
  task();
}
