import type { AckKind, FlowBuilder, FlowDeployState } from '#schema-types';
import { hash, uuidFrom } from '../../kernel/random.ts';
import { companies, type CompanyRecord } from './companies.ts';
import type { FlowSeed, ConnectionKind } from '../facts/facts.ts';
import { fileTypeOf } from '../facts/file-types.ts';
import { flowRows, type FlowRow, type FailureProfile } from './flow-rows.ts';
import { flowTypeOf } from './flow-types.ts';
import { sharedMapping } from './mapping-names.ts';
import { partners, type PartnerPlan, type PartnerRecord } from './partners.ts';
import type { TransportMode } from '../facts/references.ts';

/** The properties of a flow that do not depend on the seed. */
export interface FlowPlan extends Omit<FlowSeed, 'mapping_name'> {
  /** Index in `world.flows`, used in the columns. */
  readonly index: number;
  readonly partner_index: number;
  readonly company_index: number;
  readonly builder: FlowBuilder;
  readonly deploy_state: FlowDeployState;
  /** Whether it was deleted: its executions are retained, but the flow itself is not found. */
  readonly deleted: boolean;
  /** Identifies its mapping within the workspace, independent of the mapping's name. */
  readonly mapping_key: string;
  /** Whether the mapping is named after the partner. */
  readonly has_own_mapping: boolean;
  /** Weight of its share of the company's executions. */
  readonly share: number;
  readonly failureProfile: FailureProfile;
  readonly mode: TransportMode;
  /** Hours until its acknowledgment is due; 0 if none is expected. */
  readonly ack_hours: number;
  readonly throttle_per_minute: number | null;
  readonly notes: string | null;
  readonly support_instructions: string | null;
  readonly tags: readonly string[];
}

/** A seeded flow with all stored fields of `FlowSetup` and the basic ones of `FlowConfiguration`. */
export interface FlowRecord extends FlowPlan, FlowSeed {
  readonly source_summary: string;
  readonly destination_summary: string;
}

export const isInvoice = (flow: Pick<FlowSeed, 'flow_type'>): boolean => flow.flow_type.includes('INVOICE');

/** Hours a partner has to send an acknowledgment, by kind; determines which ones are overdue. */
const ACK_HOURS: Readonly<Record<AckKind, number>> = {
  MDN: 1,
  TA1: 4,
  X12_997: 12,
  X12_999: 12,
  CONTRL: 12,
  X12_824: 24,
  API_CALLBACK: 1,
};

function summaryOf(
  kind: ConnectionKind,
  partner: PartnerRecord,
  { ours, company_edi_id }: { ours: boolean; company_edi_id: string },
): string {
  switch (kind) {
    case 'EADAPTOR':
      return 'CargoWise · eAdaptor';
    case 'AS2':
      return `AS2 · ${ours ? company_edi_id : partner.edi_id}`;
    case 'SFTP':
      return `SFTP · sftp.${partner.slug}.example`;
    case 'HTTP':
      return ours ? 'HTTP · host system' : `HTTP · api.${partner.slug}.example`;
    case 'EMAIL':
      return `Email · documents@${partner.slug}.example`;
    case 'S3':
      return `S3 · ${partner.slug}-exchange`;
    case 'UPLOAD_PAGE':
      return 'Upload page';
    case 'REMOTE_ADAPTER':
      return `Adapter · ${partner.partner_name}`;
  }
}

const written = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '_');

/** The document that a flow's own mapping is named after. */
function documentOf({ flow_type, source_file_type, destination_file_type }: FlowDocument): string {
  const file = flow_type.startsWith('SEND') ? destination_file_type : source_file_type;
  return fileTypeOf(file)?.document ?? flowTypeOf(flow_type)?.canonical_document ?? 'data';
}

type FlowDocument = Pick<FlowPlan, 'flow_type' | 'source_file_type' | 'destination_file_type'>;

function planOf(company: CompanyRecord, partner: PartnerPlan, row: FlowRow): Omit<FlowPlan, 'index'> {
  const shared = sharedMapping(company.short_code, partner.key, row.type);
  const document = {
    flow_type: row.type,
    source_file_type: row.files[0],
    destination_file_type: row.files[1],
  };
  return {
    flow_uuid: uuidFrom('flow', company.short_code, partner.key, row.name),
    company_uuid: partner.company_uuid,
    company_index: company.index,
    partner_uuid: partner.partner_uuid,
    partner_index: partner.index,
    flow_name: row.name,
    direction: row.type.startsWith('SEND') ? 'SEND' : 'RECEIVE',
    ...document,
    source: row.via[0],
    destination: row.via[1],
    ack: row.ack ?? null,
    mapping_key: shared ?? written(`${partner.key}_${documentOf(document)}`),
    has_own_mapping: shared === undefined,
    lookup_table: row.lookup ?? null,
    builder: row.builder ?? 'FORM',
    deploy_state: row.state ?? 'DEPLOYED',
    deleted: row.deleted ?? false,
    share: row.share,
    failureProfile: row.failureProfile ?? 'ORDINARY',
    mode: row.mode ?? 'OCEAN',
    ack_hours: row.ack === undefined ? 0 : ACK_HOURS[row.ack],
    throttle_per_minute: row.throttle ?? null,
    notes: row.notes ?? null,
    support_instructions: row.support ?? null,
    tags: row.tags ?? (hash('tags', row.name) % 3 === 0 ? ['edi'] : []),
  };
}

/**
 * All flows of all workspaces, by partner. The roster is the same for every seed, except for what is named after a
 * partner.
 */
export const flows: readonly FlowPlan[] = companies
  .flatMap((company) =>
    partners
      .filter((partner) => partner.company_uuid === company.company_uuid)
      .flatMap((partner) =>
        (flowRows[company.short_code][partner.key] ?? []).map((row) => planOf(company, partner, row)),
      ),
  )
  .map((flow, index) => ({ ...flow, index }));

/** A flow with the names of its mapping and its partner's hosts. */
export function namedFlow(flow: FlowPlan, partner: PartnerRecord): FlowRecord {
  const send = flow.direction === 'SEND';
  const edi = companies[flow.company_index]?.edi_id ?? '';
  return {
    ...flow,
    mapping_name: flow.has_own_mapping ? written(`${partner.slug}_${documentOf(flow)}`) : flow.mapping_key,
    source_summary: summaryOf(flow.source, partner, { ours: send, company_edi_id: edi }),
    destination_summary: summaryOf(flow.destination, partner, { ours: !send, company_edi_id: edi }),
  };
}
