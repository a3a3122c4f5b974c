import type { MessageKey } from '#web/i18n/translate.ts';

/** GTFS-realtime causes that are worth showing to riders. */
export const alertCauses: Readonly<Record<string, MessageKey>> = {
  TECHNICAL_PROBLEM: 'alerts.causeTechnical',
  STRIKE: 'alerts.causeStrike',
  DEMONSTRATION: 'alerts.causeDemonstration',
  ACCIDENT: 'alerts.causeAccident',
  HOLIDAY: 'alerts.causeHoliday',
  WEATHER: 'alerts.causeWeather',
  MAINTENANCE: 'alerts.causeMaintenance',
  CONSTRUCTION: 'alerts.causeConstruction',
  POLICE_ACTIVITY: 'alerts.causePolice',
  MEDICAL_EMERGENCY: 'alerts.causeMedical',
  SPECIAL_EVENT: 'alerts.causeEvent',
};
