/** `read` whose last results are remembered, at most `most` of them: texts that are read over and over cost a look-up. */
export function remembered<Result>(read: (text: string) => Result, most: number): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = read(text);
    // All at once: to know which was used last would cost more than to read them again.
    if (known.size >= most) known.clear();
    known.set(text, result);
    return result;
  };
}
