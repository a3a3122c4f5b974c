/** Memoizes `read` for up to `maxKeys` keys, so that repeated keys cost one look-up. */
export function remembered<Result, Key extends string | number = string>(
  read: (key: Key) => Result,
  maxKeys: number,
): (key: Key) => Result {
  const known = new Map<Key, Result>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const result = read(key);
    // Clear everything: tracking what was used last would cost more than reading again.
    if (known.size >= maxKeys) known.clear();
    known.set(key, result);
    return result;
  };
}
