/** A person as the sign-in service names them. */
export interface Person {
  /** The identifier that never changes. */
  readonly sub?: string | undefined;
  readonly email?: string | undefined;
}

let owner: Person | null = null;

/** The person this page was loaded for; null while nobody is signed in. */
export const pageOwner = (): Person | null => owner;

/** Settles whose page this is. The first call counts: a page shows and holds what that person may see. */
export function settlePageOwner(person: Person | undefined): void {
  if (person?.sub !== undefined) owner ??= person;
}

/** The storage key of something that only this page's person may see again. */
export const personalKey = (key: string): string => (owner ? `${key}:${owner.sub}` : key);
