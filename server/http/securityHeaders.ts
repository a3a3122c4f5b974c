/** The headers that limit what pages load and who may read responses: policies, with hashes of inline scripts, and CORS. */
import { createHash } from 'node:crypto';
import type { Settings } from '#server/settings/settings.ts';

export interface SecurityHeaders {
  /** The headers of responses without scripts of their own: data, files, images, health checks. */
  ofData: ReadonlyMap<string, string>;
  /** `path`: of the page's address. */
  policyOfPage(inline: InlineSources, path: string): string;
}

/** Origins that third-party scripts need, by type of resource. */
interface Widgets {
  all: readonly string[];
  fonts: readonly string[];
  frames: readonly string[];
  sockets: readonly string[];
}

/** Trusted Types policies; `web/ui/securityPolicy.ts` creates both. */
const POLICIES = ['timepoint', 'default'];
/** Frames for other sites' pages. */
const EMBEDDED = /^\/embed\/./;
/** The page that shows such a frame to whoever wants its code. */
const EMBEDDING = '/embed';
const NO_WIDGETS: Widgets = { all: [], fonts: [], frames: [], sockets: [] };

const unique = (origins: readonly string[]): string[] => [...new Set(origins)];

/**
 * Inline scripts run only if the policy has their hash, and nothing loads from other origins except the configured
 * ones. With Trusted Types, strings become markup or scripts only through the page's policies.
 */
export function createSecurityHeaders(settings: Settings, staticSite: () => string | null): SecurityHeaders {
  const { TRANSLATE_SCRIPT_URL, TRANSLATE_ORIGINS = [], CHAT_SCRIPT_URL, CHAT_ORIGINS = [] } = settings;
  const { PUBLIC_ORIGIN, FRAME_ANCESTORS, EMBED_ANCESTORS, HSTS, TRUSTED_TYPES } = settings;
  const secure = PUBLIC_ORIGIN?.startsWith('https:') ?? false;
  const chat = unique([...(CHAT_SCRIPT_URL ? [originOf(CHAT_SCRIPT_URL)] : []), ...CHAT_ORIGINS]);
  const translation = TRANSLATE_SCRIPT_URL ? [originOf(TRANSLATE_SCRIPT_URL)] : [];
  const pageWidgets: Widgets = {
    all: unique([...translation, ...TRANSLATE_ORIGINS, ...chat]),
    fonts: unique([...TRANSLATE_ORIGINS, ...CHAT_ORIGINS]),
    frames: unique([...TRANSLATE_ORIGINS, ...chat]),
    // A chat may use WebSockets.
    sockets: chat.map((origin) => origin.replace(/^http/, 'ws')),
  };

  // Third-party scripts may write HTML without our policies, so with them Trusted Types are off unless configured.
  const hasThirdParty = Boolean(TRANSLATE_SCRIPT_URL ?? CHAT_SCRIPT_URL);
  const trustedTypes =
    (TRUSTED_TYPES ?? (hasThirdParty ? 'off' : 'on')) === 'on'
      ? { 'require-trusted-types-for': ["'script'"], 'trusted-types': hasThirdParty ? ['*'] : POLICIES }
      : {};

  function policy(
    { scripts, styles }: InlineSources,
    widgets: Widgets,
    more: Record<string, readonly string[]>,
  ): string {
    const site = staticSite();
    const images = ["'self'", 'data:', ...imageOrigins(settings, site)];
    const directives: Record<string, readonly string[]> = {
      'default-src': ["'self'"],
      'script-src': ["'self'", ...scripts, ...widgets.all],
      'style-src': ["'self'", ...styles, ...widgets.all],
      'img-src': [...images, ...widgets.all],
      'font-src': ["'self'", ...widgets.fonts],
      'connect-src': ["'self'", ...widgets.all, ...widgets.sockets],
      'manifest-src': ["'self'"],
      'worker-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'", ...(site === null ? [] : [originOf(site)])],
      'frame-src': widgets.frames.length > 0 ? widgets.frames : ["'none'"],
      'frame-ancestors': [FRAME_ANCESTORS],
      ...more,
    };
    return Object.entries(directives)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .concat(secure ? ['upgrade-insecure-requests'] : [])
      .join('; ');
  }

  return {
    ofData: new Map([
      ['content-security-policy', policy({ scripts: [], styles: [] }, NO_WIDGETS, {})],
      ['x-content-type-options', 'nosniff'],
      ['referrer-policy', 'strict-origin-when-cross-origin'],
      [
        'permissions-policy',
        'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), accelerometer=(), gyroscope=(), magnetometer=(), browsing-topics=()',
      ],
      ['cross-origin-opener-policy', 'same-origin-allow-popups'],
      ['cross-origin-resource-policy', 'same-origin'],
      ...(secure && HSTS !== 'off' ? ([['strict-transport-security', HSTS]] as const) : []),
    ]),
    policyOfPage: (inline, path) =>
      EMBEDDED.test(path)
        ? policy(inline, NO_WIDGETS, { ...trustedTypes, 'frame-ancestors': [EMBED_ANCESTORS] })
        : policy(
            inline,
            path === EMBEDDING ? { ...pageWidgets, frames: ["'self'", ...pageWidgets.frames] } : pageWidgets,
            trustedTypes,
          ),
  };
}

/** Returns the origin of a URL, or of a URL template with placeholders such as `{z}`. */
const originOf = (url: string): string => new URL(url.replace(/[{}]/g, '')).origin;

/** Returns the other origins that pages may load images from: static site, content and `IMAGE_ORIGINS`. */
export function imageOrigins({ CONTENT_URL, IMAGE_ORIGINS }: Settings, staticSite: string | null): string[] {
  const named = [staticSite, CONTENT_URL].flatMap((url) => (url ? [originOf(url)] : []));
  return [...new Set([...named, ...(IMAGE_ORIGINS ?? [])])];
}

const READABLE_HEADERS = 'etag, age, x-source-time, x-source-state, x-source-since';

/** Returns a function that gives the CORS headers of a response, which only pages of `origins` may read. */
export function createCrossOrigin(
  origins: readonly string[],
): (origin: string | null) => readonly (readonly [string, string])[] {
  if (origins.length === 0) return () => [];
  const headersFor = (origin: string) =>
    [
      ['access-control-allow-origin', origin],
      ['access-control-expose-headers', READABLE_HEADERS],
      ['cross-origin-resource-policy', 'cross-origin'],
    ] as const;
  if (origins.includes('*')) {
    const all = headersFor('*');
    return () => all;
  }
  // A cache must not serve one origin's response to another.
  const varied = [['vary', 'origin']] as const;
  return (origin) =>
    origin !== null && origins.includes(origin) ? [...headersFor(origin), ...varied] : varied;
}

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
 * Removes the `nonce` from a page and hashes the scripts and styles that carried it, so that the page and its policy can be
 * cached and shared. The nonce is random for each render, so injected content cannot contain it and gets no hash. The page
 * stays bytes (UTF-8), as a string of it and its parts would take several times its size.
 */
export function sealPage(page: Buffer, nonce: string): { page: Buffer<ArrayBuffer>; inline: InlineSources } {
  const mark = ` nonce="${nonce}"`;
  const found = { script: new Set<string>(), style: new Set<string>() };
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = page.indexOf(mark); at !== -1; at = page.indexOf(mark, from)) {
    parts.push(page.subarray(from, at));
    from = at + mark.length;
    const begin = page.indexOf('>', from) + 1;
    const tag = page.toString('utf8', page.lastIndexOf('<', at), begin);
    const [, name] = OPENING.exec(tag) ?? [];
    if ((name !== 'script' && name !== 'style') || NOT_RUN.test(tag)) continue;
    const end = page.indexOf(`</${name}>`, begin);
    if (end > begin) found[name].add(hashOf(page.subarray(begin, end)));
  }
  parts.push(page.subarray(from));
  return { page: Buffer.concat(parts), inline: { scripts: [...found.script], styles: [...found.style] } };
}

/** Hashes the text as a browser reads it, with normalised line endings. */
const hashOf = (text: Buffer): string => {
  const read = text.includes('\r') ? text.toString().replace(/\r\n?/g, '\n') : text;
  return `'sha256-${createHash('sha256').update(read).digest('base64')}'`;
};
