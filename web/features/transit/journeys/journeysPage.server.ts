import { namesToSearch } from '#contract/namesToSearch.ts';
import { planParameters } from '#contract/plan/question.ts';
import { findRoute } from '#domain/routes/route.ts';
import { civilDate } from '#domain/time/serviceDay.ts';
import { isTracked } from '#domain/vehicles/liveTrip.ts';
import type { CatalogueError } from '#web/features/base/errors/catalogueError.ts';
import { zoneNote } from '#web/features/transit/departures/zoneNote.server.ts';
import { findVehicle, mapVehicle, vehicleAge } from '#web/features/transit/map/engine/mapVehicle.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { pointText } from '#web/features/transit/search/mapPath.ts';
import { loadSearch } from '#web/features/transit/search/searchSources.server.ts';
import type { AppContext } from '#web/request/context.ts';
import { toBadge } from '#web/ui/routeBadge.ts';
import { type AnswerView, answerView, type ItineraryView, rideBadge } from './answerView.ts';
import { findEnd, type JourneyEnd, plannerId } from './journeyEnd.server.ts';
import { askedInstant, type JourneysChoice, journeysPath, writtenChoice } from './journeysChoice.ts';

const MAX_CHOICES = 8;

export async function journeysPage(app: AppContext, choice: JourneysChoice, signal: AbortSignal) {
  const { client, agency, t } = app;
  const { zone } = agency.facts;
  const instant = app.now();
  const [stations, index, routes] = await Promise.all([
    client.stations({ signal }),
    namesToSearch(client, { signal }),
    loadRoutes(app, signal),
  ]);
  const errors: CatalogueError[] = [];
  if (!stations.ok) errors.push({ kind: 'live', what: 'stations' });
  if (!routes.ok) errors.push(routes.error);
  const places = {
    facts: agency.facts,
    stations: stations.ok ? stations.value.value : [],
    entries: index.ok ? index.value.value.entries : [],
  };
  const nameOf = ({ name }: JourneyEnd) => name || t('map.point');
  /** A field that the rider left as it was means the place that it showed. */
  const endOf = (text: string, is: string): JourneyEnd | null => {
    const before = is === '' ? null : findEnd(is, places);
    const isUnchanged =
      before !== null &&
      (text === nameOf(before) || (before.kind === 'point' && text === t('trips.myLocation')));
    if (isUnchanged) return before;
    return text === '' ? null : findEnd(text, places);
  };
  const from = endOf(choice.from, choice.fromIs);
  const to = endOf(choice.to, choice.toIs);
  const isLost = !index.ok && ((choice.from !== '' && !from) || (choice.to !== '' && !to));
  if (isLost && stations.ok) errors.push({ kind: 'live', what: 'stops' });
  const written = writtenChoice(choice, { from: from?.id ?? choice.from, to: to?.id ?? choice.to });
  const asked = askedInstant(choice, civilDate(instant, zone), zone);
  const isSame = from !== null && to !== null && from.asked === to.asked;
  const answer = from && to && !isSame ? await ask(from.asked, to.asked) : null;

  async function ask(fromPlace: string, toPlace: string): Promise<AnswerView> {
    const query = {
      from: fromPlace,
      to: toPlace,
      time: asked,
      arriveBy: asked !== null && choice.arrive,
      isStepFree: choice.wheelchair,
      page: written.page ?? null,
    };
    const result = await client.planJourneys({ ...planParameters(query), signal });
    if (!result.ok) return { kind: 'unavailable' };
    const all = routes.ok ? routes.value : [];
    const view = answerView(result.value.value, {
      badgeOf: (ride) => {
        const route = findRoute(all, ride.routeId);
        return route ? toBadge(route) : rideBadge(ride);
      },
      choice: written,
      zone,
      timetable: null,
      answeredAt: instant.epochMilliseconds,
    });
    if (view.kind !== 'plan' || !choice.trip) return view;
    return {
      ...view,
      itineraries: await Promise.all(
        view.itineraries.map((each) => (each.id === choice.trip ? withVehicles(each, app, signal) : each)),
      ),
    };
  }

  /** What a text may mean that does not name one place. */
  async function unclear(which: 'from' | 'to') {
    const text = choice[which];
    if (text === '' || (which === 'from' ? from : to) !== null) return [];
    const { found } = await loadSearch(app, text, { purpose: 'ends', limit: MAX_CHOICES }, signal);
    const choices = found.map(({ kind, name, detail, way, toward, marks, position, to: id }) => ({
      kind,
      name,
      detail,
      way,
      toward,
      marks,
      to: journeysPath({
        ...written,
        [which]: kind === 'point' && position !== null ? pointText(position, name) : id,
        page: null,
        trip: null,
      }),
    }));
    return [{ text, choices }];
  }

  const endView = (end: JourneyEnd) => ({ id: end.id, asked: end.asked, name: nameOf(end), kind: end.kind });
  return {
    now: instant.epochMilliseconds,
    from: from && endView(from),
    to: to && endView(to),
    /** What the fields show. */
    fromText: from ? nameOf(from) : choice.from,
    toText: to ? nameOf(to) : choice.to,
    choice: written,
    unclear: index.ok ? [...(await unclear('from')), ...(await unclear('to'))] : [],
    isSame,
    answer,
    /** When the journeys start or, with `arrive`, end, epoch ms; `null`: now. */
    asked: asked?.epochMilliseconds ?? null,
    zoneNote: zoneNote(app, asked ?? instant, from?.otherZone ?? null, [to?.otherZone ?? null]),
    zone,
    /** For the device, which plans by the feed's ids: those of the stations; `null` on pages of a question. */
    stationIds:
      choice.from === '' && choice.to === ''
        ? Object.fromEntries(places.stations.map((station) => [station.slug, plannerId(station)]))
        : null,
    errors,
    /** The canonical address of these choices, if a name was typed. */
    redirectTo:
      written.from !== choice.from || written.to !== choice.to || choice.fromIs !== '' || choice.toIs !== ''
        ? journeysPath(written)
        : null,
    /** Nobody may keep the page: it says where the rider is or goes, or contains what the rider typed. */
    isPrivate: [
      { text: choice.from, end: from },
      { text: choice.to, end: to },
    ].some(({ text, end }) => text !== '' && (end === null || end.kind === 'point')),
  };
}

export type JourneysPage = Awaited<ReturnType<typeof journeysPage>>;
export type JourneysView = Omit<JourneysPage, 'redirectTo' | 'isPrivate'>;

/** Adds where the vehicles of an opened journey are. Never fails; stale reports and untracked vehicles are left out. */
async function withVehicles(
  itinerary: ItineraryView,
  { client, now }: Pick<AppContext, 'client' | 'now'>,
  signal: AbortSignal,
): Promise<ItineraryView> {
  const routeIds = itinerary.legs.flatMap((leg) =>
    leg.kind === 'ride' && leg.departure.run !== '' ? [leg.departure.routeId] : [],
  );
  if (routeIds.length === 0) return itinerary;
  const trips = await client.trips({ routeIds: [...new Set(routeIds)], signal });
  if (!trips.ok) return itinerary;
  const { value, asOf } = trips.value;
  const instant = now().epochMilliseconds;
  const vehicles = value.filter(isTracked).map((live) => ({
    ...mapVehicle(live),
    nextStopId: live.nextStopId,
  }));
  return {
    ...itinerary,
    legs: itinerary.legs.map((leg) => {
      if (leg.kind !== 'ride' || leg.departure.run === '') return leg;
      const found = findVehicle(vehicles, `${leg.departure.tripId}_${leg.departure.run}`);
      const vehicle = vehicles.find((each) => each === found);
      if (!vehicle || vehicleAge(vehicle, instant, asOf.epochMilliseconds) === 'stale') return leg;
      const { nextStopId, nextStopName, reportedAt } = vehicle;
      return { ...leg, vehicle: { nextStopId, nextStopName, reportedAt } };
    }),
  };
}
