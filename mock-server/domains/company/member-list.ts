import type { MockContext } from '../../context.ts';
import { page, type Page, type PageArgs } from '../../store/connection.ts';
import { readFields } from '../../store/read-fields.ts';
import { ref, type Ref } from '../../store/ref.ts';
import { compareNames, fold } from '../by-name.ts';
import { membersOf, type MemberStatus, type Role } from './members.ts';

type Sources = Pick<MockContext, 'store' | 'world'>;

/** The member fields that rules and lists use. */
export interface Member {
  readonly company_user_uuid: string;
  readonly company_uuid: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: Role;
  readonly status: MemberStatus;
  readonly is_machine: boolean;
  /** Milliseconds since 1970. */
  readonly last_sign_in_at: number | null;
}

const FIELDS = ['company_uuid', 'email', 'name', 'role', 'status', 'is_machine', 'last_sign_in_at'] as const;

/** The current state of a membership, which must exist. */
export const readMember = (company_user_uuid: string, { store }: Sources): Member => ({
  company_user_uuid,
  ...readFields<Omit<Member, 'company_user_uuid'>>(store, 'CompanyUser', company_user_uuid, FIELDS),
});

/** Keys of a workspace's members, seeded and from this session. Does not check permissions. */
export function memberKeys(company_uuid: string, { store, world }: Sources): string[] {
  const created = store
    .created('CompanyUser')
    .filter((key) => store.read('CompanyUser', key, 'company_uuid') === company_uuid);
  const seeded = membersOf(company_uuid, world).map(({ company_user_uuid }) => company_user_uuid);
  // A person who was removed and invited again keeps the same key.
  return [...new Set([...seeded, ...created])].filter((key) => !store.isRemoved('CompanyUser', key));
}

/** Addresses of a workspace's active people with one of these roles, for messages to them. */
export const memberAddresses = (company_uuid: string, roles: readonly Role[], context: Sources): string[] =>
  memberKeys(company_uuid, context)
    .map((key) => readMember(key, context))
    .filter(({ is_machine, role, status }) => status === 'ACTIVE' && !is_machine && roles.includes(role))
    .map(({ email }) => email);

export interface MemberSearch extends PageArgs {
  readonly roles?: readonly Role[] | null;
  readonly statuses?: readonly MemberStatus[] | null;
  readonly is_machine?: boolean | null;
  readonly search?: string | null;
  readonly sort?: {
    readonly field: 'EMAIL' | 'NAME' | 'ROLE' | 'LAST_SIGN_IN';
    readonly direction: 'ASC' | 'DESC';
  } | null;
}

const ROLES: readonly Role[] = ['OWNER', 'EDITOR', 'VIEWER'];

const orders: Readonly<Record<NonNullable<MemberSearch['sort']>['field'], (a: Member, b: Member) => number>> =
  {
    EMAIL: () => 0,
    NAME: (a, b) => compareNames(a.name ?? '\uffff', b.name ?? '\uffff'),
    ROLE: (a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role),
    LAST_SIGN_IN: (a, b) => (a.last_sign_in_at ?? 0) - (b.last_sign_in_at ?? 0),
  };

export function listMembers(company_uuid: string, args: MemberSearch, context: Sources): Page<Ref> {
  const { roles, statuses, is_machine, search, sort } = args;
  const text = fold(search ?? '');
  const turn = sort?.direction === 'DESC' ? -1 : 1;
  const order = orders[sort?.field ?? 'EMAIL'];
  const found = memberKeys(company_uuid, context)
    .map((key) => readMember(key, context))
    .filter(
      (one) =>
        (!roles || roles.includes(one.role)) &&
        (!statuses || statuses.includes(one.status)) &&
        (typeof is_machine !== 'boolean' || one.is_machine === is_machine) &&
        (text === '' || [one.email, one.name ?? ''].some((name) => fold(name).includes(text))),
    )
    .sort((a, b) => {
      // Email addresses are unique and break ties; the order is reversed only when sorting by address.
      const tie = compareNames(a.email, b.email);
      return turn * order(a, b) || (sort?.field === 'EMAIL' ? turn * tie : tie);
    });
  const at = (index: number) => ref('CompanyUser', (found[index] as Member).company_user_uuid);
  return page({ total: found.length, at, args, max: 200 });
}
