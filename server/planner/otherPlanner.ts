/** Asks the planner that an agency already runs: a MOTIS (`PLANNER_URL`) or an OpenTripPlanner (`OTP_URL`). */

import { endpoints } from '#contract/endpoints.ts';
import { boundedBytes } from '#contract/http/download.ts';
import { type PlanQuestion, planParameters } from '#contract/plan/question.ts';
import type { Log } from '#domain/log.ts';
import { asSpelled } from '#domain/routeSpelling.ts';
import { createOtp } from '#plan/otp.ts';
import type { OtherAnswer } from '#plan/planHandler.ts';
import { UPSTREAM_WAIT_MS } from '#server/upstreams/proxyRules.ts';
import { createUpstreamCircuits } from '../upstreams/circuitBreaker.ts';
import type { ProxyEvent } from '../upstreams/proxy.ts';

export interface OtherPlannerOptions {
  /** At least one of them is set; a MOTIS comes first. */
  motisUrl: string | undefined;
  otpUrl: string | undefined;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  log: Log;
  observe?: (what: ProxyEvent) => void;
  maxWaitMs?: number;
  /** For tests: milliseconds of a monotonic clock. */
  monotonic?: () => number;
}

/** `null`: it does not answer, or not in a way that can be read. */
export type AskOther = (question: PlanQuestion) => Promise<OtherAnswer | null>;

const ENDPOINT = 'plan';
const MAX_BYTES = 8 * 1024 * 1024;
const QUESTION = endpoints.planJourneys;

/** The service responds, but with an error. */
class Refused extends Error {}

export function createOtherPlanner(options: OtherPlannerOptions): AskOther {
  const {
    motisUrl,
    otpUrl,
    fetch,
    log,
    observe = () => {},
    maxWaitMs = UPSTREAM_WAIT_MS,
    monotonic,
  } = options;
  const circuits = createUpstreamCircuits((_, isOpen) => {
    observe(isOpen ? 'given up' : 'back');
    if (isOpen)
      log.warn(
        { kind: 'HTTP', upstream: 'planner' },
        'the planner upstream is failing: journeys are planned here',
      );
    else log.info({ upstream: 'planner' }, 'the planner upstream is back');
  }, monotonic);

  async function read(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(maxWaitMs) });
    const bytes = await boundedBytes(response, MAX_BYTES);
    if (bytes === null) throw new Refused('the answer is too large');
    return { status: response.status, text: bytes.toString('utf8') };
  }

  async function askMotis(base: string, question: PlanQuestion): Promise<OtherAnswer> {
    const { status, text } = await read(`${base}/api/v6/plan?${motisQuery(question)}`, {});
    if (status !== 200 && status !== 400 && status !== 404) throw new Refused(`status ${status}`);
    return { status, body: text };
  }

  const otp =
    otpUrl === undefined
      ? null
      : createOtp(async (query, variables) => {
          const { status, text } = await read(otpUrl, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ query, variables }),
          });
          if (status !== 200) throw new Refused(`status ${status}`);
          const { data } = JSON.parse(text) as { data?: unknown };
          if (data == null) throw new Refused('no data');
          return data;
        });

  async function answered(question: PlanQuestion): Promise<OtherAnswer> {
    if (motisUrl !== undefined) return checked(await askMotis(motisUrl, question));
    if (otp !== null) return checked(await otp(question));
    throw new Refused('there is no other planner');
  }

  return async (question) => {
    const permission = circuits.mayCall(ENDPOINT);
    if (permission === 'no') return null;
    const calling = answered(question).then(
      (answer) => {
        circuits.recordAnswer(ENDPOINT, true);
        observe('miss');
        return answer;
      },
      (error: unknown) => {
        if (error instanceof Refused || error instanceof SyntaxError) circuits.recordAnswer(ENDPOINT, false);
        else if (error instanceof DOMException && error.name === 'TimeoutError')
          circuits.recordTimeout(ENDPOINT);
        else circuits.recordLost();
        observe('failed');
        // The message of a failed request could contain its address, and so the rider's places.
        const reason =
          error instanceof Refused ? error.message : error instanceof Error ? error.name : 'failed';
        log.warn({ kind: 'HTTP', upstream: 'planner' }, `the planner upstream did not answer: ${reason}`);
        return null;
      },
    );
    // Nobody waits for a probe.
    return permission === 'probe' ? null : calling;
  };
}

/** The question in MOTIS' parameters. Nothing else that a client sends is passed on. */
function motisQuery(question: PlanQuestion): URLSearchParams {
  const { page, pace, isStepFree, windowSeconds, maxTransfers, arriveBy, time } = question;
  const parameters = planParameters({
    from: question.from.id,
    to: question.to.id,
    time,
    arriveBy,
    isStepFree,
    maxTransfers,
    ...(pace > 1 ? { walkingSpeed: 1.2 / pace } : {}),
    ...(windowSeconds === null ? {} : { windowSeconds }),
    page: page === null ? null : `${page.kind === 'earlier' ? 'EARLIER' : 'LATER'}|${page.seconds}`,
  });
  return new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''));
}

/** Passes on only what our own pages can read, so that a page of errors never becomes "no journeys". */
function checked(answer: OtherAnswer): OtherAnswer {
  const context = { zone: 'UTC', now: Temporal.Instant.fromEpochMilliseconds(0), routeId: asSpelled };
  const decoded = QUESTION.decode(
    JSON.parse(answer.body),
    context,
    planParameters({ from: '', to: '', time: null }),
  );
  if (!decoded.ok) throw new Refused(decoded.error);
  if ((answer.status === 200) !== (decoded.value.value.kind === 'plan'))
    throw new Refused('its status does not fit');
  return answer;
}
