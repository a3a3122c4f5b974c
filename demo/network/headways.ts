export type DayType = 'weekday' | 'saturday' | 'sunday' | 'holiday';
export const dayTypes = ['weekday', 'saturday', 'sunday', 'holiday'] as const satisfies readonly DayType[];

/** Headways by day type: `05:00 15` means every 15 minutes from 05:00; the last entry is the end of service. */
export type Profile = Readonly<Record<DayType, string>>;

export const sundayAndHoliday = (times: string) => ({ sunday: times, holiday: times });

export const profiles = {
  subway: {
    weekday: '05:00 10, 06:30 5, 09:30 8, 14:30 5, 18:30 8, 21:00 12, 24:30',
    saturday: '05:00 12, 08:00 10, 20:00 12, 24:30',
    ...sundayAndHoliday('05:00 15, 09:00 12, 24:00'),
  },
  express: {
    weekday: '06:15 8, 09:15 16, 15:00 8, 18:30',
    saturday: '',
    ...sundayAndHoliday(''),
  },
  spur: {
    weekday: '06:00 12, 09:00 20, 15:00 12, 18:30 20, 20:30',
    saturday: '07:00 20, 19:00',
    ...sundayAndHoliday(''),
  },
  trolley: {
    weekday: '04:50 15, 06:30 7, 09:00 12, 14:30 8, 18:30 15, 21:00 20, 25:40',
    saturday: '05:00 20, 08:00 15, 20:00 20, 25:30',
    ...sundayAndHoliday('05:00 25, 09:00 18, 20:00 25, 25:00'),
  },
  girard: {
    weekday: '04:40 20, 06:00 11, 09:00 15, 14:30 11, 18:30 18, 22:00 30, 26:20',
    saturday: '05:00 20, 24:00 30, 26:00',
    ...sundayAndHoliday('05:00 20, 24:00 30, 26:00'),
  },
  suburbanTrolley: {
    weekday: '05:00 20, 06:30 10, 09:00 20, 15:30 10, 18:30 20, 21:00 30, 24:45',
    saturday: '05:15 30, 09:00 20, 19:00 30, 24:30',
    ...sundayAndHoliday('06:00 30, 24:00'),
  },
  highSpeed: {
    weekday: '04:40 20, 06:20 9, 09:20 20, 15:20 9, 18:40 20, 21:00 30, 25:10',
    saturday: '05:00 30, 08:00 20, 20:00 30, 24:40',
    ...sundayAndHoliday('05:30 30, 24:00'),
  },
  /** On weekdays, every ten minutes or better from 06:00 to 18:30, then less often until after 2 AM. */
  busFrequent: {
    weekday: '04:40 20, 06:00 8, 09:00 10, 14:30 8, 18:30 12, 21:00 20, 24:00 30, 26:40',
    saturday: '05:00 20, 08:00 12, 19:00 20, 24:00 30, 26:30',
    ...sundayAndHoliday('05:20 25, 08:00 15, 19:00 25, 24:00 30, 26:00'),
  },
  busBusy: {
    weekday: '04:50 20, 06:15 11, 09:00 15, 14:30 11, 18:30 20, 21:30 30, 25:30',
    saturday: '05:30 30, 08:00 20, 20:00 30, 25:00',
    ...sundayAndHoliday('06:00 30, 24:30'),
  },
  busLocal: {
    weekday: '05:10 30, 06:30 15, 09:00 24, 14:30 15, 18:30 30, 24:10',
    saturday: '06:00 30, 20:00 40, 24:00',
    ...sundayAndHoliday('06:40 40, 22:40'),
  },
  busSuburban: {
    weekday: '05:10 30, 06:30 20, 09:00 30, 14:30 20, 18:30 40, 23:10',
    saturday: '06:30 40, 22:00',
    ...sundayAndHoliday('07:30 60, 20:30'),
  },
  busPeak: {
    weekday: '05:40 20, 09:00 60, 14:40 20, 19:00',
    saturday: '08:00 60, 18:00',
    ...sundayAndHoliday(''),
  },
  /** Buses that replace trolleys, late at night only. */
  busReplacement: {
    weekday: '25:00 30, 27:00',
    saturday: '25:00 30, 27:00',
    ...sundayAndHoliday('25:00 30, 26:30'),
  },
  railTrunk: {
    weekday: '04:55 30, 06:30 20, 09:00 30, 15:30 20, 18:30 30, 20:00 60, 24:10',
    saturday: '05:40 60, 23:45',
    sunday: '06:10 60, 23:45',
    holiday: '05:40 60, 23:45',
  },
  railAirport: {
    weekday: '04:10 30, 24:15',
    saturday: '04:40 30, 24:15',
    ...sundayAndHoliday('04:40 30, 24:15'),
  },
  railLocal: {
    weekday: '05:20 45, 06:30 30, 09:00 60, 15:30 30, 18:30 60, 23:50',
    saturday: '06:20 90, 23:00',
    sunday: '06:50 120, 23:00',
    holiday: '06:20 90, 23:00',
  },
  railSparse: {
    weekday: '06:10 60, 09:00 120, 15:00 60, 19:30',
    saturday: '',
    ...sundayAndHoliday(''),
  },
} as const satisfies Record<string, Profile>;

export type ProfileName = keyof typeof profiles;

const minutes = (clock: string): number => {
  const [hours = 0, rest = 0] = clock.split(':').map(Number);
  return hours * 60 + rest;
};

/** Returns departure times in minutes after noon minus 12 h of the service day. */
export const departures = (profile: ProfileName, day: DayType): number[] => minutesOf(profiles[profile], day);

export function minutesOf(profile: Profile, day: DayType): number[] {
  const steps = profile[day]
    .split(',')
    .filter((step) => step.trim() !== '')
    .map((step) => {
      const [from = '', headway] = step.trim().split(' ');
      return { from: minutes(from), headway: headway === undefined ? 0 : Number(headway) };
    });
  const last = steps.at(-1)?.from ?? 0;
  const times: number[] = [];
  let now = steps[0]?.from ?? last;
  while (now < last) {
    times.push(now);
    const at = now;
    now += steps.findLast((step) => step.from <= at)?.headway || last;
  }
  return times;
}
