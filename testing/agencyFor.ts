import { createCurrentAgency } from '#server/agency/currentAgency.ts';
import type { Settings } from '#server/settings/settings.ts';
import { silentLog } from './silentLog.ts';

export function agencyFor(settings: Settings, log = silentLog) {
  const made = createCurrentAgency(settings, log);
  if (!made.ok) throw new Error(made.error);
  return made.value;
}
