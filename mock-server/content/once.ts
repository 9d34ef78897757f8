/** Works something out of an object once: it is kept as long as the object is. `make` must follow from it alone. */
export function once<From extends object, Value>(make: (from: From) => Value): (from: From) => Value {
  const kept = new WeakMap<From, { readonly value: Value }>();
  return (from) => {
    let found = kept.get(from);
    if (!found) kept.set(from, (found = { value: make(from) }));
    return found.value;
  };
}
