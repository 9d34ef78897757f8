import { once } from '../../kernel/once.ts';
import type { LibraryCategory } from '#schema-types';
import { hash, uuidFrom } from '../../kernel/random.ts';
import { editorsOf, type Actor } from './actors.ts';
import { SUCCESS } from './columns.ts';
import { fileTypeOf, type FileTypeRecord } from '../facts/file-types.ts';
import type { FlowPlan } from './flows.ts';
import { mappingOf } from './mappings.ts';
import type { PartnerRecord } from './partners.ts';
import type { World } from './world.ts';

/** The source of a seeded document's bytes. */
export type LibrarySource =
  | { readonly kind: 'PAPER'; readonly lines: readonly string[] }
  | { readonly kind: 'TEXT'; readonly text: string }
  /** A file of one of the flow's executions, so that a sample matches real traffic. */
  | { readonly kind: 'RUN'; readonly row: number; readonly side: 'INPUT' | 'OUTPUT' };

export interface LibraryRevisionRecord {
  readonly revision: number;
  readonly uploaded_at: number;
  readonly uploaded_by: Actor;
  readonly note: string | null;
  readonly source: LibrarySource;
}

/** A seeded document. */
export interface LibraryRecord {
  readonly document_uuid: string;
  readonly company_uuid: string;
  readonly partner_uuid: string;
  readonly name: string;
  readonly folder: string;
  readonly category: LibraryCategory;
  readonly description: string | null;
  readonly edi_standard: FileTypeRecord['standard'] | null;
  readonly document_type: string | null;
  readonly version: string | null;
  readonly is_shared: boolean;
  readonly linked_flow_uuid: string | null;
  readonly linked_mapping_uuid: string | null;
  /** Latest first. */
  readonly revisions: readonly [LibraryRevisionRecord, ...LibraryRevisionRecord[]];
}

type Draft = Pick<LibraryRecord, 'name' | 'folder' | 'category'> &
  Partial<Omit<LibraryRecord, 'document_uuid' | 'company_uuid' | 'partner_uuid' | 'revisions'>> & {
    readonly sources: readonly LibrarySource[];
  };

const DAY = 86_400_000;

/** The partner's format of a flow: what it receives from the partner or sends to it. */
const partnersFormat = (flow: FlowPlan): FileTypeRecord | null =>
  fileTypeOf(flow.direction === 'SEND' ? flow.destination_file_type : flow.source_file_type);

const paper = (...lines: string[]): LibrarySource => ({ kind: 'PAPER', lines });

function guideOf(partner: PartnerRecord, flow: FlowPlan, type: FileTypeRecord): Draft {
  const about = `${type.standard === 'X12' ? 'X12' : 'EDIFACT'} ${type.document ?? ''}`;
  const lines = (edition: string) =>
    paper(
      `${partner.partner_name}, ${type.label}`,
      `Edition ${edition}`,
      '',
      '1  Envelope',
      `   Interchange id ${partner.edi_qualifier}/${partner.edi_id}, usage T until sign-off, then P.`,
      `   Control numbers increase by one; ${flow.ack === null ? 'no acknowledgment is sent.' : `acknowledgment due within ${flow.ack_hours} h.`}`,
      '',
      '2  Segments',
      `   Usage, repetition, and loops of every segment in ${about}.`,
      '',
      '3  Codes',
      `   Code lists accepted by ${partner.partner_name}; other codes are rejected.`,
      '',
      '4  Examples',
      '   One message per business case.',
    );
  return {
    name: `${partner.partner_name} ${about} guide.pdf`,
    folder: 'Specifications',
    category: 'SPECIFICATION',
    description: `How ${partner.partner_name} ${flow.direction === 'SEND' ? 'wants' : 'sends'} ${about}.`,
    is_shared: true,
    sources: [lines('3.1'), lines('3.0'), lines('2.2')].slice(hash('guide', flow.flow_uuid) % 2),
  };
}

/** Successful seeded rows to take samples from, latest first. */
function samples(world: World, flow: FlowPlan, count: number): number[] {
  const { columns, byFlow } = world.execution;
  const found: number[] = [];
  for (const row of byFlow.rows(flow.index)) {
    if (columns.status[row] === SUCCESS) found.push(row);
    if (found.length === count) break;
  }
  return found;
}

function sampleOf(world: World, flow: FlowPlan, type: FileTypeRecord): Draft[] {
  const side = flow.direction === 'SEND' ? 'OUTPUT' : 'INPUT';
  const rows = samples(world, flow, 2);
  const name = `${(type.document ?? type.label).replaceAll(' ', '-')} sample.${type.extensions[0] ?? 'dat'}`;
  return rows.length === 0
    ? []
    : [
        {
          name,
          folder: 'Samples',
          category: 'SAMPLE',
          description: `Sample message as it ${side === 'OUTPUT' ? 'goes out' : 'comes in'}: ${flow.flow_name}.`,
          sources: rows.map((row) => ({ kind: 'RUN', row, side })),
        },
      ];
}

const mappingGuide = (flow: FlowPlan, type: FileTypeRecord): Draft => ({
  name: `${type.document ?? 'Document'} mapping.csv`,
  folder: 'Mapping',
  category: 'MAPPING_GUIDE',
  description: `Source of each field in ${type.label}.`,
  linked_mapping_uuid: mappingOf(flow),
  sources: [
    {
      kind: 'TEXT',
      text: [
        'field,path,rule',
        'Order number,references.order,unchanged',
        'Shipment,references.shipment,as it is',
        'Ship from,parties.shipper.code,our location code',
        'Ship to,parties.consignee.code,their location code',
        `Codes,lookups.${flow.lookup_table ?? 'none'},${flow.lookup_table === null ? 'none' : `table ${flow.lookup_table}`}`,
        'Weight,totals.gross_weight_kg,kilograms with three decimals',
        '',
      ].join('\r\n'),
    },
  ],
});

const testPlan = (partner: PartnerRecord): Draft => ({
  name: 'Test plan.txt',
  folder: '',
  category: 'TEST_PLAN',
  description: 'Everything that has to work before go-live.',
  is_shared: true,
  sources: [
    {
      kind: 'TEXT',
      text: [
        `Test plan with ${partner.partner_name}`,
        '',
        '[x] Connection verified from both sides',
        '[x] One message of each type parsed without errors',
        '[x] A message with an invalid code is rejected, and the reason is visible',
        '[x] A duplicate is detected',
        '[ ] A missing acknowledgment is detected',
        '[ ] Peak-hour volume',
        '',
        `Contacts: ${partner.contacts.map(({ name, email }) => `${name} <${email}>`).join(', ')}`,
        '',
      ].join('\n'),
    },
  ],
});

const contract = (partner: PartnerRecord): Draft => ({
  name: 'Trading partner agreement.pdf',
  folder: 'Contracts',
  category: 'CONTRACT',
  sources: [
    paper(
      `Electronic trading partner agreement with ${partner.partner_name}`,
      '',
      '1  Messages are sent and acknowledged as the guides say.',
      '2  Each side keeps what it sent and received for ten years.',
      '3  Changes of formats are announced 60 days before.',
      '4  Either side may end this with 90 days of notice.',
    ),
  ],
});

/** Keys of partners that have more documents than those of their flows. */
const thorough: ReadonlySet<string> = new Set([
  'pinecrest',
  'alder-retail',
  'harbor-foods',
  'fjordline',
  'northbay',
]);
/** Maximum number of a partner's flows with documents. */
const MAX_FLOWS = 4;

function draftsOf(world: World, partner: PartnerRecord): (Draft & { flow?: FlowPlan })[] {
  const flows = world.flowsOf(partner.partner_uuid).filter((flow) => partnersFormat(flow) !== null);
  const isEdi = (flow: FlowPlan) => {
    const standard = partnersFormat(flow)?.standard;
    return standard === 'X12' || standard === 'EDIFACT';
  };
  const seen = new Set<string>();
  const about = flows
    .filter((flow) => isEdi(flow))
    .filter((flow) => {
      const code = partnersFormat(flow)?.code ?? '';
      return seen.has(code) ? false : seen.add(code);
    })
    .slice(0, MAX_FLOWS)
    .flatMap((flow) => {
      const type = partnersFormat(flow)!;
      const list = [guideOf(partner, flow, type), ...sampleOf(world, flow, type)];
      if (flow.lookup_table !== null) list.push(mappingGuide(flow, type));
      return list.map((draft) => ({
        edi_standard: type.standard,
        document_type: type.document,
        version: type.version,
        linked_flow_uuid: flow.flow_uuid,
        ...draft,
      }));
    });
  return thorough.has(partner.key) ? [...about, testPlan(partner), contract(partner)] : about;
}

/** All seeded documents. */
export const libraryOf = once((world: World): readonly LibraryRecord[] =>
  world.partners.flatMap((partner) =>
    draftsOf(world, partner).map((draft) => recordOf(world, partner, draft)),
  ),
);

const NOTES = ['Corrections after the first test', 'Codes of the new terminal', 'As signed'] as const;

function recordOf({ seed, anchor }: World, partner: PartnerRecord, draft: Draft): LibraryRecord {
  const editors = editorsOf(seed, partner.company_uuid);
  const { sources, ...stated } = draft;
  const document_uuid = uuidFrom('library', partner.partner_uuid, draft.folder, draft.name);
  const dice = hash('library', document_uuid);
  const oldest = Math.max(3, partner.created_days_ago - 4);
  const revisions = sources.map((source, place): LibraryRevisionRecord => {
    const revision = sources.length - place;
    // Each revision is older than the next; the first is almost as old as the partner.
    const age = (oldest * (place + 0.2 + (dice % 100) / 200)) / (sources.length + 0.2);
    return {
      revision,
      uploaded_at: Math.round(anchor - age * DAY),
      uploaded_by: editors[(dice >>> place) % editors.length]!,
      note: revision === 1 ? null : (NOTES[(dice >>> 3) % NOTES.length] ?? null),
      source,
    };
  });
  return {
    description: null,
    edi_standard: null,
    document_type: null,
    version: null,
    is_shared: false,
    linked_flow_uuid: null,
    linked_mapping_uuid: null,
    ...stated,
    document_uuid,
    company_uuid: partner.company_uuid,
    partner_uuid: partner.partner_uuid,
    // Revisions are computed when they are read.
    revisions: revisions as unknown as LibraryRecord['revisions'],
  };
}
