import { hash, uuidFrom } from '../generate/random.ts';
import { companies, type CompanyRecord } from './companies.ts';
import type { AckKind, ConnectionKind, FlowSeed } from './facts.ts';
import { fileTypeOf } from './file-types.ts';
import { flowRows, type DeployState, type FlowBuilder, type FlowRow, type Temper } from './flow-rows.ts';
import { flowTypeOf } from './flow-types.ts';
import { sharedMapping } from './mapping-names.ts';
import { partners, type PartnerRecord } from './partners.ts';
import type { TransportMode } from './references.ts';

/** A seeded flow with all stored fields of `FlowSetup` and the basic ones of `FlowConfiguration`. */
export interface FlowRecord extends FlowSeed {
  /** Index in `world.flows`, used in the columns. */
  readonly index: number;
  readonly partner_index: number;
  readonly company_index: number;
  readonly builder: FlowBuilder;
  readonly deploy_state: DeployState;
  /** Deleted since: its executions are retained, but the flow itself is not found. */
  readonly deleted: boolean;
  readonly source_summary: string;
  readonly destination_summary: string;
  /** Weight of its share of the company's executions. */
  readonly share: number;
  readonly temper: Temper;
  readonly mode: TransportMode;
  /** Hours until its acknowledgment is due; 0 if none is expected. */
  readonly ack_hours: number;
  readonly throttle_per_minute: number | null;
  readonly notes: string | null;
  readonly support_instructions: string | null;
  readonly tags: readonly string[];
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
  ours: boolean,
  company_edi_id: string,
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

const mappingName = (company: CompanyRecord, partner: PartnerRecord, row: FlowRow): string => {
  const shared = sharedMapping(company.short_code, partner.slug, row.type);
  if (shared !== undefined) return shared;
  const file = row.type.startsWith('SEND') ? row.files[1] : row.files[0];
  const document = fileTypeOf(file)?.document ?? flowTypeOf(row.type)?.canonical_document ?? 'data';
  return `${partner.slug}_${document}`.toLowerCase().replace(/[^a-z0-9]+/g, '_');
};

function flowOf(company: CompanyRecord, partner: PartnerRecord, row: FlowRow): Omit<FlowRecord, 'index'> {
  const send = row.type.startsWith('SEND');
  const edi = company.edi_id;
  return {
    flow_uuid: uuidFrom('flow', company.short_code, partner.slug, row.name),
    company_uuid: partner.company_uuid,
    company_index: company.index,
    partner_uuid: partner.partner_uuid,
    partner_index: partner.index,
    flow_name: row.name,
    flow_type: row.type,
    direction: send ? 'SEND' : 'RECEIVE',
    source_file_type: row.files[0],
    destination_file_type: row.files[1],
    source: row.via[0],
    destination: row.via[1],
    ack: row.ack ?? null,
    mapping_name: mappingName(company, partner, row),
    lookup_table: row.lookup ?? null,
    builder: row.builder ?? 'FORM',
    deploy_state: row.state ?? 'DEPLOYED',
    deleted: row.deleted ?? false,
    source_summary: summaryOf(row.via[0], partner, send, edi),
    destination_summary: summaryOf(row.via[1], partner, !send, edi),
    share: row.share,
    temper: row.temper ?? 'ORDINARY',
    mode: row.mode ?? 'OCEAN',
    ack_hours: row.ack === undefined ? 0 : ACK_HOURS[row.ack],
    throttle_per_minute: row.throttle ?? null,
    notes: row.notes ?? null,
    support_instructions: row.support ?? null,
    tags: row.tags ?? (hash('tags', row.name) % 3 === 0 ? ['edi'] : []),
  };
}

/** All flows of all workspaces, by partner; a fixed roster under every seed. */
export const flows: readonly FlowRecord[] = companies
  .flatMap((company) =>
    partners
      .filter((partner) => partner.company_uuid === company.company_uuid)
      .flatMap((partner) =>
        (flowRows[company.short_code][partner.slug] ?? []).map((row) => flowOf(company, partner, row)),
      ),
  )
  .map((flow, index) => ({ ...flow, index }));
