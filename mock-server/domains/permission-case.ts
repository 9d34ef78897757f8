/** What a case may act on, found in the large workspace with the one partner that a guest sees (Pinecrest Lines). */
export interface PermissionSubject {
  readonly company_uuid: string;
  readonly partner_uuid: string;
  /** A step of the plan that guests see. */
  readonly milestone_uuid: string;
  /** A failed execution that nobody shared. */
  readonly invocation_uuid: string;
  /** Somebody else's shared comment on the partner. */
  readonly memo_uuid: string;
}

/** Asks as the owner, in the session of the case: to find, or to make, what the case acts on. */
export type AskAsOwner = <Data>(
  query: string,
  variables?: Readonly<Record<string, unknown>>,
) => Promise<Data>;

/** One mutation for the table of roles. It must succeed for whoever is allowed. */
export interface PermissionCase {
  readonly input: (subject: PermissionSubject, ask: AskAsOwner) => object | Promise<object>;
  /**
   * One letter for each of viewer, editor, owner, guest, operator and newcomer: `.` done, else the first letter of the
   * error's code: `F` forbidden, `N` not found.
   */
  readonly outcome: string;
  /** For owner and operator of a suspended workspace when it is not refused there; `-` where there is nothing to act on. */
  readonly whenSuspended?: '.' | '-';
}

/** The mutations of a domain by name. */
export type PermissionCases = Readonly<Record<string, PermissionCase>>;

/** One restricted field for the table of roles: the field of the query that the outcome is read at is `it`. */
export interface ReadCase {
  readonly query: (subject: PermissionSubject, ask: AskAsOwner) => string | Promise<string>;
  /** As in `PermissionCase`; `N` where the answer is null or an empty list. */
  readonly outcome: string;
}

/** Restricted fields of a domain by coordinate. */
export type ReadCases = Readonly<Record<string, ReadCase>>;
