/** Limits access to metrics and source states, which contain details of the deployment that are not for the public. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Settings } from '#server/settings/settings.ts';

const OBSERVER_PATH = /^\/(?:metrics|live\/status)\/*$/;

export const isObserverPath = (path: string): boolean => OBSERVER_PATH.test(path);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Decides who may read metrics and source states on the public port: clients that send METRICS_TOKEN if it is set,
 * nobody if only METRICS_PORT or PUBLIC_ORIGIN is set, otherwise direct requests from this machine to its own name: a proxy
 * on this machine may name neither itself nor its client. A request within the process has no `incoming`.
 */
export function createObserverGate({
  METRICS_PORT,
  METRICS_TOKEN,
  PUBLIC_ORIGIN,
}: Pick<Settings, 'METRICS_PORT' | 'METRICS_TOKEN' | 'PUBLIC_ORIGIN'>): (
  headers: Headers,
  incoming: Pick<IncomingMessage, 'socket' | 'headers'> | undefined,
) => boolean {
  const expected = METRICS_TOKEN === undefined ? null : digest(`Bearer ${METRICS_TOKEN}`);
  return (headers, incoming) => {
    if (expected !== null && timingSafeEqual(digest(headers.get('authorization') ?? ''), expected))
      return true;
    if (expected !== null || METRICS_PORT !== undefined) return false;
    if (incoming === undefined) return true;
    if (PUBLIC_ORIGIN !== undefined) return false;
    const isForwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) =>
      headers.has(name),
    );
    const from = incoming.socket.remoteAddress ?? '';
    const isOwnName = /^(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/i.test(incoming.headers.host ?? '');
    return !isForwarded && isOwnName && /^(?:::ffff:)?127\.|^::1$/.test(from);
  };
}
