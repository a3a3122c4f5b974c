/** What a journey costs, by fare_attributes.txt and fare_rules.txt: the cheapest tickets that cover all of its rides. */
import type { ServiceSeconds } from '#domain/units.ts';
import type { Journey } from './journey.ts';
import type { ServiceView } from './serviceView.ts';
import type { FareRules, Tickets } from './timetable.ts';

/** Prices are in units of 1/10000 of the currency. */
export interface BoughtTicket {
  price: number;
  currency: string;
  /** Legs of the journey for which the rider needs the ticket. */
  legs: number[];
}

/** A ride on one vehicle, also while it continues as other trips. */
interface Ride {
  legs: number[];
  routes: number[];
  from: number;
  to: number;
  zones: Set<number>;
  departure: ServiceSeconds;
}

/** Returns the tickets in order; `null` if the feed says too little, as for a ride that no fare covers. */
export function journeyFare(view: ServiceView, { legs }: Journey): BoughtTicket[] | null {
  const { tickets, fareRules } = view.timetable;
  const rides = ridesOf(view, legs);
  if (tickets.count === 0 || rides.length === 0) return null;
  for (const currency of new Set(tickets.currencies)) {
    const bought = cheapest(tickets, rides, (ticket, from, to) => {
      return (
        tickets.currencies[ticket] === currency && covers(view, fareRules, ticket, rides.slice(from, to))
      );
    });
    if (bought !== null) return bought;
  }
  return null;
}

function ridesOf(view: ServiceView, legs: Journey['legs']): Ride[] {
  const zoneOf = (stop: number) => view.timetable.stops.zones[stop] ?? 0;
  const rides: Ride[] = [];
  for (const [index, leg] of legs.entries()) {
    if (leg.kind !== 'ride') continue;
    const zones = leg.calls.filter(({ isSkipped }) => !isSkipped).map(({ stop }) => zoneOf(stop));
    const before = leg.staysSeated ? rides.at(-1) : undefined;
    if (before === undefined) {
      const [from, to] = [zoneOf(leg.board.stop), zoneOf(leg.alight.stop)];
      rides.push({
        legs: [index],
        routes: [leg.route],
        from,
        to,
        zones: new Set(zones),
        departure: leg.board.departure,
      });
      continue;
    }
    before.legs.push(index);
    before.routes.push(leg.route);
    before.to = zoneOf(leg.alight.stop);
    for (const zone of zones) before.zones.add(zone);
  }
  return rides;
}

/** Tries every ticket for every sequence of rides that its transfers allow. */
function cheapest(
  tickets: Tickets,
  rides: readonly Ride[],
  isValid: (ticket: number, from: number, to: number) => boolean,
): BoughtTicket[] | null {
  /** The cheapest way to pay for the first rides, by their number. */
  const best: ({ total: number; bought: BoughtTicket[] } | null)[] = [{ total: 0, bought: [] }];
  for (let to = 1; to <= rides.length; to++) {
    best[to] = null;
    for (let from = 0; from < to; from++) {
      const before = best[from];
      if (!before) continue;
      for (let ticket = 0; ticket < tickets.count; ticket++) {
        const price = tickets.prices[ticket] as number;
        const total = before.total + price;
        const known = best[to];
        const changes = to - from - 1;
        const takes = (rides[to - 1] as Ride).departure - (rides[from] as Ride).departure;
        if (known && known.total <= total) continue;
        if (changes > (tickets.transfers[ticket] as number)) continue;
        if (changes > 0 && takes > (tickets.seconds[ticket] as number)) continue;
        if (!isValid(ticket, from, to)) continue;
        const legs = rides.slice(from, to).flatMap((ride) => ride.legs);
        const currency = tickets.currencies[ticket] ?? '';
        best[to] = { total, bought: [...before.bought, { price, currency, legs }] };
      }
    }
  }
  return best[rides.length]?.bought ?? null;
}

/** Whether a ticket is valid for these rides. Its rules with the same origin and destination belong together. */
function covers(
  { timetable }: ServiceView,
  rules: FareRules,
  ticket: number,
  rides: readonly Ride[],
): boolean {
  const { tickets, routes } = timetable;
  const agency = tickets.agencies[ticket] as number;
  const ridden = rides.flatMap((ride) => ride.routes);
  if (agency > 0 && ridden.some((route) => routes.agencies[route] !== agency - 1)) return false;
  const first = tickets.rules[ticket] as number;
  const end = tickets.rules[ticket + 1] as number;
  // A fare without rules is valid everywhere.
  if (first === end) return true;
  const [from, to] = [rides[0]?.from, rides.at(-1)?.to];
  const zones = new Set(rides.flatMap((ride) => [...ride.zones]));
  const groups = Map.groupBy(
    Array.from({ length: end - first }, (_, index) => first + index),
    (rule) => `${rules.origins[rule]} ${rules.destinations[rule]}`,
  );
  return groups.values().some((group) => {
    const [rule] = group as [number];
    const [origin, destination] = [rules.origins[rule], rules.destinations[rule]];
    if ((origin !== 0 && origin !== from) || (destination !== 0 && destination !== to)) return false;
    const allowed = new Set(group.map((each) => rules.routes[each] as number));
    if (!allowed.has(ANY_ROUTE) && !ridden.every((route) => allowed.has(route))) return false;
    const contained = new Set(
      group.map((each) => rules.contains[each] as number).filter((zone) => zone !== 0),
    );
    return contained.size === 0 || contained.symmetricDifference(zones).size === 0;
  });
}

const ANY_ROUTE = -1;
