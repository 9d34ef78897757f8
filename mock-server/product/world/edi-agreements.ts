import type {
  AckKind,
  EdiDuplicatePolicy,
  EdiStandard,
  Environment,
  UnroutedReason,
  UnroutedStatus,
} from '#schema-types';
import { hash, uuidFrom } from '../../kernel/random.ts';
import { companies, type CompanyRecord } from './companies.ts';
import type { EdiDelimiters } from '../../formats/edi/delimiters.ts';
import { fileTypeOf } from '../facts/file-types.ts';
import type { FlowPlan } from './flows.ts';
import type { PartnerRecord } from './partners.ts';
import type { World } from './world.ts';

/** An identity of a workspace in EDI envelopes. */
export interface EdiIdentityRecord {
  readonly identity_uuid: string;
  readonly company_uuid: string;
  readonly standard: EdiStandard;
  readonly label: string | null;
  readonly qualifier: string;
  readonly identifier: string;
  readonly gs_identifier: string | null;
  readonly usage: Environment;
  readonly is_default: boolean;
}

/** The agreement with a partner about one standard. The files of executions follow it. */
export interface EdiAgreementRecord extends EdiDelimiters {
  readonly agreement_uuid: string;
  readonly company_uuid: string;
  readonly partner_uuid: string;
  readonly standard: EdiStandard;
  readonly identity_uuid: string;
  readonly partner_qualifier: string;
  readonly partner_identifier: string;
  readonly partner_gs_identifier: string | null;
  readonly versions: readonly string[];
  readonly expect_ack: AckKind | null;
  readonly send_ack: AckKind | null;
  readonly ack_deadline_hours: number;
  readonly request_ta1: boolean;
  readonly duplicate_policy: EdiDuplicatePolicy;
  readonly days_ago: number;
}

/** A received interchange that matches no agreement. */
export interface UnroutedRecord {
  readonly interchange_uuid: string;
  readonly company_uuid: string;
  readonly received_at: number;
  readonly standard: EdiStandard;
  readonly version: string;
  readonly sender_qualifier: string;
  readonly sender_identifier: string;
  readonly receiver_qualifier: string;
  readonly receiver_identifier: string;
  readonly control_number: string;
  readonly documents: readonly string[];
  readonly message_count: number;
  readonly size_bytes: number;
  readonly via: string;
  readonly reason: UnroutedReason;
  readonly status: UnroutedStatus;
  readonly agreement: null;
}

/** The delimiters that content/edi uses. */
export const usualDelimiters: Readonly<Record<EdiStandard, EdiDelimiters>> = {
  X12: {
    element_separator: '*',
    component_separator: '>',
    repetition_separator: null,
    release_character: null,
    segment_terminator: '~',
    newline_after_segment: false,
  },
  EDIFACT: {
    element_separator: '+',
    component_separator: ':',
    repetition_separator: null,
    release_character: '?',
    segment_terminator: "'",
    newline_after_segment: false,
  },
};

/** The EDI document on the partner's side of a flow; null if it is not EDI. */
export function ediOf(flow: Pick<FlowPlan, 'direction' | 'source_file_type' | 'destination_file_type'>): {
  readonly standard: EdiStandard;
  readonly document: string;
  readonly version: string;
  readonly code: string;
} | null {
  const code = flow.direction === 'SEND' ? flow.destination_file_type : flow.source_file_type;
  const type = fileTypeOf(code);
  if (!type?.document || !type.version) return null;
  const { standard, document, version } = type;
  return standard === 'X12' || standard === 'EDIFACT' ? { standard, document, version, code } : null;
}

const identityKey = (company: CompanyRecord, standard: EdiStandard, label: string): string =>
  uuidFrom('edi-identity', company.short_code, standard, label);

export const agreementKey = (partner_uuid: string, standard: EdiStandard): string =>
  uuidFrom('edi-agreement', partner_uuid, standard);

function identitiesFor(company: CompanyRecord): EdiIdentityRecord[] {
  const { company_uuid, environment, edi_id, gln, short_code } = company;
  const base = { company_uuid, usage: environment, is_default: true };
  const own: EdiIdentityRecord[] = [
    {
      ...base,
      identity_uuid: identityKey(company, 'X12', ''),
      standard: 'X12',
      label: null,
      qualifier: 'ZZ',
      identifier: edi_id,
      gs_identifier: edi_id,
    },
    {
      ...base,
      identity_uuid: identityKey(company, 'EDIFACT', ''),
      standard: 'EDIFACT',
      label: 'GLN',
      qualifier: '14',
      identifier: gln,
      gs_identifier: null,
    },
  ];
  if (short_code !== 'northbay') return own;
  const tests = {
    ...base,
    identity_uuid: identityKey(company, 'X12', 'tests'),
    standard: 'X12' as const,
    label: 'Tests with new partners',
    qualifier: 'ZZ',
    identifier: `${edi_id}T`,
    gs_identifier: `${edi_id}T`,
    usage: 'TEST' as const,
    is_default: false,
  };
  return [...own, tests];
}

/** How long ago the agreements with a partner were made. */
export const agreedDaysAgo = ({ created_days_ago }: Pick<PartnerRecord, 'created_days_ago'>): number =>
  Math.max(1, created_days_ago - 4);

const acks: ReadonlySet<AckKind | null> = new Set(['X12_997', 'X12_999', 'CONTRL', 'X12_824', 'TA1']);

function agreementFor(
  company: CompanyRecord,
  partner: PartnerRecord,
  { standard, flows }: { standard: EdiStandard; flows: readonly FlowPlan[] },
): EdiAgreementRecord {
  const { edi_qualifier: qualifier, edi_id, key } = partner;
  const expected = flows.find(({ direction, ack }) => direction === 'SEND' && acks.has(ack));
  const answers = flows.some(({ flow_type }) => flow_type === 'SEND_ACKNOWLEDGMENT');
  return {
    ...usualDelimiters[standard],
    agreement_uuid: agreementKey(partner.partner_uuid, standard),
    company_uuid: company.company_uuid,
    partner_uuid: partner.partner_uuid,
    standard,
    identity_uuid: identityKey(company, standard, ''),
    // As content/edi/envelope.ts writes them.
    partner_qualifier:
      standard === 'X12'
        ? qualifier === 'ZZZ'
          ? 'ZZ'
          : qualifier
        : ({ '14': '14', '01': '1' }[qualifier] ?? 'ZZZ'),
    partner_identifier: edi_id.trim(),
    partner_gs_identifier: standard === 'X12' ? edi_id.trim() : null,
    versions: [...new Set(flows.map((flow) => ediOf(flow)?.version ?? ''))].sort(),
    expect_ack: expected?.ack ?? null,
    send_ack: answers ? 'X12_997' : null,
    ack_deadline_hours: expected?.ack_hours ?? 24,
    request_ta1: false,
    duplicate_policy: key === 'alder-retail' ? 'REJECT' : key === 'tidewater' ? 'ACCEPT' : 'WARN',
    days_ago: agreedDaysAgo(partner),
  };
}

/** Workspaces of the world with partners; the others have no agreements. */
const trading = (world: World): readonly CompanyRecord[] =>
  companies.filter(({ company_uuid }) => world.partnersOf(company_uuid).length > 0);

export const ediIdentitiesOf = (world: World): readonly EdiIdentityRecord[] =>
  trading(world).flatMap(identitiesFor);

export const ediAgreementsOf = (world: World): readonly EdiAgreementRecord[] =>
  trading(world).flatMap((company) =>
    world.partnersOf(company.company_uuid).flatMap((partner) =>
      (['X12', 'EDIFACT'] as const).flatMap((standard) => {
        const flows = world
          .flowsOf(partner.partner_uuid)
          .filter((flow) => ediOf(flow)?.standard === standard);
        return flows.length === 0 ? [] : [agreementFor(company, partner, { standard, flows })];
      }),
    ),
  );

type UnroutedRow = readonly [
  days_ago: number,
  standard: EdiStandard,
  version: string,
  sender: readonly [qualifier: string, id: string] | string,
  receiver: readonly [string, string] | null,
  documents: readonly string[],
  reason: UnroutedRecord['reason'],
];

/**
 * Recently received interchanges at Northbay that match no agreement: a new carrier, a mistyped id, an unannounced
 * version. A sender is an interchange ID, or the key of a partner.
 */
const unrouted: readonly UnroutedRow[] = [
  [0.2, 'X12', '004010', ['02', 'NWHB'], null, ['214'], 'UNKNOWN_SENDER'],
  [0.9, 'X12', '004010', ['02', 'NWHB'], null, ['214', '214'], 'UNKNOWN_SENDER'],
  [2.4, 'X12', '005010', 'juniper', null, ['850'], 'UNKNOWN_VERSION'],
  [3.7, 'EDIFACT', 'D96A', ['14', '4012345000016'], ['14', '5412345000099'], ['ORDERS'], 'UNKNOWN_RECEIVER'],
  [6.1, 'X12', '004010', ['ZZ', 'TESTSENDER'], null, ['997'], 'UNKNOWN_SENDER'],
];

export function unroutedInterchangesOf(world: World): readonly UnroutedRecord[] {
  const company = trading(world).find(({ short_code }) => short_code === 'northbay');
  if (!company) return [];
  return unrouted.map(([days_ago, standard, version, sender, receiver, documents, reason], place) => {
    const dice = hash('unrouted', place);
    const control = 1 + (dice % 90_000);
    const own = standard === 'X12' ? ['ZZ', company.edi_id] : ['14', company.gln];
    const partner = world.partnersOf(company.company_uuid).find(({ key }) => key === sender);
    const [sender_qualifier = '', sender_identifier = ''] =
      typeof sender === 'string' ? [partner?.edi_qualifier, partner?.edi_id] : sender;
    const [receiver_qualifier = '', receiver_identifier = ''] = receiver ?? own;
    return {
      interchange_uuid: uuidFrom('unrouted', company.short_code, place),
      company_uuid: company.company_uuid,
      received_at: Math.round(world.anchor - days_ago * 86_400_000 - (dice % 3_000_000)),
      standard,
      version,
      sender_qualifier,
      sender_identifier,
      receiver_qualifier,
      receiver_identifier,
      control_number: standard === 'X12' ? String(control).padStart(9, '0') : `REF${control}`,
      documents: [...new Set(documents)],
      message_count: documents.length,
      size_bytes: 420 * documents.length + (dice % 600),
      via: place === 2 ? 'SFTP · sftp.northbay.example' : `AS2 · as2.${company.short_code}.example`,
      reason,
      status: place === unrouted.length - 1 ? 'DISCARDED' : 'OPEN',
      agreement: null,
    };
  });
}
