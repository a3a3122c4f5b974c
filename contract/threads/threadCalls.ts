/**
 * Calls between two threads: each names a function of the other, and gets its result as a promise. An `ArrayBuffer` that is
 * the `body` of a result is moved, not copied.
 */
type Call = { call: number; name: string; args: readonly unknown[] };
type Reply = { reply: number; value: unknown } | { reply: number; error: string };

/** A `Worker`, or the `parentPort` of one. */
export interface ThreadPort {
  postMessage(message: unknown, moved: ArrayBuffer[]): void;
  on(event: 'message', listener: (message: Call | Reply) => void): unknown;
}

export type ThreadFunctions = Readonly<Record<string, (...args: never[]) => unknown>>;

/** The functions of the other thread, as this one calls them. */
export type Remote<F extends ThreadFunctions> = {
  [Name in keyof F]: (...args: Parameters<F[Name]>) => Promise<Awaited<ReturnType<F[Name]>>>;
};

/** Connects `port` with the functions that the other thread may call. Unanswered calls reject with `fail`. */
export function connectThreads<Theirs extends ThreadFunctions>(
  port: ThreadPort,
  own: ThreadFunctions,
): { remote: Remote<Theirs>; fail(reason: string): void } {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;

  async function answer({ call, name, args }: Call): Promise<void> {
    try {
      const value = await own[name]?.(...(args as never[]));
      port.postMessage({ reply: call, value } satisfies Reply, buffersOf(value));
    } catch (error) {
      port.postMessage({ reply: call, error: String(error) } satisfies Reply, []);
    }
  }

  port.on('message', (message) => {
    if ('call' in message) return void answer(message);
    const waiter = waiting.get(message.reply);
    waiting.delete(message.reply);
    if ('error' in message) waiter?.reject(new Error(message.error));
    else waiter?.resolve(message.value);
  });

  const remote = new Proxy({} as Remote<Theirs>, {
    get:
      (_, name) =>
      (...args: unknown[]) => {
        const waiter = Promise.withResolvers<unknown>();
        waiting.set(++last, waiter);
        port.postMessage({ call: last, name: String(name), args } satisfies Call, []);
        return waiter.promise;
      },
  });

  return {
    remote,
    fail(reason) {
      for (const waiter of waiting.values()) waiter.reject(new Error(reason));
      waiting.clear();
    },
  };
}

function buffersOf(value: unknown): ArrayBuffer[] {
  const { body } = (value ?? {}) as { body?: unknown };
  return body instanceof ArrayBuffer ? [body] : [];
}
