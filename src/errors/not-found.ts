/** Things an address can refer to that may not exist. Each has its own page and wording. */
export type MissingThing = 'page' | 'workspace' | 'integration' | 'execution';

/**
 * Thrown by a loader or screen whose subject does not exist or is not accessible to the person; the two are
 * deliberately not distinguished. The error boundary shows the matching page, and the address stays.
 */
export class NotFoundError extends Error {
  readonly thing: MissingThing;

  constructor(thing: MissingThing) {
    super(`This ${thing} does not exist, or the person has no access to it`);
    this.name = 'NotFoundError';
    this.thing = thing;
  }
}

/** Narrows a nullable lookup: `found(data.trading_partner, 'integration')`. */
export function found<T>(value: T | null | undefined, thing: MissingThing): T {
  if (value == null) throw new NotFoundError(thing);
  return value;
}
