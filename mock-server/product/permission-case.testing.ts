import type { AccessAction } from '#schema-types';

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

/** The input of one mutation in the permission table. Who may send it is in the schema (`@access`). */
export interface PermissionCase {
  readonly input: (subject: PermissionSubject, ask: AskAsOwner) => object | Promise<object>;
  /** The action that this input needs; the first one of the mutation if omitted. */
  readonly needs?: AccessAction;
  /** Whether guests cannot even see the object, which they are then told does not exist. */
  readonly isHiddenFromGuests?: true;
  /** First letter of the error for everyone who is allowed, if the seed has nothing with which it could succeed. */
  readonly ends?: 'C' | 'V';
  /** As `ExpectedCase.outcome`, where it is not the role that decides: for what people do with objects of their own. */
  readonly outcome?: string;
  /** For owner and operator of a suspended workspace, if the schema does not say it; `-` if there is nothing to act on. */
  readonly whenSuspended?: '.' | '-';
}

/** A case with what the schema says about it. */
export interface ExpectedCase extends PermissionCase {
  /**
   * One letter each for viewer, editor, owner, guest, operator, and newcomer: `.` if it succeeds, otherwise the first
   * letter of the error code: `F` forbidden, `N` not found.
   */
  readonly outcome: string;
  /** For owner and operator of a suspended workspace; `-` if there is nothing to act on. */
  readonly inSuspended: 'F' | '.' | '-';
}

/** The mutations of a domain, by name. */
export type PermissionCases = Readonly<Record<string, PermissionCase>>;

/** The input for one restricted field. Who may read it is in the schema (`@access`). The query aliases it as `it`. */
export interface ReadCase {
  readonly query: (subject: PermissionSubject, ask: AskAsOwner) => string | Promise<string>;
  /** As in `ExpectedCase`, where it is not the role alone that decides; `N` if the result is null or an empty list. */
  readonly outcome?: string;
  /** Whether nothing has a value, so that only those who are refused can be told apart. */
  readonly mayBeEmpty?: true;
}

/** The restricted fields of a domain, by coordinate. */
export type ReadCases = Readonly<Record<string, ReadCase>>;
