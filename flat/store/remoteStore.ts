/** A store in S3 or anything that speaks it: versions that never change, and a pointer to the one that is current. */
import { AwsClient } from 'aws4fetch';

/** Names of the usual environment variables of S3 clients. Without keys the bucket is read as anybody may. */
export interface RemoteAccess {
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
  AWS_SESSION_TOKEN?: string | undefined;
  AWS_REGION?: string | undefined;
}

export interface RemoteStore {
  /** `null` when there is no such object; the body is left to the caller. Rejects when it cannot be had. */
  get(path: string, signal: AbortSignal): Promise<Response | null>;
  put(path: string, bytes: Uint8Array, headers: Record<string, string>, signal: AbortSignal): Promise<void>;
}

/** `url` is the bucket and folder, such as `https://s3.example.org/bucket/transit`. */
export function createRemoteStore(url: string, access: RemoteAccess): RemoteStore {
  const base = url.replace(/\/+$/, '');
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION } = access;
  const client =
    AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY
      ? new AwsClient({
          accessKeyId: AWS_ACCESS_KEY_ID,
          secretAccessKey: AWS_SECRET_ACCESS_KEY,
          ...(AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {}),
          service: 's3',
          region: AWS_REGION || 'us-east-1',
          retries: 2,
        })
      : null;
  const ask = (path: string, init: RequestInit): Promise<Response> =>
    (client ? client.fetch(`${base}/${path}`, init) : fetch(`${base}/${path}`, init)).catch((error) => {
      // The words of the client name the address, and that may hold keys.
      const { cause } = error as { cause?: { code?: string } };
      throw new Error(`${path} cannot be had: no connection${cause?.code ? ` (${cause.code})` : ''}`);
    });
  return {
    async get(path, signal) {
      const answer = await ask(path, { signal });
      if (answer.ok) return answer;
      await answer.body?.cancel();
      if (answer.status === 404) return null;
      throw new Error(`${path} cannot be had: HTTP ${answer.status}`);
    },
    async put(path, bytes, headers, signal) {
      const body = new Uint8Array(bytes);
      const answer = await ask(path, { method: 'PUT', body, headers, signal });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`${path} cannot be written: HTTP ${answer.status}`);
    },
  };
}
