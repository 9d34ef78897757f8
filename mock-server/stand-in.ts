/**
 * Key of the method that creates the real web object, called when something is needed that the stand-in does not have.
 */
export const WHOLE = Symbol('whole');

/**
 * A base class for objects that pass as a web object (including `instanceof`) without creating one: creating a Request,
 * its Headers, and its Response takes longer than handling a small call. Anything a subclass does not implement is
 * delegated to the object that its `[WHOLE]()` creates.
 */
export function standInFor<Kind extends object>(kind: { readonly prototype: Kind }): new () => Kind {
  const prototype = Object.create(kind.prototype) as Kind;
  for (const name of Reflect.ownKeys(kind.prototype)) {
    if (name === 'constructor' || name === Symbol.toStringTag) continue;
    const isMethod = typeof Object.getOwnPropertyDescriptor(kind.prototype, name)?.value === 'function';
    Object.defineProperty(prototype, name, {
      configurable: true,
      ...(isMethod ? { value: methodOf(name), writable: true } : { get: getterOf(name) }),
    });
  }
  function StandIn() {}
  StandIn.prototype = prototype;
  return StandIn as unknown as new () => Kind;
}

interface StandIn {
  [WHOLE](): Readonly<Record<PropertyKey, unknown>>;
}

function methodOf(name: PropertyKey) {
  return function (this: StandIn, ...args: unknown[]): unknown {
    const whole = this[WHOLE]();
    return (whole[name] as (...args: unknown[]) => unknown).apply(whole, args);
  };
}

function getterOf(name: PropertyKey) {
  return function (this: StandIn): unknown {
    return this[WHOLE]()[name];
  };
}
