import { graphql } from 'react-relay';
import { commitLocalUpdate, type Environment } from 'relay-runtime';
import type { Assignable } from './assignable.ts';
import { sliceIn, updateClientState } from './client-state.ts';
import { recordsOf } from './linked.ts';

void graphql`
  fragment companies_active on Company @assignable {
    __typename
  }
`;

export type AssignableCompany = Assignable<'Company', 'companies_active'>;

/** SET_ACTIVE_COMPANY: stores a link to the record, so it stays current when the record is refetched or changed. */
export function setActiveCompany(environment: Environment, company: AssignableCompany | null): void {
  updateClientState(environment, ({ companies }) => {
    companies.active = company;
  });
}

/** SET_COMPANY_LIST: the workspaces that the person may open. */
export function setCompanyList(environment: Environment, list: readonly AssignableCompany[]): void {
  commitLocalUpdate(environment, (store) => {
    sliceIn(store, 'companies').setLinkedRecords(recordsOf(store, list), 'list');
  });
}

/** SET_COMPANIES_WITH_USERS: the workspaces whose members the person may manage. */
export function setCompaniesWithUsers(environment: Environment, list: readonly AssignableCompany[]): void {
  commitLocalUpdate(environment, (store) => {
    sliceIn(store, 'companies').setLinkedRecords(recordsOf(store, list), 'companies_with_users');
  });
}
