import type { CompanyUserSortField, SortDirection, UserRole } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { page, type Page, type PageArgs, type Listing } from '../../../engine/store/connection.ts';
import { readFields } from '../../../engine/store/read-fields.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import { fold, sortByName } from '../kit/by-name.ts';
import { membersOf, type MemberFacts, type MemberStatus } from './members.ts';
import { sortBy, type Sort, type Direction } from '../../../engine/store/order.ts';

type Sources = Pick<MockContext, 'store' | 'world'>;

/** A member with the changes made since the seed. */
export interface Member extends MemberFacts {
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

/** Email addresses of a workspace's active people with one of these roles. */
export const memberAddresses = (
  company_uuid: string,
  roles: readonly UserRole[],
  context: Sources,
): string[] =>
  memberKeys(company_uuid, context)
    .map((key) => readMember(key, context))
    .filter(({ is_machine, role, status }) => status === 'ACTIVE' && !is_machine && roles.includes(role))
    .map(({ email }) => email);

export interface MemberSearch extends PageArgs {
  readonly roles?: readonly UserRole[] | null;
  readonly statuses?: readonly MemberStatus[] | null;
  readonly is_machine?: boolean | null;
  readonly search?: string | null;
  readonly sort?: {
    readonly field: CompanyUserSortField;
    readonly direction: SortDirection;
  } | null;
}

const ROLES: readonly UserRole[] = ['OWNER', 'EDITOR', 'VIEWER'];

/** Sort terms by sort field; addresses break ties. */
const terms: Readonly<
  Record<NonNullable<MemberSearch['sort']>['field'], (direction: Direction) => Sort<Member>[]>
> = {
  EMAIL: () => [],
  // People without a name come last, or first in descending order.
  NAME: (direction) => [
    sortBy('unnamed', ({ name }) => Number(name === null), direction),
    sortByName('name', ({ name }) => name, direction),
  ],
  ROLE: (direction) => [sortBy('role', ({ role }) => ROLES.indexOf(role), direction)],
  LAST_SIGN_IN: (direction) => [
    sortBy('last_sign_in_at', ({ last_sign_in_at }) => last_sign_in_at ?? 0, direction),
  ],
};

/** How a workspace's members are sorted and paged. Addresses are unique and break ties, ascending. */
export const memberListing = (sort: MemberSearch['sort']): Listing<Member, Ref<'CompanyUser'>> => {
  const { field = 'EMAIL', direction = 'ASC' } = sort ?? {};
  return {
    id: ({ company_user_uuid }) => company_user_uuid,
    by: [
      ...terms[field](direction),
      sortByName('email', ({ email }) => email, field === 'EMAIL' ? direction : 'ASC'),
    ],
    node: ({ company_user_uuid }) => ref('CompanyUser', company_user_uuid),
  };
};

export function listMembers(
  company_uuid: string,
  args: MemberSearch,
  context: Sources,
): Page<Ref<'CompanyUser'>> {
  const { roles, statuses, is_machine, search, sort } = args;
  const text = fold(search ?? '');
  const found = memberKeys(company_uuid, context)
    .map((key) => readMember(key, context))
    .filter(
      (member) =>
        (!roles || roles.includes(member.role)) &&
        (!statuses || statuses.includes(member.status)) &&
        (typeof is_machine !== 'boolean' || member.is_machine === is_machine) &&
        (text === '' || [member.email, member.name ?? ''].some((name) => fold(name).includes(text))),
    );
  return page({ rows: found, ...memberListing(sort), args, max: 200 });
}
