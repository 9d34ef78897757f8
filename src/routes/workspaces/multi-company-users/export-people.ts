import { fetchQuery, graphql } from 'react-relay/hooks';
import type { Environment } from 'relay-runtime';
import type { exportPeopleQuery } from '#gql/exportPeopleQuery';
import { toCsv } from '#lib/csv-writer.ts';
import { nodesOf } from '#relay/connection.ts';
import { roleWords, statusWords, type StatusName } from './person-filters.ts';
import type { ManagedCompany } from './useManagedCompanies.ts';

export type PeopleFilter = Pick<exportPeopleQuery['variables'], 'filter' | 'sort'>;

/** The largest page that the server returns. */
const PAGE = 200;

async function nextPage(environment: Environment, variables: exportPeopleQuery['variables']) {
  const data = await fetchQuery<exportPeopleQuery>(
    environment,
    graphql`
      query exportPeopleQuery($filter: PersonFilter, $sort: PersonSort, $first: Int!, $after: String)
      @throwOnFieldError {
        viewer {
          user_uuid
          people(filter: $filter, sort: $sort, first: $first, after: $after) {
            edges {
              node {
                email
                name
                is_machine
                mfa_enabled
                last_sign_in_at
                memberships {
                  company_user_uuid
                  company_uuid
                  role
                  status
                }
              }
            }
            pageInfo {
              hasNextPage
              endCursor
            }
          }
        }
      }
    `,
    variables,
    { fetchPolicy: 'network-only' },
  ).toPromise();
  return data?.viewer.people;
}

type Person = exportPeopleQuery['response']['viewer']['people']['edges'][number]['node'];

function accessIn(company_uuid: string, { memberships }: Person): string {
  const membership = memberships.find((candidate) => candidate.company_uuid === company_uuid);
  if (!membership) return '';
  const role = roleWords[membership.role as keyof typeof roleWords];
  return membership.status === 'ACTIVE'
    ? role
    : `${role} (${statusWords[membership.status as StatusName].toLowerCase()})`;
}

/** All matching people, one row each: the person, the last sign-in, and the role in each workspace. */
export async function exportPeople(
  environment: Environment,
  filter: PeopleFilter,
  companies: readonly ManagedCompany[],
): Promise<{ readonly csv: string; readonly count: number }> {
  const rows: (string | Date)[][] = [];
  for (let after: string | null = null; ;) {
    const page = await nextPage(environment, { ...filter, first: PAGE, after });
    for (const person of nodesOf(page)) {
      rows.push([
        person.name ?? '',
        person.email,
        person.is_machine ? 'API key' : 'Person',
        person.is_machine ? '' : person.mfa_enabled ? 'On' : 'Off',
        person.last_sign_in_at == null ? 'Never' : new Date(person.last_sign_in_at),
        ...companies.map(({ company_uuid }) => accessIn(company_uuid, person)),
      ]);
    }
    if (!page?.pageInfo.hasNextPage || page.pageInfo.endCursor == null) break;
    after = page.pageInfo.endCursor;
  }
  const header = ['Name', 'Email address', 'Kind', 'MFA', 'Last sign-in'];
  return {
    csv: toCsv([...header, ...companies.map(({ company_name }) => company_name)], rows),
    count: rows.length,
  };
}
