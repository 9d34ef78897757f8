import { useMemo } from 'react';
import { graphql, useClientQuery } from 'react-relay/hooks';
import { readInlineData } from 'relay-runtime';
import type { useManagedCompanies_company$key } from '#gql/useManagedCompanies_company';
import type { useManagedCompaniesQuery } from '#gql/useManagedCompaniesQuery';

/** A workspace that is a column of the matrix. */
export interface ManagedCompany {
  readonly company_uuid: string;
  readonly company_name: string;
  readonly mayManageUsers: boolean;
  readonly mayManageOwners: boolean;
}

function read(companyRef: useManagedCompanies_company$key): ManagedCompany {
  const { company_uuid, company_name, viewer_can_manage_users, viewer_can_manage_owners } = readInlineData(
    graphql`
      fragment useManagedCompanies_company on Company @inline {
        company_uuid
        company_name
        viewer_can_manage_users
        viewer_can_manage_owners
      }
    `,
    companyRef,
  );
  return {
    company_uuid,
    company_name,
    mayManageUsers: viewer_can_manage_users,
    mayManageOwners: viewer_can_manage_owners,
  };
}

/** The workspaces whose members the person may manage, from the client state (`companies_with_users`). */
export function useManagedCompanies(): readonly ManagedCompany[] {
  const { client_state } = useClientQuery<useManagedCompaniesQuery>(
    graphql`
      query useManagedCompaniesQuery {
        client_state {
          companies {
            companies_with_users {
              company_uuid
              ...useManagedCompanies_company
            }
          }
        }
      }
    `,
    {},
  );
  const list = client_state.companies.companies_with_users;
  return useMemo(() => list.map(read), [list]);
}
