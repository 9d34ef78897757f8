import type { PartnerStatus, PartnerType } from '#gql/PartnerHead_partner';
import type { StatusLook } from '../../ui/status/tone.ts';

type Known<Value> = Exclude<Value, '%future added value'>;

/** Labels of the business processes that a partner can support. */
export const partnerTypes: Readonly<Record<Known<PartnerType>, string>> = {
  FREIGHT_OPERATIONS: 'Freight operations',
  FREIGHT_VISIBILITY: 'Freight visibility',
  PO_MANAGEMENT: 'Purchase-order management',
  CARRIER_OPERATIONS: 'Carrier operations',
  AGENT_OPERATIONS: 'Agent operations',
  CUSTOMS_OPERATIONS: 'Customs operations',
  DATA_AGGREGATION: 'Data aggregation',
  ASN_MILESTONE: 'ASN and milestones',
  CUSTOM: 'Custom',
};

/** Color and label of each partner status. */
export const partnerStatuses: Readonly<Record<Known<PartnerStatus>, StatusLook>> = {
  ONBOARDING: { tone: 'run', label: 'Onboarding' },
  TESTING: { tone: 'wait', label: 'Testing' },
  LIVE: { tone: 'ok', label: 'Live' },
  PAUSED: { tone: 'skip', label: 'Paused' },
  ARCHIVED: { tone: 'sub', label: 'Archived' },
};

/** The label of a business process; 'Other' for one that only a newer server knows. */
export const partnerTypeWords = (type: PartnerType): string =>
  (partnerTypes as Readonly<Record<string, string>>)[type] ?? 'Other';
