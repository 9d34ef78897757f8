import type { MockContext } from '../../context.ts';
import { people, type Person } from '../../accounts/people.ts';
import { companyKeys } from '../../model/company/roster.ts';
import { ref } from '../../../engine/store/ref.ts';
import { byName } from '../../model/kit/by-name.ts';
import { takeUpInvitations } from '../../model/company/invitations.ts';
import { listed } from '../../../engine/domain.ts';
import type { Domain } from '../../domain.ts';
import { updatePreferences } from './preferences.ts';
import { isVerifiedInSeed } from './verification.ts';

const byUuid = new Map(people.map((person) => [person.user_uuid, person]));

const of =
  <Value>(field: (person: Person) => Value) =>
  (user_uuid: string): Value | undefined => {
    const person = byUuid.get(user_uuid);
    return person && field(person);
  };

/** The signed-in person; nobody else's Viewer is accessible. */
export const viewerDomain: Domain = {
  name: 'viewer',
  exists: { Viewer: (user_uuid) => byUuid.has(user_uuid) },
  all: { Viewer: () => listed([...byUuid.keys()]) },
  values: {
    Viewer: {
      email: of((person) => person.email),
      name: of((person) => person.name),
      email_verified: of((person) => isVerifiedInSeed(person.email)),
      is_operator: of((person) => person.is_operator),
      locale: of((person) => person.locale),
      time_zone: of((person) => person.time_zone),
      theme: () => 'SYSTEM',
      density: () => 'COMFORTABLE',
      email_digest: of((person) => (Object.values(person.memberships).includes('OWNER') ? 'DAILY' : 'NONE')),
      mfa_enabled: of((person) => person.is_operator || Object.values(person.memberships).includes('OWNER')),
    },
  },
  resolvers: {
    Query: {
      viewer: (_source, _args, context) => {
        takeUpInvitations(context);
        return ref('Viewer', context.person.user_uuid);
      },
    },
    Viewer: {
      companies: (_source, _args, context) =>
        companiesWhere(context, (company_uuid) => {
          const standing = context.access.company(company_uuid);
          // A person who only sees a shared partner finds it among the partners of their own workspace.
          return standing !== null && !standing.is_by_share;
        }),
      companies_with_users: (_source, _args, context) =>
        companiesWhere(context, (company_uuid) => context.access.sees('Company.users', { company_uuid })),
    },
    Mutation: { update_preferences: updatePreferences },
  },
};

const companiesWhere = (context: MockContext, isWanted: (company_uuid: string) => boolean) =>
  companyKeys(context)
    .filter(isWanted)
    .map((company_uuid) => ref('Company', company_uuid))
    .sort(byName(({ $ref }) => context.store.read('Company', $ref.key, 'company_name')));
