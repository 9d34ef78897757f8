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

/** SET_ACTIVE_PARTNER: stores a link to the record, so it stays current when the record is refetched or changed. */
export function setActivePartner(environment: Environment, partner: AssignablePartner | null): void {
  updateClientState(environment, ({ trading_partners }) => {
    trading_partners.active = partner;
  });
}
