/** The harbour's timetable: trams every 8 to 20 minutes, and ferries and buses at regular intervals. */
import { assignVehicles, type Run } from '#demo/network/assignVehicles.ts';
import type { DemoTimetable, DemoTrip } from '#demo/network/demoTrip.ts';
import { minutesOf, type Profile, sundayAndHoliday } from '#demo/network/headways.ts';
import type { DemoRelease, Holiday } from '#demo/network/release.ts';
import { harbourRoutes } from './network.ts';

const profiles: Readonly<Record<string, Profile>> = {
  T1: {
    weekday: '05:30 12, 07:00 8, 09:30 10, 15:00 8, 18:30 12, 21:00 20, 24:20',
    saturday: '06:30 15, 22:00 20, 24:20',
    ...sundayAndHoliday('07:30 20, 23:30'),
  },
  T2: {
    weekday: '06:00 15, 09:00 12, 19:00 20, 23:40',
    saturday: '07:00 15, 23:40',
    ...sundayAndHoliday('08:00 20, 23:00'),
  },
  N1: {
    weekday: '05:45 20, 09:00 30, 15:30 20, 19:00 30, 23:15',
    saturday: '07:00 30, 23:15',
    ...sundayAndHoliday('08:00 30, 22:00'),
  },
  N2: {
    weekday: '07:00 120, 19:10',
    saturday: '08:00 90, 20:10',
    ...sundayAndHoliday('09:00 120, 19:10'),
  },
  10: {
    weekday: '05:55 20, 09:10 30, 15:40 20, 19:10 30, 23:30',
    saturday: '07:10 30, 23:00',
    ...sundayAndHoliday('08:10 60, 22:00'),
  },
  20: {
    weekday: '05:00 30, 22:00',
    saturday: '06:00 40, 22:00',
    ...sundayAndHoliday('07:00 60, 21:00'),
  },
  30: {
    weekday: '06:10 30, 22:40',
    saturday: '08:00 30, 22:00',
    ...sundayAndHoliday('09:00 40, 20:00'),
  },
};

const services = [
  { id: 'semaine', days: ['weekday'] },
  { id: 'samedi', days: ['saturday'] },
  { id: 'dimanche', days: ['sunday', 'holiday'] },
] as const;

const date = (year: number, month: number, day: number) => new Temporal.PlainDate(year, month, day);

/** Returns some of the province's statutory holidays, which have Sunday service. */
function harbourHolidays(year: number): Holiday[] {
  const firstMonday = (month: number) => {
    const first = date(year, month, 1);
    return first.add({ days: (8 - first.dayOfWeek) % 7 });
  };
  return [
    { name: 'Jour de l’An', date: date(year, 1, 1) },
    { name: 'Fête du Canada', date: date(year, 7, 1) },
    { name: 'Fête du Nouveau-Brunswick', date: firstMonday(8) },
    { name: 'Fête du Travail', date: firstMonday(9) },
    { name: 'Noël', date: date(year, 12, 25) },
  ];
}

export function harbourTimetable(release: DemoRelease): DemoTimetable {
  const trips: DemoTrip[] = [];
  let block = 100;
  for (const { id: serviceId, days } of services) {
    const [day] = days;
    for (const route of harbourRoutes) {
      const profile = profiles[route.id];
      if (profile === undefined) throw new Error(`the harbour has no times for ${route.id}`);
      const runs: Run[] = route.patterns
        .flat()
        .flatMap(({ pattern }) =>
          minutesOf(profile, day).map((minute) => ({
            route,
            pattern,
            // A return trip leaves three minutes after the outbound trip arrives.
            start: minute * 60 + (pattern.directionId === 0 ? 0 : (pattern.calls.at(-1)?.seconds ?? 0) + 180),
            pace: 1,
          })),
        )
        .sort((a, b) => a.start - b.start || a.pattern.directionId - b.pattern.directionId);
      const vehicles = assignVehicles(runs);
      for (const [index, run] of runs.entries()) {
        const number = String(index + 1).padStart(3, '0');
        const id = `${route.id}-${serviceId}-${release.number}-${number}`;
        trips.push({ ...run, id, serviceId, block: String(block + (vehicles[index] ?? 0)) });
      }
      block += Math.max(0, ...vehicles) + 1;
    }
  }
  return { release, services, trips, holidaysOf: harbourHolidays };
}
