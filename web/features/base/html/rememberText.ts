const MAX_CHARACTERS = 16_000_000;

/** Caches results, because every rider sees the same alerts and sanitising them costs more than the rest of a page. */
export function rememberText(
  make: (text: string) => string,
  maxCharacters = MAX_CHARACTERS,
): (text: string) => string {
  const known = new Map<string, string>();
  let held = 0;
  return (text) => {
    const before = known.get(text);
    const made = before ?? make(text);
    if (before === undefined) held += text.length + made.length;
    known.delete(text);
    known.set(text, made);
    for (const [oldest, result] of known) {
      if (held <= maxCharacters) break;
      known.delete(oldest);
      held -= oldest.length + result.length;
    }
    return made;
  };
}
