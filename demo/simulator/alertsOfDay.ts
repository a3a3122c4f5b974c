/**
 * The alerts that begin on one day, by the seed alone. A day's alerts are the same whenever they are asked for, so that
 * those in force, those to come and those just over follow from the days around now.
 */
import type { ServiceDay } from '#domain/serviceDay.ts';
import { chance, chanceKey, chosen } from './chance.ts';
import type { SimulatedStop } from './readTimetable.ts';
import type { ServedLine, ServedLines } from './servedLines.ts';
import type { SimulatedAlert } from './simulatedAlert.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Days before now on which an alert that still counts may have begun, and days ahead that are announced. */
export const ALERT_DAYS = { before: 9, ahead: 11 } as const;

interface Draw {
  key: number;
  /** Names the day in ids. */
  date: string;
  /** Unix seconds of a time of the day, in hours. */
  at(hours: number): number;
}

export function alertsOfDay(day: ServiceDay, served: ServedLines, seed: number): SimulatedAlert[] {
  const date = day.date.toString().replaceAll('-', '');
  const draw = (name: string): Draw => ({
    key: chanceKey(seed, `${date} ${name}`),
    date,
    at: (hours) => day.baseSeconds + Math.round(hours * 60) * 60,
  });
  return [
    ...[0, 1, 2, 3, 4].flatMap((number) => disruption(draw(`disruption ${number}`), number, served.lines)),
    ...[0, 1].flatMap((number) => detour(draw(`detour ${number}`), number, served.lines)),
    ...elevatorOutage(draw('elevator'), served),
    ...plannedWork(draw('work'), served.lines),
  ];
}

/** What is always said, with no effect on any trip. */
export function standingAdvisory(day: ServiceDay): SimulatedAlert {
  return {
    id: 'advisory-fare',
    cause: 'OTHER_CAUSE',
    effect: 'NO_EFFECT',
    start: day.baseSeconds - 20 * DAY,
    end: null,
    publishedFrom: 0,
    publishedTo: Number.POSITIVE_INFINITY,
    scopes: [0, 1, 2, 3].map((routeType) => ({ routeType })),
    header: 'Have your fare ready before you board',
    description:
      'Tap your card, phone or watch once for each rider. Transfers are added by themselves within two hours.',
    html: '<p>Tap your card, phone or watch <strong>once for each rider</strong>. Transfers are added by themselves within two hours.</p>',
  };
}

const directionWords = ({ stops }: ServedLine): string =>
  `toward ${stops.at(-1)?.name ?? 'the end of the line'}`;
const what = ({ type }: ServedLine['route']): string =>
  type === 2 ? 'Trains' : type === 3 ? 'Buses' : 'Service';

/** Turns through the modes, so that none is ever without news for long. */
function lineFor({ key }: Draw, number: number, lines: readonly ServedLine[]): ServedLine | null {
  const types = [[3], [2], [0, 1], [3], [2, 3]][number % 5] ?? [];
  return (
    chosen(
      lines.filter(({ route }) => types.includes(route.type)),
      key,
      1,
    ) ?? chosen(lines, key, 1)
  );
}

const troubles = [
  { cause: 'TECHNICAL_PROBLEM', effect: 'SIGNIFICANT_DELAYS', because: 'a signal problem' },
  { cause: 'POLICE_ACTIVITY', effect: 'SIGNIFICANT_DELAYS', because: 'police activity' },
  { cause: 'MEDICAL_EMERGENCY', effect: 'SIGNIFICANT_DELAYS', because: 'a medical emergency' },
  { cause: 'TECHNICAL_PROBLEM', effect: 'REDUCED_SERVICE', because: 'a shortage of vehicles' },
  { cause: 'WEATHER', effect: 'SIGNIFICANT_DELAYS', because: 'trees on the line' },
  { cause: 'ACCIDENT', effect: 'SIGNIFICANT_DELAYS', because: 'a crash on the way' },
  { cause: 'OTHER_CAUSE', effect: 'REDUCED_SERVICE', because: 'operator availability' },
] as const;

function disruption(draw: Draw, number: number, lines: readonly ServedLine[]): SimulatedAlert[] {
  const line = lineFor(draw, number, lines);
  const trouble = chosen(troubles, draw.key, 2);
  if (!line || !trouble) return [];
  const { route, stops } = line;
  // One in each part of the day, so that some are always on.
  const start = draw.at(5.5 + number * 3.6 + chance(draw.key, 3) * 2.5);
  const end = start + Math.round(60 + chance(draw.key, 4) * 200) * 60;
  const near = stops[Math.floor(stops.length * (0.2 + 0.6 * chance(draw.key, 5)))]?.name ?? '';
  const minutes = 10 + 5 * Math.floor(chance(draw.key, 6) * 4);
  const isFewer = trouble.effect === 'REDUCED_SERVICE';
  return [
    {
      id: `disruption-${draw.date}-${number}`,
      cause: trouble.cause,
      effect: trouble.effect,
      start,
      end,
      publishedFrom: start,
      publishedTo: end + 2 * HOUR,
      scopes: [{ routeId: route.id, directionId: line.directionId }],
      header: isFewer
        ? `${route.name}: fewer trips because of ${trouble.because}`
        : `${route.name}: delays of up to ${minutes} minutes near ${near}`,
      description: isFewer
        ? `${what(route)} ${directionWords(line)} run less often because of ${trouble.because}. Some trips are cancelled.`
        : `${what(route)} ${directionWords(line)} are running up to ${minutes} minutes late because of ${trouble.because} near ${near}.`,
    },
  ];
}

/** The streets a stop is named after: "20th St & Mifflin St". */
const streetsOf = (stop: SimulatedStop | undefined): string[] =>
  stop?.name.split(/ (?:&|-|and) /).map((part) => part.trim()) ?? [];

const works = [
  { cause: 'CONSTRUCTION', because: 'water main work' },
  { cause: 'CONSTRUCTION', because: 'street paving' },
  { cause: 'MAINTENANCE', because: 'gas line repairs' },
  { cause: 'POLICE_ACTIVITY', because: 'a street closure' },
  { cause: 'OTHER_CAUSE', because: 'a street festival' },
] as const;

function detour(draw: Draw, number: number, lines: readonly ServedLine[]): SimulatedAlert[] {
  const buses = lines.filter(({ route, stops }) => route.type === 3 && stops.length >= 12);
  const line = chosen(buses, draw.key, 1);
  const work = chosen(works, draw.key, 2);
  if (!line || !work) return [];
  const { route, stops, directionId } = line;
  const length = 2 + Math.floor(chance(draw.key, 3) * 3);
  const from = 2 + Math.floor(chance(draw.key, 4) * (stops.length - length - 4));
  const skipped = stops.slice(from, from + length);
  const before = stops[from - 1];
  const after = stops[from + length];
  const around = parallelStreet(draw, lines, skipped);
  const start = draw.at(7 + number * 2);
  const end = start + (2 + Math.floor(chance(draw.key, 5) * 5)) * DAY + 9 * HOUR;
  const named = (stop: SimulatedStop | undefined) => stop?.name ?? 'the next stop';
  const [first, second] = chance(draw.key, 6) < 0.5 ? ['right', 'left'] : ['left', 'right'];
  const turns = `Regular route to ${named(before)}, ${first} on ${streetsOf(before).at(-1) ?? named(before)}, ${second} on ${around}, ${second} on ${streetsOf(after).at(-1) ?? named(after)}, ${first} to regular route at ${named(after)}.`;
  const left = skipped.map((stop) => stop.name);
  return [
    {
      id: `detour-${draw.date}-${number}`,
      cause: work.cause,
      effect: 'DETOUR',
      start,
      end,
      publishedFrom: start - 3 * DAY,
      publishedTo: end + 2 * HOUR,
      scopes: skipped.map(({ id }) => ({ routeId: route.id, directionId, stopId: id })),
      header: `${route.name}: detour ${directionWords(line)} because of ${work.because}`,
      description: `${turns}\n\nNot served: ${left.join('; ')}. Board at ${named(before)} or ${named(after)}.`,
      html: `<p>${escaped(turns)}</p><p><strong>Not served:</strong></p><ul>${left.map((name) => `<li>${escaped(name)}</li>`).join('')}</ul>`,
    },
  ];
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A street that other stops nearby are named after, and the detoured ones are not. */
function parallelStreet(draw: Draw, lines: readonly ServedLine[], skipped: readonly SimulatedStop[]): string {
  const own = new Set(skipped.flatMap(streetsOf));
  const [middle] = skipped;
  const near = new Set<string>();
  for (const { stops, route } of lines) {
    if (route.type !== 3 || !middle) continue;
    for (const stop of stops) {
      if (Math.abs(stop.lat - middle.lat) > 0.004 || Math.abs(stop.lon - middle.lon) > 0.005) continue;
      for (const street of streetsOf(stop)) if (!own.has(street)) near.add(street);
    }
  }
  return chosen([...near].sort(), draw.key, 7) ?? 'the next street';
}

const elevators = [
  'The elevator between the street and the platform',
  'The elevator between the mezzanine and the platform',
  'The elevator at the main entrance',
] as const;
const repairs = [
  'for repairs',
  'for a planned renewal',
  'because of a failed part',
  'for its yearly inspection',
] as const;

function elevatorOutage(draw: Draw, { elevatorStations }: ServedLines): SimulatedAlert[] {
  const out = chosen(elevatorStations, draw.key, 1);
  const elevator = chosen(elevators, draw.key, 2);
  const repair = chosen(repairs, draw.key, 3);
  if (!out || !elevator || !repair) return [];
  const { station, routeIds } = out;
  const name = /(Station|Center|Terminal)\b/.test(station.name) ? station.name : `${station.name} Station`;
  const start = draw.at(5 + chance(draw.key, 4) * 12);
  const end = start + Math.round(30 + chance(draw.key, 5) * 130) * HOUR;
  return [
    {
      id: `elevator-${draw.date}`,
      cause: 'MAINTENANCE',
      effect: 'ACCESSIBILITY_ISSUE',
      start,
      end,
      publishedFrom: start,
      publishedTo: end,
      scopes: routeIds.map((routeId) => ({ routeId, stopId: station.id })),
      header: `${name} elevator out of service`,
      description: `${elevator} at ${name} is out of service ${repair}. Station staff can help you find another way.`,
    },
  ];
}

function plannedWork(draw: Draw, lines: readonly ServedLine[]): SimulatedAlert[] {
  if (chance(draw.key, 0) < 0.45) return [];
  const line =
    chosen(
      lines.filter(({ route }) => route.type !== 3),
      draw.key,
      1,
    ) ?? chosen(lines, draw.key, 1);
  if (!line) return [];
  const { route, stops } = line;
  const from = stops[Math.floor(stops.length * 0.3)]?.name ?? '';
  const to = stops[Math.floor(stops.length * 0.7)]?.name ?? '';
  const start = draw.at(20.5);
  const end = start + Math.round(8 + chance(draw.key, 3) * 40) * HOUR;
  const isClosed = chance(draw.key, 4) < 0.5;
  const text = isClosed
    ? `Buses take the place of ${route.name} between ${from} and ${to} while track is renewed. Allow 20 more minutes.`
    : `${route.name} runs on one track between ${from} and ${to} while track is renewed. Times change by up to 10 minutes.`;
  return [
    {
      id: `work-${draw.date}`,
      cause: 'CONSTRUCTION',
      effect: 'MODIFIED_SERVICE',
      start,
      end,
      publishedFrom: start - 10 * DAY,
      publishedTo: end + 2 * HOUR,
      scopes: [{ routeId: route.id }],
      header: isClosed
        ? `${route.name}: buses between ${from} and ${to}`
        : `${route.name}: track work between ${from} and ${to}`,
      description: text,
      html: `<p>${escaped(text)}</p><p><em>Work depends on the weather.</em></p>`,
    },
  ];
}
