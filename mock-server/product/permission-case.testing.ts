/**
 * The entities that a case acts on: in the large workspace, with the only partner that the guest can see (Pinecrest
 * Lines).
 */
export interface PermissionSubject {
  readonly company_uuid: string;
  readonly partner_uuid: string;
  /** A milestone that guests can see. */
  readonly milestone_uuid: string;
  /** A failed execution that is not shared. */
  readonly invocation_uuid: string;
  /** A shared comment on the partner, by somebody else. */
  readonly memo_uuid: string;
}

/** Sends a request as the owner, in the case's session, to find or create the entities that the case acts on. */
export type AskAsOwner = <Data>(
  query: string,
  variables?: Readonly<Record<string, unknown>>,
) => Promise<Data>;

/** One mutation in the permission table. It must succeed for everyone who is allowed. */
export interface PermissionCase {
  readonly input: (subject: PermissionSubject, ask: AskAsOwner) => object | Promise<object>;
  /**
   * One letter each for viewer, editor, owner, guest, operator, and newcomer: `.` if it succeeds, otherwise the first
   * letter of the error code: `F` forbidden, `N` not found.
   */
  readonly outcome: string;
  /** For owner and operator of a suspended workspace, if it is not refused there; `-` if there is nothing to act on. */
  readonly whenSuspended?: '.' | '-';
}

/** The mutations of a domain, by name. */
export type PermissionCases = Readonly<Record<string, PermissionCase>>;

/** One restricted field in the permission table. The query aliases the field to check as `it`. */
export interface ReadCase {
  readonly query: (subject: PermissionSubject, ask: AskAsOwner) => string | Promise<string>;
  /** As in `PermissionCase`; `N` if the result is null or an empty list. */
  readonly outcome: string;
}

/** The restricted fields of a domain, by coordinate. */
export type ReadCases = Readonly<Record<string, ReadCase>>;
