import { createCurrentAgency } from '#server/currentAgency.ts';
import type { Settings } from '#server/settings.ts';

export function agencyFor(settings: Settings) {
  const made = createCurrentAgency(settings, { info: () => {}, warn: () => {}, error: () => {} });
  if (!made.ok) throw new Error(made.error);
  return made.value;
}
