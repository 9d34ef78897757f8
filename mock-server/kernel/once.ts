/** Caches a value computed from an object for the object's lifetime. `make` must depend on the object alone. */
export function once<From extends object, Value>(make: (from: From) => Value): (from: From) => Value {
  const kept = new WeakMap<From, { readonly value: Value }>();
  return (from) => {
    let found = kept.get(from);
    if (!found) kept.set(from, (found = { value: make(from) }));
    return found.value;
  };
}

/** Caches the latest value computed for an object, until another version is asked for. */
export function latest<From extends object, Value>(): (
  from: From,
  version: unknown,
  make: () => Value,
) => Value {
  const kept = new WeakMap<From, { readonly version: unknown; readonly value: Value }>();
  return (from, version, make) => {
    let found = kept.get(from);
    if (found?.version !== version) kept.set(from, (found = { version, value: make() }));
    return found!.value;
  };
}
