/** Reads and writes a store in an S3-compatible service: immutable versions, and a pointer to the current one. */
import { AwsClient } from 'aws4fetch';
import { followRedirects } from '#contract/http/download.ts';

const MAX_REDIRECTS = 3;

/** The usual environment variables of S3 clients. Without keys, requests are anonymous. */
export interface RemoteAccess {
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
  AWS_SESSION_TOKEN?: string | undefined;
  AWS_REGION?: string | undefined;
}

export interface RemoteStore {
  /** Returns `null` if there is no such object; the caller reads the body. Rejects on failure. */
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
  /** Redirects are followed within the store's origin only, because what another one returns would be served as ours. */
  async function request(path: string, init: RequestInit): Promise<Response> {
    const call = async (url: URL, isOwnOrigin: boolean) => {
      if (!isOwnOrigin) throw new Error(`${path} is redirected to another origin, which is not followed`);
      const manual = { ...init, redirect: 'manual' } as const;
      return (client ? client.fetch(url.href, manual) : fetch(url, manual)).catch((error) => {
        // Do not use the client's message: it may contain the URL, which may contain keys.
        const { cause } = error as { cause?: { code?: string } };
        throw new Error(`${path} cannot be reached: no response${cause?.code ? ` (${cause.code})` : ''}`);
      });
    };
    const response = await followRedirects(new URL(`${base}/${path}`), MAX_REDIRECTS, call);
    if (response === null) throw new Error(`${path} is redirected too many times`);
    return response;
  }
  return {
    async get(path, signal) {
      const response = await request(path, { signal });
      if (response.ok) return response;
      await response.body?.cancel();
      if (response.status === 404) return null;
      throw new Error(`${path} cannot be fetched: HTTP ${response.status}`);
    },
    async put(path, bytes, headers, signal) {
      const body = new Uint8Array(bytes);
      const response = await request(path, { method: 'PUT', body, headers, signal });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`${path} cannot be written: HTTP ${response.status}`);
    },
  };
}
