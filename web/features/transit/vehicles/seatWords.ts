import type { Occupancy } from '#domain/vehicles/liveTrip.ts';
import type { Translate } from '#web/i18n/translate.ts';

/** Describes the seats in the words of spec section 9. */
export function seatWords(occupancy: Occupancy, t: Translate): string {
  switch (occupancy) {
    case 'EMPTY':
    case 'MANY_SEATS_AVAILABLE':
      return t('common.seatsMany');
    case 'FEW_SEATS_AVAILABLE':
      return t('common.seatsFew');
    case 'STANDING_ROOM_ONLY':
      return t('common.seatsStanding');
    case 'other':
      return t('common.seatsUnknown');
  }
}
