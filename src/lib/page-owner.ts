/** A person as identified by the sign-in provider. */
export interface Person {
  /** The permanent identifier. */
  readonly sub?: string | undefined;
  readonly email?: string | undefined;
}

let owner: Person | null = null;

/** The person this page was loaded for; null if nobody is signed in. */
export const pageOwner = (): Person | null => owner;

/** Sets the person this page belongs to. Only the first call counts, because the page holds that person's data. */
export function settlePageOwner(person: Person | undefined): void {
  if (person?.sub !== undefined) owner ??= person;
}

/** The storage key for data that only this page's person may see again. */
export const personalKey = (key: string): string => (owner ? `${key}:${owner.sub}` : key);
