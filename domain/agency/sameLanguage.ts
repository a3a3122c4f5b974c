/**
 * Whether a reader of one language can read the other: true for `es` and `es-MX`, false for `zh-Hans` and `zh-TW`,
 * whose scripts differ.
 */
export function sameLanguage(one: string, other: string): boolean {
  const [a, b] = [likely(one), likely(other)];
  return a !== null && a === b;
}

/** Feeds use few tags. A feed that invents tags clears the cache when it exceeds this limit. */
const MAX_TAGS = 500;
const known = new Map<string, string | null>();

/** Language and likely script; `null` for an invalid tag. Cached, because `Intl.Locale` takes 20 µs. */
function likely(tag: string): string | null {
  const before = known.get(tag);
  if (before !== undefined) return before;
  if (known.size >= MAX_TAGS) known.clear();
  const found = likelyOf(tag);
  known.set(tag, found);
  return found;
}

function likelyOf(tag: string): string | null {
  try {
    const { language, script } = new Intl.Locale(tag.replaceAll('_', '-')).maximize();
    return `${language}-${script}`;
  } catch {
    return null;
  }
}
