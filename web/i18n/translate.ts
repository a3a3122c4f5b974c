import type { CompiledMessage, CompiledMessageToken } from '@lingui/message-utils/compileMessage';
import { directionOf, isolate, type Lang, withSignDigits } from './lang.ts';

/** The keys of messages come from the English catalogue, so that an unknown key does not compile. */
interface Catalogue {
  alerts: typeof import('./messages/en/alerts.json');
  calendar: typeof import('./messages/en/calendar.json');
  chrome: typeof import('./messages/en/chrome.json');
  common: typeof import('./messages/en/common.json');
  elevators: typeof import('./messages/en/elevators.json');
  embed: typeof import('./messages/en/embed.json');
  errors: typeof import('./messages/en/errors.json');
  favourites: typeof import('./messages/en/favourites.json');
  home: typeof import('./messages/en/home.json');
  map: typeof import('./messages/en/map.json');
  notify: typeof import('./messages/en/notify.json');
  offline: typeof import('./messages/en/offline.json');
  push: typeof import('./messages/en/push.json');
  performance: typeof import('./messages/en/performance.json');
  route: typeof import('./messages/en/route.json');
  schedules: typeof import('./messages/en/schedules.json');
  search: typeof import('./messages/en/search.json');
  stations: typeof import('./messages/en/stations.json');
  stop: typeof import('./messages/en/stop.json');
  trips: typeof import('./messages/en/trips.json');
}

export type MessageKey = {
  [Feature in keyof Catalogue]: `${Feature}.${keyof Catalogue[Feature] & string}`;
}[keyof Catalogue];

/** Compiled ICU messages by key (`messagesPlugin.ts`). */
export type Messages = Record<string, string | CompiledMessage>;

type Values = Readonly<Record<string, string | number>>;

/** Returns the text of a message in one language; `values` fill its placeholders, plurals and selections. */
export type Translate = (key: MessageKey, values?: Values) => string;

export function createTranslate(lang: Lang, messages: Readonly<Messages>): Translate {
  const direction = directionOf(lang);
  const write = createWriter(withSignDigits(lang));
  const isolated = (values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'string' ? isolate(value) : value,
      ]),
    );
  return (key, values = {}) => {
    const message = messages[key] ?? key;
    return typeof message === 'string'
      ? message
      : write(message, direction === 'rtl' ? isolated(values) : values);
  };
}

/** The cases of a plural or selection: `one`, `other`, and `=2` as `2`. */
type Cases = Readonly<Record<string, CompiledMessage | string | undefined>> & { offset?: number };

/**
 * Fills compiled messages, whose tokens are texts and `[name, type, cases]`. The types are ICU's `plural`, `selectordinal`
 * and `select`; `#` is the number of the plural around it.
 */
function createWriter(locale: string): (message: CompiledMessage, values: Values) => string {
  // They are made when a message first needs them: pages without plurals need none.
  let numbers: Intl.NumberFormat | null = null;
  const rules: { plural?: Intl.PluralRules; selectordinal?: Intl.PluralRules } = {};

  function pluralCase(type: 'plural' | 'selectordinal', count: number): string {
    rules[type] ??= new Intl.PluralRules(locale, { type: type === 'plural' ? 'cardinal' : 'ordinal' });
    return rules[type].select(count);
  }

  function tokenText(token: CompiledMessageToken, values: Values, count: string | null): string {
    if (typeof token === 'string') return token === '#' && count !== null ? count : token;
    const [name, type, format] = token;
    const value = values[name] ?? '';
    if (type !== 'plural' && type !== 'selectordinal' && type !== 'select') return String(value);
    const cases = format as Cases;
    const own = Object.hasOwn(cases, value) ? cases[value] : undefined;
    if (type === 'select') return write(own ?? cases.other ?? '', values, count);
    const amount = Number(value) - (cases.offset ?? 0);
    const chosen = own ?? cases[pluralCase(type, amount)] ?? cases.other ?? '';
    numbers ??= new Intl.NumberFormat(locale);
    return write(chosen, values, numbers.format(amount));
  }

  const write = (message: CompiledMessage | string, values: Values, count: string | null): string =>
    typeof message === 'string' ? message : message.map((token) => tokenText(token, values, count)).join('');
  return (message, values) => write(message, values, null);
}
