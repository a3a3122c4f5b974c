/** Serves what belongs to the agency rather than to the build: its pictures, and its words as scripts. */
import { readFile } from 'node:fs/promises';
import type { Agency } from '#agency/types.ts';
import { IMMUTABLE } from '#contract/endpoint/freshness.ts';
import { compressResponse } from '#server/http/compression.ts';

/** A picture shown by itself runs and loads nothing; within a page, browsers run no script of a picture. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** `words` answers requests for scripts with the agency's words. The result is `null` for other paths. */
export function createAgencyFiles(
  agency: () => Agency,
  words: (agency: Agency, path: string) => Response | null,
): (request: Request) => Response | Promise<Response> | null {
  return (request) => {
    const { pathname } = new URL(request.url);
    const current = agency();
    const script = words(current, pathname);
    if (script) return compressResponse(request, script);
    const picture = Object.values(current.pictures).find(({ address }) => address === pathname);
    if (!picture) return null;
    return readFile(picture.file).then((bytes) =>
      compressResponse(
        request,
        new Response(bytes, {
          headers: {
            'content-type': pathname.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
            'cache-control': IMMUTABLE,
            'content-security-policy': PICTURE_POLICY,
          },
        }),
      ),
    );
  };
}
