/** The web's own object that a stand-in stands for; made when somebody asks for what the stand-in does not know. */
export const WHOLE = Symbol('whole');

/**
 * A base class for objects that are taken for one of the web's (`instanceof` too) without making one: a Request, its
 * Headers and its Response take longer to make than a small call takes to be answered. Whatever a subclass does not
 * know itself is asked of what its `[WHOLE]()` makes.
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
