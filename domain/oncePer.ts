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
