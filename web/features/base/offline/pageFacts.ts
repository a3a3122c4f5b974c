// Reads facts from a page's HTML for the service worker, which has no HTML parser.
import { decodeEntities } from '#contract/fields/decodeEntities.ts';
import type { NotKnown } from '#domain/result.ts';
import type { EpochMs } from '#domain/units.ts';

export interface PageFacts {
  title: string;
  asOf: EpochMs | NotKnown;
  /** Name of the manifest of the page's build; "" if there is none. */
  build: string;
}

export const pageFacts = (html: string): PageFacts => {
  const asOf = /<html[^>]* data-now="(\d+)"/.exec(html)?.[1];
  return {
    title: decodeEntities(/<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1]?.trim() ?? ''),
    asOf: asOf === undefined ? null : Number(asOf),
    build: /\/assets\/(manifest-[\w-]+)\.js/.exec(html)?.[1] ?? '',
  };
};
