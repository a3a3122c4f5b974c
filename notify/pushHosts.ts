/** The push services that this server calls. Nobody can make it call anything else. */

/** The browsers' own: Chrome and others, Firefox, Edge on Windows, Safari. */
const BROWSERS = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
];

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const MAX_ENDPOINT_LENGTH = 1024;

/** A host such as `push.example.org`, `*.push.example.org` or `127.0.0.1:9000`, or an origin. */
export const PUSH_HOST = /^(?:https?:\/\/)?((?:\*\.)?[\w.-]+|\[[\da-f:]+\])(?::(\d{1,5}))?$/i;

export type ReadEndpoint = (text: string) => URL | null;

/** Returns a function that reads an endpoint; `null` if it is not at one of the services. `added`: as in `PUSH_HOST`. */
export function createReadEndpoint(added: readonly string[]): ReadEndpoint {
  const hosts = [...BROWSERS, ...added].flatMap((each) => {
    const [, host, port] = PUSH_HOST.exec(each) ?? [];
    return host === undefined
      ? []
      : [{ host: host.toLowerCase(), port: port ?? null, isAdded: added.includes(each) }];
  });
  return (text) => {
    if (text.length > MAX_ENDPOINT_LENGTH || !URL.canParse(text)) return null;
    const url = new URL(text);
    const isLoopback = LOOPBACK.has(url.hostname);
    if (url.username !== '' || url.password !== '') return null;
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) return null;
    const isListed = hosts.some(({ host, port, isAdded }) => {
      const isSame = host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host;
      if (!isSame) return false;
      return port === null ? url.port === '' || (isAdded && isLoopback) : portOf(url) === port;
    });
    return isListed ? url : null;
  };
}

const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80');
