// What a page's own HTML tells of it, read by the worker, which has no parser.
import { decodeEntities } from '#contract/decodeEntities.ts';

export interface PageFacts {
  title: string;
  /** When the server made it, epoch milliseconds; `null`: it does not say. */
  asOf: number | null;
  /** Name of its build's manifest; "" when it has none. */
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
