const MAX_CHARACTERS = 16_000_000;

/** Returns `make` with a cache of up to `maxCharacters`, texts and results together: many pages show the same texts. */
export function rememberText(
  make: (text: string) => string,
  maxCharacters = MAX_CHARACTERS,
): (text: string) => string {
  const known = new Map<string, string>();
  let heldCharacters = 0;
  return (text) => {
    const before = known.get(text);
    const made = before ?? make(text);
    if (before === undefined) heldCharacters += text.length + made.length;
    known.delete(text);
    known.set(text, made);
    for (const [oldest, result] of known) {
      if (heldCharacters <= maxCharacters) break;
      known.delete(oldest);
      heldCharacters -= oldest.length + result.length;
    }
    return made;
  };
}
