/** A connection to the Redis that servers share. Calls fail during an outage; the next call connects again. */
import { createClient } from '@redis/client';
import { withTimeout } from '#contract/timers/timers.ts';

const TIMEOUT_MS = 2_000;

function createRedisClient(url: string) {
  // The client does not reconnect by itself, so that calls fail during an outage.
  const client = createClient({ url, socket: { connectTimeout: TIMEOUT_MS, reconnectStrategy: false } });
  client.on('error', () => undefined);
  return client;
}
export type RedisClient = ReturnType<typeof createRedisClient>;

export interface RedisConnection {
  /** Runs `work`, and closes the connection if that fails or takes longer than `ms`. */
  run<T>(work: (client: RedisClient) => Promise<T>, ms?: number): Promise<T>;
  close(): void;
}

/** `url`: `redis://[user:password@]host[:port][/database]`, or `rediss://` for TLS. */
export function createRedisConnection(url: string): RedisConnection {
  let client: RedisClient | null = null;
  let connecting: Promise<RedisClient> | null = null;

  async function connectedClient(): Promise<RedisClient> {
    if (client?.isReady) return client;
    connecting ??= (async () => {
      const opened = createRedisClient(url);
      try {
        await opened.connect();
      } catch (error) {
        destroy(opened);
        throw error;
      }
      client = opened;
      return opened;
    })().finally(() => {
      connecting = null;
    });
    return connecting;
  }

  return {
    async run(work, ms = TIMEOUT_MS) {
      const connection = await withTimeout(connectedClient(), ms);
      if (connection === null) throw new Error(`Redis: no connection within ${ms} ms`);
      try {
        const answer = await withTimeout(
          work(connection).then((value) => ({ value })),
          ms,
        );
        if (answer === null) throw new Error(`Redis: no response within ${ms} ms`);
        return answer.value;
      } catch (error) {
        destroy(connection);
        if (client === connection) client = null;
        throw error;
      }
    },
    close() {
      if (client !== null) destroy(client);
      client = null;
    },
  };
}

/** Closes the connection at once. A client that was never open throws, which is ignored. */
function destroy(client: RedisClient): void {
  try {
    client.destroy();
  } catch {
    return;
  }
}
