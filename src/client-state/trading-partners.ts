import { graphql } from 'react-relay';
import type { Environment } from 'relay-runtime';
import type { Assignable } from './assignable.ts';
import { updateClientState } from './client-state.ts';

void graphql`
  fragment tradingPartners_active on TradingPartner @assignable {
    __typename
  }
`;

export type AssignablePartner = Assignable<'TradingPartner', 'tradingPartners_active'>;

/** SET_ACTIVE_PARTNER: a link to the record, so that it follows what is fetched and changed. */
export function setActivePartner(environment: Environment, partner: AssignablePartner | null): void {
  updateClientState(environment, ({ trading_partners }) => {
    trading_partners.active = partner;
  });
}
