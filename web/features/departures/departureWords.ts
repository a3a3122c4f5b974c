import type { Occupancy } from '#domain/occupancy.ts';
import type { Translate } from '#web/i18n/translate.ts';
import type { StatusKind } from '#web/ui/StatusMark.tsx';
import type { DepartureView } from './departureView.ts';

/** The state of a departure in a word, with the shape that goes with it. */
export function departureStatus(
  { state, delayMinutes }: Pick<DepartureView, 'state' | 'delayMinutes'>,
  t: Translate,
): { kind: StatusKind; text: string } {
  switch (state) {
    case 'estimated':
      if (delayMinutes === null || delayMinutes === 0) return { kind: 'onTime', text: t('route.onTime') };
      return delayMinutes > 0
        ? { kind: 'late', text: t('route.late', { n: delayMinutes }) }
        : { kind: 'early', text: t('route.early', { n: -delayMinutes }) };
    case 'extra':
      return { kind: 'extra', text: t('route.extra') };
    case 'cancelled':
      return { kind: 'cancelled', text: t('route.cancelled') };
    case 'skipped':
      return { kind: 'cancelled', text: t('route.skipped') };
    case 'noGps':
      return { kind: 'noLive', text: t('route.noGps') };
    case 'departed':
      return { kind: 'scheduled', text: t('route.departed') };
    case 'scheduled':
      return { kind: 'scheduled', text: t('route.scheduled') };
  }
}

/** Seats where the vehicle tells; nothing where it does not. */
export function seatText(occupancy: Occupancy, t: Translate): string | null {
  switch (occupancy) {
    case 'EMPTY':
    case 'MANY_SEATS_AVAILABLE':
      return t('route.seatsMany');
    case 'FEW_SEATS_AVAILABLE':
      return t('route.seatsFew');
    case 'STANDING_ROOM_ONLY':
      return t('route.seatsStanding');
    case 'other':
      return null;
  }
}
