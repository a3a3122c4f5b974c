/** Memoizes `read` for up to `maxKeys` keys. A result of `undefined` is computed again each time. */
export function remembered<Result, Key extends string | number = string>(
  read: (key: Key) => Result,
  maxKeys: number,
): (key: Key) => Result {
  const known = new Map<Key, Result>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const result = read(key);
    // Clearing everything needs no record of what was used last.
    if (known.size >= maxKeys) known.clear();
    known.set(key, result);
    return result;
  };
}
