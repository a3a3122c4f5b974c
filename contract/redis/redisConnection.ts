/** A connection to the Redis that servers share. Calls fail during an outage; the next call connects again. */
import { withTimeout } from '#contract/timers/timers.ts';

const TIMEOUT_MS = 2_000;

/** Loads the library with the first call: most servers have no Redis. */
async function createRedisClient(url: string) {
  const { createClient, RESP_TYPES } = await import('@redis/client');
  // The client does not reconnect by itself, so that calls fail during an outage.
  const client = createClient({ url, socket: { connectTimeout: TIMEOUT_MS, reconnectStrategy: false } });
  client.on('error', () => undefined);
  return { client, bytes: client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer }) };
}
type Connected = Awaited<ReturnType<typeof createRedisClient>>;

export interface RedisConnection {
  /**
   * Runs `work` with a client, and the same client with texts as bytes. Closes the connection if that fails or takes longer
   * than `ms`.
   */
  run<T>(
    work: (client: Connected['client'], bytes: Connected['bytes']) => Promise<T>,
    ms?: number,
  ): Promise<T>;
  /** Runs a Lua script, as `run` does: no other command comes between its own. */
  script(text: string, keys: string[], values: (string | Buffer)[], ms?: number): Promise<unknown>;
  close(): void;
}

/** Deletes a lock that still has the text of its holder. */
export const RELEASE_LOCK = `if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end`;

/** `url`: `redis://[user:password@]host[:port][/database]`, or `rediss://` for TLS. */
export function createRedisConnection(url: string): RedisConnection {
  let connected: Connected | null = null;
  let connecting: Promise<Connected> | null = null;

  async function connect(): Promise<Connected> {
    if (connected?.client.isReady) return connected;
    connecting ??= (async () => {
      const opened = await createRedisClient(url);
      try {
        await opened.client.connect();
      } catch (error) {
        destroy(opened);
        throw error;
      }
      connected = opened;
      return opened;
    })().finally(() => {
      connecting = null;
    });
    return connecting;
  }

  const connection: RedisConnection = {
    async run(work, ms = TIMEOUT_MS) {
      const opened = await withTimeout(connect(), ms);
      if (opened === null) throw new Error(`Redis: no connection within ${ms} ms`);
      try {
        const answer = await withTimeout(
          work(opened.client, opened.bytes).then((value) => ({ value })),
          ms,
        );
        if (answer === null) throw new Error(`Redis: no response within ${ms} ms`);
        return answer.value;
      } catch (error) {
        destroy(opened);
        if (connected === opened) connected = null;
        throw error;
      }
    },
    script: (text, keys, values, ms) =>
      connection.run((redis) => redis.eval(text, { keys, arguments: values }), ms),
    close() {
      if (connected !== null) destroy(connected);
      connected = null;
    },
  };
  return connection;
}

/** Closes the connection at once. A client that was never open throws, which is ignored. */
function destroy({ client }: Connected): void {
  try {
    client.destroy();
  } catch {
    return;
  }
}
