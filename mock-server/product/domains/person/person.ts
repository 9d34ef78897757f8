import type { Link, PersonFilter } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { graphqlError } from '../../../engine/errors.ts';
import { page } from '../../../engine/store/connection.ts';
import { sortBy, type Sort } from '../../../engine/store/order.ts';
import { ref } from '../../../engine/store/ref.ts';
import { companyKeys } from '../../model/company/roster.ts';
import { byName, fold, sortByName } from '../../model/kit/by-name.ts';
import { hasMfa } from '../../model/company/mfa.ts';
import { memberKeys, readMember, type Member } from '../../model/company/member-list.ts';
import { seededMembers } from '../../model/company/members.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { listed } from '../../../engine/domain.ts';
import type { Domain } from '../../domain.ts';
import type { World } from '../../world/world.ts';
import type { Arguments } from '../../resolvers.ts';

const TYPE = 'Person';
const DAY = 86_400_000;
const MAX_DAYS = 3650;

/** A person with the memberships that the viewer may see. */
interface PersonRow {
  readonly email: string;
  readonly members: readonly Member[];
}

/** Memberships in the workspaces whose members the viewer may manage. */
const visibleMembers = (context: MockContext): Member[] =>
  companyKeys(context)
    .filter((company_uuid) => context.access.sees('Company.users', { company_uuid }))
    .flatMap((company_uuid) => memberKeys(company_uuid, context))
    .map((key) => readMember(key, context));

const peopleOf = (context: MockContext): PersonRow[] =>
  [...Map.groupBy(visibleMembers(context), ({ email }) => email)].map(([email, members]) => ({
    email,
    members,
  }));

/** Does not list everybody first, because it is called for each person of a page. */
const membershipsOf = (email: string, context: MockContext): Member[] =>
  visibleMembers(context).filter((member) => member.email === email);

const nameOf = ({ members }: Pick<PersonRow, 'members'>): string | null =>
  members.find(({ name }) => name !== null)?.name ?? null;

const lastSignIn = ({ members }: Pick<PersonRow, 'members'>): number | null => {
  const all = members.flatMap(({ last_sign_in_at }) => last_sign_in_at ?? []);
  return all.length === 0 ? null : Math.max(...all);
};

const hasAccess = ({ status }: Member): boolean => status !== 'DISABLED';

function matches(row: PersonRow, filter: PersonFilter, now: number): boolean {
  const { company_uuid, roles, statuses, inactive_days, is_machine } = filter;
  const text = fold(filter.search?.trim() ?? '');
  const last = lastSignIn(row);
  return (
    (text === '' || [row.email, nameOf(row) ?? ''].some((name) => fold(name).includes(text))) &&
    row.members.some(
      (member) =>
        (!company_uuid || member.company_uuid === company_uuid) &&
        (!roles || roles.includes(member.role)) &&
        (!statuses || statuses.includes(member.status)),
    ) &&
    (typeof is_machine !== 'boolean' || row.members.some((member) => member.is_machine === is_machine)) &&
    // A person who was only invited is not inactive.
    (typeof inactive_days !== 'number' ||
      (last !== null && row.members.some(hasAccess) && now - last > inactive_days * DAY))
  );
}

const sorts = ({ sort }: Arguments<'Viewer', 'people'>): Sort<PersonRow>[] => {
  const { field = 'NAME', direction = 'ASC' } = sort ?? {};
  const byEmail = sortByName('email', ({ email }: PersonRow) => email, field === 'EMAIL' ? direction : 'ASC');
  switch (field) {
    case 'EMAIL':
      return [byEmail];
    case 'LAST_SIGN_IN':
      return [sortBy('last', (row: PersonRow) => lastSignIn(row) ?? 0, direction), byEmail];
    case 'WORKSPACES':
      return [
        sortBy('count', ({ members }: PersonRow) => members.filter(hasAccess).length, direction),
        byEmail,
      ];
    case 'NAME':
      return [
        sortBy('unnamed', (row: PersonRow) => Number(nameOf(row) === null), direction),
        sortByName('name', (row: PersonRow) => nameOf(row) ?? '', direction),
        byEmail,
      ];
  }
};

const read =
  <Value>(value: (row: PersonRow, context: MockContext) => Value) =>
  (source: Link, _args: unknown, context: MockContext): Value => {
    const email = keyOf(source);
    return value({ email, members: membershipsOf(email, context) }, context);
  };

const isSeeded = (email: string, world: World): boolean =>
  seededMembers(world).some((member) => member.email === email);

/** People across workspaces: the same memberships as in each workspace's list of members. */
export const personDomain: Domain = {
  name: 'person',
  exists: { [TYPE]: isSeeded },
  all: { [TYPE]: (world) => listed([...new Set(seededMembers(world).map(({ email }) => email))]) },
  resolvers: {
    Viewer: {
      people: (_source, args, context) => {
        const filter = args.filter ?? {};
        const days = filter.inactive_days;
        if (typeof days === 'number' && !(days >= 1 && days <= MAX_DAYS))
          throw graphqlError('BAD_USER_INPUT', `inactive_days must be 1 to ${MAX_DAYS}.`);
        const now = context.clock.now();
        return page({
          rows: peopleOf(context).filter((row) => matches(row, filter, now)),
          id: ({ email }) => email,
          by: sorts(args),
          node: ({ email }) => ref(TYPE, email),
          args,
          max: 200,
        });
      },
    },
    CompanyUser: {
      person: (source, _args, { store }) => ref(TYPE, store.read('CompanyUser', keyOf(source), 'email')),
    },
    Person: {
      email: (source) => keyOf(source),
      name: read(nameOf),
      is_machine: read(({ members }) => members.some(({ is_machine }) => is_machine)),
      is_viewer: (source, _args, { person }) => keyOf(source) === person.email,
      mfa_enabled: read(({ members }, context) =>
        members.some(({ company_user_uuid }) => hasMfa(company_user_uuid, context)),
      ),
      last_sign_in_at: read(lastSignIn),
      memberships: read(({ members }, { store }) =>
        members
          .toSorted(byName(({ company_uuid }) => store.read('Company', company_uuid, 'company_name')))
          .map(({ company_user_uuid }) => ref('CompanyUser', company_user_uuid)),
      ),
    },
  },
};
