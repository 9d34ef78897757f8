import type { MockContext } from '../../context.ts';
import { people, type Person } from '../../people.ts';
import { companyKeys } from '../../roster.ts';
import { ref } from '../../store/ref.ts';
import { byName } from '../by-name.ts';
import { listed, type Domain } from '../domain.ts';

const byUuid = new Map(people.map((person) => [person.user_uuid, person]));

const of = (field: (person: Person) => unknown) => (user_uuid: string) => {
  const person = byUuid.get(user_uuid);
  return person && field(person);
};

/** The signed-in person. Nobody else's Viewer can be reached. */
export const viewerDomain: Domain = {
  name: 'viewer',
  exists: { Viewer: (user_uuid) => byUuid.has(user_uuid) },
  all: { Viewer: () => listed([...byUuid.keys()]) },
  values: {
    Viewer: {
      email: of((person) => person.email),
      name: of((person) => person.name),
      email_verified: () => true,
      is_operator: of((person) => person.is_operator),
      locale: of((person) => person.locale),
      time_zone: of((person) => person.time_zone),
    },
  },
  resolvers: {
    Query: {
      viewer: (_source: unknown, _args: unknown, { person }: MockContext) => ref('Viewer', person.user_uuid),
    },
    Viewer: {
      companies: (_source: unknown, _args: unknown, context: MockContext) =>
        companyKeys(context)
          .filter((company_uuid) => context.access.company(company_uuid) !== null)
          .map((company_uuid) => ref('Company', company_uuid))
          .sort(byName(({ $ref }) => context.store.read('Company', $ref.key, 'company_name'))),
    },
  },
};
