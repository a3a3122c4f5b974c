import type { Settings } from './settings.ts';

/** Origin of an address, for a Content-Security-Policy; `{z}` and its like in a template are no obstacle. */
function originOf(url: string): string {
  return new URL(url.replace(/[{}]/g, '')).origin;
}

/**
 * The headers of every answer. Scripts run by nonce alone; nothing is loaded from another origin but what a setting
 * names. `nonce` is per answer, base64.
 */
export function securityHeaders(settings: Settings, nonce: string): Record<string, string> {
  const { CONTENT_URL, TRANSLATE_SCRIPT_URL, PUBLIC_ORIGIN, FRAME_ANCESTORS, STATIC_SITE_URL } = settings;
  const images = [
    "'self'",
    'data:',
    ...new Set([STATIC_SITE_URL, CONTENT_URL].flatMap((url) => (url ? [originOf(url)] : []))),
  ];
  const translate = TRANSLATE_SCRIPT_URL ? [originOf(TRANSLATE_SCRIPT_URL)] : [];
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...translate],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...translate],
    'img-src': [...images, ...translate],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...translate],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", originOf(STATIC_SITE_URL)],
    'frame-src': ["'none'"],
    'frame-ancestors': [FRAME_ANCESTORS],
  };
  const secure = PUBLIC_ORIGIN?.startsWith('https:') ?? false;
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .concat(secure ? ['upgrade-insecure-requests'] : [])
      .join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), accelerometer=(), gyroscope=(), magnetometer=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
