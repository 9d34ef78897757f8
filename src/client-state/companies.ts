import { graphql } from 'react-relay';
import type { Environment } from 'relay-runtime';
import type { Assignable } from './assignable.ts';
import { updateClientState } from './client-state.ts';

void graphql`
  fragment companies_active on Company @assignable {
    __typename
  }
`;

export type AssignableCompany = Assignable<'Company', 'companies_active'>;

/** SET_ACTIVE_COMPANY: a link to the record, so that it follows what is fetched and changed. */
export function setActiveCompany(environment: Environment, company: AssignableCompany | null): void {
  updateClientState(environment, ({ companies }) => {
    companies.active = company;
  });
}
