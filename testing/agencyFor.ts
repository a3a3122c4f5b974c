import type { Log } from '#domain/log.ts';
import { createCurrentAgency } from '#server/agency/currentAgency.ts';
import type { Settings } from '#server/settings/settings.ts';

const silent: Log = { info: () => {}, warn: () => {}, error: () => {} };

export function agencyFor(settings: Settings, log = silent) {
  const made = createCurrentAgency(settings, log);
  if (!made.ok) throw new Error(made.error);
  return made.value;
}
