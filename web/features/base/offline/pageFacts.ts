// Facts from a page's HTML, for the worker, which has no parser.
import { decodeEntities } from '#contract/decodeEntities.ts';

export interface PageFacts {
  title: string;
  /** Epoch milliseconds; `null`: unknown. */
  asOf: number | null;
  /** Name of its build's manifest; "" if there is none. */
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
