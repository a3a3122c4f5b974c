/** Memoizes `read` for up to `most` texts, so that repeated texts cost one look-up. */
export function remembered<Result>(read: (text: string) => Result, most: number): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = read(text);
    // Clear everything: tracking what was used last would cost more than reading the texts again.
    if (known.size >= most) known.clear();
    known.set(text, result);
    return result;
  };
}
