import { createCurrentAgency } from '#server/agency/currentAgency.ts';
import { readSettings, type Settings } from '#server/settings/settings.ts';
import { silentLog } from './silentLog.ts';

/** Returns the settings of an environment; throws if it is invalid. */
export function settingsOf(environment: Record<string, string> = {}): Settings {
  const settings = readSettings(environment);
  if (!settings.ok) throw new Error(settings.error);
  return settings.value;
}

export function agencyFor(settings: Settings, log = silentLog) {
  const made = createCurrentAgency(settings, log);
  if (!made.ok) throw new Error(made.error);
  return made.value;
}
