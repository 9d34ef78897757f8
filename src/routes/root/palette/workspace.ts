import type { Membership } from '../../access.ts';

export interface Workspace {
  readonly company_uuid: string;
  readonly membership: Membership;
}

/** Builds an address of a trading partner. */
export type PartnerPath = (params: {
  readonly company_uuid: string;
  readonly partner_uuid: string;
}) => string;
