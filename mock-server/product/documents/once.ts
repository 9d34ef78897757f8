/** Caches a value computed from an object for the object's lifetime. `make` must depend on the object alone. */
export function once<From extends object, Value>(make: (from: From) => Value): (from: From) => Value {
  const kept = new WeakMap<From, { readonly value: Value }>();
  return (from) => {
    let found = kept.get(from);
    if (!found) kept.set(from, (found = { value: make(from) }));
    return found.value;
  };
}
