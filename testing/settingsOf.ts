import { readSettings, type Settings } from '#server/settings/settings.ts';

/** Returns the settings of an environment; throws if it is invalid. */
export function settingsOf(environment: Record<string, string> = {}): Settings {
  const settings = readSettings(environment);
  if (!settings.ok) throw new Error(settings.error);
  return settings.value;
}
