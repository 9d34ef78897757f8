import type { MockContext } from '../../context.ts';
import { readFields } from '../../../engine/store/read-fields.ts';
import {
  ediAgreementsOf,
  ediIdentitiesOf,
  ediOf,
  unroutedInterchangesOf,
  type EdiAgreementRecord,
  type EdiIdentityRecord,
  type UnroutedRecord,
} from '../../world/edi-agreements.ts';
import type { FlowPlan } from '../../world/flows.ts';
import { flowKeys } from '../company/roster.ts';
import { collection } from '../kit/collection.ts';
import { currentRoster } from '../flow/current-roster.ts';
import { madeInSeed, type Audited } from '../kit/made-in-seed.ts';
import { sortByName } from '../kit/by-name.ts';
import { sortBy } from '../../../engine/store/order.ts';

const audit = ['created_at', 'created_by', 'updated_at', 'updated_by'] as const;
/** Age of seeded identities in days: they are created along with the first partner. */
const IDENTITIES_MADE = 400;

export const ediIdentities = collection<EdiIdentityRecord & Audited, 'EdiIdentity'>({
  type: 'EdiIdentity',
  key: 'identity_uuid',
  what: 'EDI identity',
  seed: (world) =>
    ediIdentitiesOf(world).map((ediIdentity) => ({
      ...ediIdentity,
      ...madeInSeed(ediIdentity.identity_uuid, ediIdentity.company_uuid, {
        days_ago: IDENTITIES_MADE,
        world,
      }),
    })),
  fields: [
    'company_uuid',
    'standard',
    'label',
    'qualifier',
    'identifier',
    'gs_identifier',
    'usage',
    'is_default',
    ...audit,
  ],
  by: ({ store }) => [
    sortByName('identifier', (key) => String(store.read('EdiIdentity', key, 'identifier'))),
  ],
  // Shown with every agreement, so everyone who may read a partner's settings can see it.
});

/** The fields of an agreement that a save can change: all except partner and standard. */
export const agreementFields = [
  'identity_uuid',
  'partner_qualifier',
  'partner_identifier',
  'partner_gs_identifier',
  'versions',
  'element_separator',
  'component_separator',
  'repetition_separator',
  'release_character',
  'segment_terminator',
  'newline_after_segment',
  'expect_ack',
  'send_ack',
  'ack_deadline_hours',
  'request_ta1',
  'duplicate_policy',
] as const;

/** The name of the partner that an agreement is with. */
export const nameOfPartner = (key: string, { store }: Pick<MockContext, 'store'>): string =>
  String(
    store.read('TradingPartner', String(store.read('EdiAgreement', key, 'partner_uuid')), 'partner_name'),
  );

export const ediAgreements = collection<EdiAgreementRecord & Audited, 'EdiAgreement'>({
  type: 'EdiAgreement',
  key: 'agreement_uuid',
  what: 'EDI agreement',
  seed: (world) =>
    ediAgreementsOf(world).map((ediAgreement) => ({
      ...ediAgreement,
      ...madeInSeed(ediAgreement.agreement_uuid, ediAgreement.company_uuid, {
        days_ago: ediAgreement.days_ago,
        world,
      }),
    })),
  fields: ['company_uuid', 'partner_uuid', 'standard', ...agreementFields, ...audit],
  by: (context) => [sortByName('partner_name', (key) => nameOfPartner(key, context))],
});

export const unroutedInterchanges = collection<UnroutedRecord, 'UnroutedInterchange'>({
  type: 'UnroutedInterchange',
  key: 'interchange_uuid',
  what: 'interchange',
  seed: unroutedInterchangesOf,
  by: ({ store }) => [
    sortBy('received_at', (key) => Number(store.read('UnroutedInterchange', key, 'received_at')), 'DESC'),
  ],
  fields: [
    'company_uuid',
    'received_at',
    'standard',
    'version',
    'sender_qualifier',
    'sender_identifier',
    'receiver_qualifier',
    'receiver_identifier',
    'control_number',
    'documents',
    'message_count',
    'size_bytes',
    'via',
    'reason',
    'status',
    'agreement',
  ],
});

/** The fields of an agreement that determine how envelopes are written. */
export type Agreement = Omit<EdiAgreementRecord, 'agreement_uuid' | 'days_ago'>;

export function agreementOf(agreement_uuid: string, { store }: Pick<MockContext, 'store'>): Agreement {
  const fields = ['company_uuid', 'partner_uuid', 'standard', ...agreementFields] as const;
  return readFields<Agreement>(store, 'EdiAgreement', agreement_uuid, fields);
}

export type Identity = Omit<EdiIdentityRecord, 'identity_uuid'>;

export function identityOf(identity_uuid: string, { store }: Pick<MockContext, 'store'>): Identity {
  return readFields<Identity>(store, 'EdiIdentity', identity_uuid, [
    'company_uuid',
    'standard',
    'label',
    'qualifier',
    'identifier',
    'gs_identifier',
    'usage',
  ]);
}

/** Flows of a partner that use an EDI standard, including those of the session, without deleted ones. */
export function flowsUnder(
  partner_uuid: string,
  standard: string,
  context: Pick<MockContext, 'store' | 'world'>,
): readonly FlowPlan[] {
  const { flow } = currentRoster(context);
  return flowKeys(context, { partner_uuid })
    .flatMap((flow_uuid) => flow(flow_uuid) ?? [])
    .filter((flowRecord) => ediOf(flowRecord)?.standard === standard);
}
