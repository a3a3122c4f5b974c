// Asks the planner in the service worker, and makes of its answer what the server makes of its own.

import { endpointPath } from '#contract/endpoint/endpoint.ts';
import { plan } from '#contract/plan/plan.ts';
import { planParameters } from '#contract/plan/question.ts';
import type { JourneyAnswer, JourneyPlace } from '#domain/journeys/itinerary.ts';
import { asSpelled } from '#domain/routeSpelling.ts';
import { civilDate } from '#domain/time/serviceDay.ts';
import { PLANNED_BY_TIMETABLE } from '#web/features/base/offline/savedPages.ts';
import { type AnswerView, answerView, rideBadge } from './answerView.ts';
import { readPoint } from './journeyPoint.ts';
import { askedInstant, readJourneysChoice, writtenChoice } from './journeysChoice.ts';
import type { JourneysView } from './journeysPage.server.ts';

/** Returns the page for the choices in `params`, or `view` if they name no ends. `nowMs`: the server's clock. */
export async function planOnDevice(
  view: JourneysView,
  params: URLSearchParams,
  nowMs: number,
): Promise<JourneysView> {
  if (!('Temporal' in globalThis)) return view;
  const choice = readJourneysChoice(params);
  const [from, to] = [choice.fromIs || choice.from, choice.toIs || choice.to];
  if (from === '' || to === '') return view;
  const now = Temporal.Instant.fromEpochMilliseconds(Math.round(nowMs));
  const asked = askedInstant(choice, civilDate(now, view.zone), view.zone);
  const written = { ...writtenChoice(choice, { from, to }), page: null };
  const path = endpointPath(
    plan.path,
    planParameters({
      from: askedOf(view, from),
      to: askedOf(view, to),
      // The device's own clock may be wrong.
      time: asked ?? now,
      arriveBy: asked !== null && choice.arrive,
      isStepFree: choice.wheelchair,
    }),
  );
  const reply = await fetch(`/planner${path}`).catch(() => null);
  const decoded =
    reply === null || (reply.status !== 200 && reply.status !== 400 && reply.status !== 404)
      ? null
      : plan.decode(
          await reply.json(),
          { zone: view.zone, now, routeId: asSpelled },
          planParameters({ from, to, time: asked }),
        );
  const answer = decoded?.ok ? decoded.value.value : null;
  const answered: AnswerView =
    answer === null
      ? { kind: reply === null ? 'not kept' : 'unavailable' }
      : answerView(answer, {
          badgeOf: rideBadge,
          choice: written,
          zone: view.zone,
          timetable: reply?.headers.get(PLANNED_BY_TIMETABLE) ?? null,
          answeredAt: nowMs,
        });
  // The page of this address was saved: without a timetable on the device, its own journeys are better than none.
  if (answered.kind === 'not kept' && view.answer !== null) return view;
  const ends = endsOf(view, answer, { from, to, typed: choice });
  return {
    ...view,
    ...ends,
    now: nowMs,
    fromText: ends.from.name,
    toText: ends.to.name,
    choice: written,
    unclear: [],
    isSame: false,
    answer: answered,
    asked: asked?.epochMilliseconds ?? null,
  };
}

/** The planner knows stations by the feed's ids; addresses have their slugs. */
function askedOf({ from, to, stationIds }: JourneysView, id: string): string {
  const known = [from, to].find((end) => end?.id === id);
  return known?.asked ?? stationIds?.[id] ?? readPoint(id)?.asked ?? id;
}

function endsOf(
  view: JourneysView,
  answer: JourneyAnswer | null,
  { from, to, typed }: { from: string; to: string; typed: { from: string; to: string } },
) {
  const endOf = (id: string, typedText: string, place: JourneyPlace | null) => ({
    id,
    asked: askedOf(view, id),
    name:
      [view.from, view.to].find((end) => end?.id === id)?.name ||
      place?.name ||
      readPoint(id)?.name ||
      typedText,
    kind: readPoint(id) === null ? ('stop' as const) : ('point' as const),
  });
  const plan = answer?.kind === 'plan' ? answer : null;
  return {
    from: endOf(from, typed.from, plan?.from ?? null),
    to: endOf(to, typed.to, plan?.to ?? null),
  };
}
