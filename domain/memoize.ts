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

/** Memoizes `make` per combination of objects, as long as all are alive. Callers must not change the shared results. */
export function oncePer<Keys extends readonly [object, ...object[]], Result>(
  make: (...keys: Keys) => Result,
): (...keys: Keys) => Result {
  const known = new WeakMap<object, unknown>();
  return (...keys) => {
    let level = known;
    for (const key of keys.slice(0, -1)) {
      const next = (level.get(key) as WeakMap<object, unknown> | undefined) ?? new WeakMap();
      level.set(key, next);
      level = next;
    }
    const last = keys[keys.length - 1] as object;
    if (!level.has(last)) level.set(last, make(...keys));
    return level.get(last) as Result;
  };
}
