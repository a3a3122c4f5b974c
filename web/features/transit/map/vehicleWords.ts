/** Describes vehicles in words. Unknown values are shown as unknown, never guessed. */
import type { EpochMs } from '#domain/units.ts';
import {
  DIM_AFTER_MS,
  type MapVehicle,
  STALE_AFTER_MS,
} from '#web/features/transit/map/engine/mapVehicle.ts';
import { delayWords } from '#web/features/transit/vehicles/delayWords.ts';
import type { Translate } from '#web/i18n/translate.ts';
import type { StatusKind } from '#web/ui/StatusMark.tsx';

export function vehicleStatus(vehicle: MapVehicle, t: Translate): { kind: StatusKind | null; text: string } {
  const { status, delaySeconds } = vehicle;
  if (status === 'cancelled') return { kind: 'cancelled', text: t('common.cancelled') };
  if (status === 'noGps') return { kind: 'noLive', text: t('common.untracked') };
  if (status === 'invalid') return { kind: 'noLive', text: t('common.invalidDelay') };
  if (delaySeconds !== null) return delayWords(delaySeconds, t);
  return vehicle.lat === null
    ? { kind: 'noLive', text: t('map.noGps') }
    : { kind: 'scheduled', text: t('map.running') };
}

/** Returns the age of the last report in words. */
export function reportWords(vehicle: Pick<MapVehicle, 'reportedAt'>, now: EpochMs, t: Translate): string {
  if (vehicle.reportedAt === null) return t('map.reportedUnknown');
  const age = Math.max(0, now - vehicle.reportedAt);
  if (age > STALE_AFTER_MS) return t('map.stale');
  if (age < DIM_AFTER_MS) return t('map.reportedSeconds', { n: Math.floor(age / 10_000) * 10 });
  return t('map.reportedMinutes', { n: Math.floor(age / 60_000) });
}

export function changeWords(vehicle: MapVehicle, routeName: string, t: Translate): string {
  return t('map.change', {
    route: routeName,
    headsign: vehicle.headsign ?? '',
    status: vehicleStatus(vehicle, t).text,
    next: vehicle.nextStopName ? t('map.nextStop', { stop: vehicle.nextStopName }) : '',
  });
}
