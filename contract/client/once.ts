import type { Endpoint, PathParameters } from '../endpoint/endpoint.ts';
import { endpointPath } from '../endpoint/endpointPath.ts';
import type { Ask, Link } from './ask.ts';
import type { CallResult } from './callResult.ts';

/** The link of a client that serves one page: the same question is asked once. */
export const onceLink =
  (): Link =>
  <P extends PathParameters, T>({ path }: Endpoint<P, T>, next: Ask<P, T>): Ask<P, T> => {
    const answers = new Map<string | null, Promise<CallResult<T>>>();
    return (asked) => answers.getOrInsertComputed(endpointPath(path, asked), () => next(asked));
  };
