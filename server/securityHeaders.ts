import { imageOrigins, originOf } from './imageOrigins.ts';
import type { Settings } from './settings.ts';

/** The security headers of every answer. */
export interface SecurityHeaders {
  /** Of answers that hold no script of their own: data, files, images, health. */
  ofData: ReadonlyMap<string, string>;
  /** Content-Security-Policy of a page, whose scripts and styles bear `nonce` (base64, new for each answer). */
  policyOfPage(nonce: string): string;
}

/** Scripts run by nonce alone; nothing is loaded from another origin but what a setting names. */
export function createSecurityHeaders(settings: Settings): SecurityHeaders {
  const { TRANSLATE_SCRIPT_URL, CHAT_SCRIPT_URL, PUBLIC_ORIGIN, FRAME_ANCESTORS, STATIC_SITE_URL } = settings;
  const images = ["'self'", 'data:', ...imageOrigins(settings)];
  const chat = CHAT_SCRIPT_URL ? [originOf(CHAT_SCRIPT_URL)] : [];
  const widgets = new Set([...(TRANSLATE_SCRIPT_URL ? [originOf(TRANSLATE_SCRIPT_URL)] : []), ...chat]);
  const secure = PUBLIC_ORIGIN?.startsWith('https:') ?? false;

  function policy(nonces: readonly string[]): string {
    const directives: Record<string, readonly string[]> = {
      'default-src': ["'self'"],
      'script-src': ["'self'", ...nonces, ...widgets],
      'style-src': ["'self'", ...nonces, ...widgets],
      'img-src': [...images, ...widgets],
      'font-src': ["'self'"],
      // Messages of a chat come over a socket.
      'connect-src': ["'self'", ...widgets, ...chat.map((origin) => origin.replace(/^http/, 'ws'))],
      'manifest-src': ["'self'"],
      'worker-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'", originOf(STATIC_SITE_URL)],
      'frame-src': chat.length > 0 ? chat : ["'none'"],
      'frame-ancestors': [FRAME_ANCESTORS],
    };
    return Object.entries(directives)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .concat(secure ? ['upgrade-insecure-requests'] : [])
      .join('; ');
  }

  return {
    ofData: new Map([
      ['content-security-policy', policy([])],
      ['x-content-type-options', 'nosniff'],
      ['referrer-policy', 'strict-origin-when-cross-origin'],
      [
        'permissions-policy',
        'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), accelerometer=(), gyroscope=(), magnetometer=(), browsing-topics=()',
      ],
      ['cross-origin-opener-policy', 'same-origin-allow-popups'],
      ['cross-origin-resource-policy', 'same-origin'],
      ...(secure ? ([['strict-transport-security', 'max-age=31536000; includeSubDomains']] as const) : []),
    ]),
    policyOfPage: (nonce) => policy([`'nonce-${nonce}'`]),
  };
}
