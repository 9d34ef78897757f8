/** What an address names and nobody can show: each has its own page and words. */
export type MissingThing = 'page' | 'workspace' | 'integration' | 'execution';

/**
 * Thrown by a loader or a screen whose subject does not exist or is not this person's; the two are not told apart.
 * The wall above shows the page for it and the address stays.
 */
export class NotFoundError extends Error {
  readonly thing: MissingThing;

  constructor(thing: MissingThing) {
    super(`This ${thing} does not exist, or the person has no access to it`);
    this.name = 'NotFoundError';
    this.thing = thing;
  }
}

/** Narrows a nullable look-up: `found(data.trading_partner, 'integration')`. */
export function found<T>(value: T | null | undefined, thing: MissingThing): T {
  if (value == null) throw new NotFoundError(thing);
  return value;
}
