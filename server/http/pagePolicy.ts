/** Hashes a page's inline scripts and styles, so that the page and its policy can be cached and shared. */
import { createHash } from 'node:crypto';

/** Sources for a Content-Security-Policy, such as `'sha256-...'`. */
export interface InlineSources {
  scripts: readonly string[];
  styles: readonly string[];
}

/** A complete opening tag; React escapes `<` and `>` in attributes. */
const OPENING = /^<(script|style)(?:\s[^<>]*)?>$/;
/** JSON, such as data for search engines, is not executed, so it needs no hash. */
const NOT_RUN = /\stype="application\/(?:ld\+)?json"/;

/**
 * Removes the `nonce` from a page and hashes the scripts and styles that carried it. The nonce is random for each
 * render, so injected content cannot contain it and gets no hash.
 */
export function sealPage(html: string, nonce: string): { html: string; inline: InlineSources } {
  const mark = ` nonce="${nonce}"`;
  const found = { script: new Set<string>(), style: new Set<string>() };
  const parts: string[] = [];
  let from = 0;
  for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, at + mark.length)) {
    parts.push(html.slice(from, at));
    from = at + mark.length;
    const tag = html.slice(html.lastIndexOf('<', at), html.indexOf('>', from) + 1);
    const [, name] = OPENING.exec(tag) ?? [];
    if ((name !== 'script' && name !== 'style') || NOT_RUN.test(tag)) continue;
    const begin = html.indexOf('>', from) + 1;
    const end = html.indexOf(`</${name}>`, begin);
    if (end > begin) found[name].add(hashOf(html.slice(begin, end)));
  }
  parts.push(html.slice(from));
  return { html: parts.join(''), inline: { scripts: [...found.script], styles: [...found.style] } };
}

/** Hashes the text as a browser reads it, with normalised line endings. */
const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text.replace(/\r\n?/g, '\n')).digest('base64')}'`;
