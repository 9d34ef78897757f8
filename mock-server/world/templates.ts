import { uuidFrom } from '../data/generate/random.ts';
import type { CompanyCode } from '../people/people.ts';
import { editorsOf, EDWIN, OLIVIA, type Actor } from './actors.ts';
import { companies } from './companies.ts';
import { isOwnSide, typeOfSide } from './endpoints.ts';
import { sideKeyOf, type FlowGraph, type GraphNode } from './flow-graph.ts';
import type { SideKey } from './flow-links.ts';
import { settingsOf, type FlowSettings } from './flow-settings.ts';
import type { FlowPlan } from './flows.ts';
import type { PartnerType } from './partner-rows.ts';
import type { World } from './world.ts';

export type VariableType =
  | 'STRING'
  | 'NUMBER'
  | 'BOOLEAN'
  | 'ENUM'
  | 'CONNECTION'
  | 'LOOKUP_TABLE'
  | 'SECRET';

/** `TemplateVariable` of the schema. */
export interface TemplateVariable {
  readonly name: string;
  readonly label: string;
  readonly type: VariableType;
  readonly default_value: unknown;
  readonly required: boolean;
  readonly help: string | null;
  readonly options: readonly string[];
  readonly endpoint_types: readonly string[];
}

/** A template's flow: plain JSON whose texts may contain `{{name}}`. */
export interface TemplateFlow {
  readonly flow_key: string;
  readonly flow_type: string;
  readonly builder: FlowPlan['builder'];
  readonly source_variable: string | null;
  readonly destination_variable: string | null;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Content of one template version. */
export interface TemplateBody {
  readonly variables: readonly TemplateVariable[];
  readonly flows: readonly TemplateFlow[];
}

export interface TemplateVersionRecord extends TemplateBody {
  readonly version: number;
  readonly published_at: number;
  readonly published_by: Actor;
  readonly note: string | null;
}

/** A seeded template. */
export interface TemplateRecord {
  readonly template_uuid: string;
  readonly company_uuid: string;
  readonly name: string;
  readonly description: string | null;
  readonly category: 'CARRIER' | 'RETAIL' | 'FORWARDING' | 'CUSTOMS' | 'VISIBILITY' | 'OTHER';
  readonly partner_types: readonly PartnerType[];
  readonly visibility: 'PRIVATE' | 'MY_COMPANIES' | 'PUBLIC';
  readonly status: 'ACTIVE' | 'ARCHIVED';
  readonly version: number;
  /** Latest first. */
  readonly versions: readonly TemplateVersionRecord[];
  readonly created_at: number;
  readonly created_by: Actor;
  readonly updated_at: number;
  readonly updated_by: Actor;
}

/** `Secret` of the schema. */
export interface StoredSecret {
  readonly name: string;
  readonly is_set: boolean;
  readonly updated_at: number | null;
}

/** A seeded instance: a template applied to a partner. */
export interface InstanceRecord {
  readonly instance_uuid: string;
  readonly template_uuid: string;
  readonly company_uuid: string;
  readonly partner_uuid: string;
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
  /** Secrets that were set, without their values. */
  readonly secrets: readonly StoredSecret[];
  /** The flows, by key of the template's flow. */
  readonly flow_uuids: Readonly<Record<string, string>>;
  readonly applied_at: number;
  readonly applied_by: Actor;
}

/**
 * Settings that belong to each partner rather than to the template: they are filled in once and then left alone, and
 * changes to them are not drift. Of a canvas, these are what its steps refer to and where they are.
 */
export const PARTNERS_OWN: ReadonlySet<string> = new Set<keyof FlowSettings>([
  'flow_name',
  'notes',
  'support_instructions',
  'tags',
  'source',
  'destination',
  'mapping',
  'notifiers',
  'graph',
  'adapter_values',
]);

const variable = (
  name: string,
  label: string,
  type: VariableType,
  more: Partial<TemplateVariable> = {},
): TemplateVariable => ({
  name,
  label,
  type,
  default_value: null,
  required: true,
  help: null,
  options: [],
  endpoint_types: [],
  ...more,
});

const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 60);

/** Turns a flow into a template flow: the partner side becomes a variable, as do settings agreed with each partner. */
export function templateFlow(
  flow: { readonly flow_name: string; readonly flow_type: string; readonly builder: FlowPlan['builder'] },
  settings: FlowSettings,
  ends: { readonly source: string | null; readonly destination: string | null },
  variableOf: (side: SideKey) => string | null = () => null,
): TemplateFlow {
  const { acknowledgment, file_name_template, graph } = settings;
  return {
    flow_key: keyOf(flow.flow_name),
    flow_type: flow.flow_type,
    builder: flow.builder,
    source_variable: ends.source,
    destination_variable: ends.destination,
    settings: {
      ...settings,
      source: ends.source === null ? settings.source : null,
      destination: ends.destination === null ? settings.destination : null,
      notes: null,
      acknowledgment: acknowledgment && { ...acknowledgment, timeout_minutes: '{{ack_minutes}}' },
      file_name_template: prefixed(file_name_template),
      graph: graph && templateGraph(graph, variableOf),
    },
  };
}

const prefixed = (file_name_template: string | null): string | null =>
  file_name_template === null ? null : `{{file_prefix}}${file_name_template}`;

/** A canvas with variables at the steps that lead to the partner. */
const templateGraph = (
  { nodes, edges }: FlowGraph,
  variableOf: (side: SideKey) => string | null,
): FlowGraph => ({
  nodes: nodes.map((node): GraphNode => {
    if (node.kind === 'GENERATE') {
      const file_name_template = prefixed(node.settings.file_name_template);
      return { ...node, settings: { ...node.settings, file_name_template } };
    }
    if (node.kind !== 'SOURCE' && node.kind !== 'DESTINATION') return node;
    const side = sideKeyOf(node.settings.side);
    const name = side?.type === 'Endpoint' ? variableOf(side) : null;
    if (side?.type !== 'Endpoint') return node;
    return { ...node, settings: { side: name === null ? null : { endpoint_uuid: `{{${name}}}` } } };
  }),
  edges,
});

/** Names of the variables at the steps of a template's canvas. */
function variablesAt(flow: TemplateFlow): string[] {
  const graph = flow.settings['graph'] as FlowGraph | null | undefined;
  return (graph?.nodes ?? []).flatMap((node) => {
    if (node.kind !== 'SOURCE' && node.kind !== 'DESTINATION') return [];
    const [, name] = /^\{\{([a-z0-9_]+)\}\}$/.exec(sideKeyOf(node.settings.side)?.key ?? '') ?? [];
    return name ?? [];
  });
}

const ACRONYMS = /^(?:AS2|API|FTP|FTPS|GCS|HTTP|S3|SFTP)$/;

/** AS2_SEND → "AS2 send", UPLOAD_PAGE → "upload page" */
const typeWords = (type: string): string =>
  type
    .split('_')
    .map((word) => (word === 'EADAPTOR' ? 'eAdaptor' : ACRONYMS.test(word) ? word : word.toLowerCase()))
    .join(' ');

/** The variables that `templateFlow` uses for these flows. */
export function variablesFor(
  flows: readonly TemplateFlow[],
  typesOf: (name: string) => readonly string[],
  ack_minutes: number,
): TemplateVariable[] {
  const connections = new Set(
    flows.flatMap((flow) => [flow.source_variable, flow.destination_variable, ...variablesAt(flow)]),
  );
  const text = JSON.stringify(flows);
  return [
    ...[...connections].flatMap((name) =>
      name === null
        ? []
        : variable(
            name,
            `Connection to the partner (${typesOf(name).map(typeWords).join(', ')})`,
            'CONNECTION',
            {
              endpoint_types: typesOf(name),
              help: 'Verify it before deploying the flows.',
            },
          ),
    ),
    ...(text.includes('{{ack_minutes}}')
      ? [
          variable('ack_minutes', 'Acknowledgment due after (minutes)', 'NUMBER', {
            default_value: ack_minutes,
            help: 'As agreed with the partner.',
          }),
        ]
      : []),
    ...(text.includes('{{file_prefix}}')
      ? [
          variable('file_prefix', 'Prefix of file names', 'STRING', {
            default_value: '',
            required: false,
            help: 'Some partners require their own number as a prefix.',
          }),
        ]
      : []),
  ];
}

interface Row {
  readonly company: CompanyCode;
  readonly name: string;
  readonly about: string;
  readonly category: TemplateRecord['category'];
  readonly types: readonly PartnerType[];
  readonly visibility: TemplateRecord['visibility'];
  readonly archived?: boolean;
  /** The partner whose flows it was created from, and which of them. */
  readonly from: string;
  readonly flows: readonly string[];
  readonly versions: readonly { readonly note: string; readonly days: number }[];
  /** Partners it was applied to, by key, with the version. */
  readonly applied: readonly (readonly [key: string, version: number, days: number])[];
}

const rows: readonly Row[] = [
  {
    company: 'northbay',
    name: 'Truckload carrier, X12',
    about: 'Load tender and response, milestones, and freight invoice.',
    category: 'CARRIER',
    types: ['CARRIER_OPERATIONS'],
    visibility: 'MY_COMPANIES',
    from: 'pinecrest',
    flows: ['Send tender 204', 'Receive tender response 990', 'Receive freight invoice 210'],
    versions: [
      { note: 'More retries while their system is down', days: 61 },
      { note: 'Add the freight invoice', days: 190 },
      { note: 'First version', days: 402 },
    ],
    applied: [
      ['pinecrest', 3, 60],
      ['granite-state', 2, 151],
      ['amberline', 1, 377],
    ],
  },
  {
    company: 'northbay',
    name: 'Retailer, X12 orders',
    about: 'Inbound orders, outbound ship notices and invoices.',
    category: 'RETAIL',
    types: ['PO_MANAGEMENT', 'ASN_MILESTONE'],
    visibility: 'MY_COMPANIES',
    from: 'harbor-foods',
    flows: ['Receive PO 850', 'Send ASN 856'],
    versions: [
      { note: 'More retries while their system is down', days: 88 },
      { note: 'First version', days: 305 },
    ],
    applied: [
      ['harbor-foods', 2, 87],
      ['juniper', 2, 80],
      ['willow-finch', 2, 6],
      ['alder-retail', 1, 290],
    ],
  },
  {
    company: 'northbay',
    name: 'Ocean carrier, EDIFACT',
    about: 'Booking, shipping instruction, and status with a container line.',
    category: 'CARRIER',
    types: ['CARRIER_OPERATIONS'],
    visibility: 'PRIVATE',
    from: 'fjordline',
    flows: ['Send booking IFTMBF', 'Send shipping instruction IFTMIN', 'Receive status IFTSTA'],
    versions: [{ note: 'First version', days: 240 }],
    applied: [['fjordline', 1, 240]],
  },
  {
    company: 'northbay',
    name: 'Agent, shipments from CargoWise',
    about: 'Canonical shipments from an agent to the host system.',
    category: 'FORWARDING',
    types: ['AGENT_OPERATIONS'],
    visibility: 'PUBLIC',
    from: 'blue-heron-es',
    flows: ['Receive shipment'],
    versions: [
      { note: 'More retries while their system is down', days: 33 },
      { note: 'First version', days: 133 },
    ],
    applied: [
      ['blue-heron-es', 2, 33],
      ['blue-heron', 1, 120],
    ],
  },
  {
    company: 'northbay',
    name: 'Statuses by SFTP',
    about: 'Replaced by the carrier templates.',
    category: 'VISIBILITY',
    types: [],
    visibility: 'PRIVATE',
    archived: true,
    from: 'kestrel-air',
    flows: ['Send milestone 214'],
    versions: [{ note: 'First version', days: 420 }],
    applied: [],
  },
  {
    company: 'alder-retail',
    name: 'Forwarder, orders and ship notices',
    about: 'Documents that Alder Retail exchanges with each of its forwarders.',
    category: 'FORWARDING',
    types: ['FREIGHT_OPERATIONS', 'AGENT_OPERATIONS'],
    visibility: 'PUBLIC',
    from: 'northbay',
    flows: ['Send PO 850', 'Receive ASN 856'],
    versions: [{ note: 'First version', days: 200 }],
    applied: [['northbay', 1, 200]],
  },
  {
    company: 'harborline',
    name: 'Container line, EDIFACT',
    about: 'Booking and status.',
    category: 'CARRIER',
    types: ['CARRIER_OPERATIONS'],
    visibility: 'PRIVATE',
    from: 'zuider',
    flows: ['Send booking IFTMBF', 'Receive status IFTSTA'],
    versions: [{ note: 'First version', days: 320 }],
    applied: [['zuider', 1, 320]],
  },
];

const DAY = 86_400_000;
const DEFAULT_ACK_MINUTES = 720;

/** The variable for the partner side of a flow. */
const connectionName = (type: string): string => `${type.toLowerCase()}_connection`;

function flowOfTemplate(flow: FlowPlan): TemplateFlow {
  const end = (side: 'source' | 'destination') =>
    isOwnSide(flow, side) ? null : connectionName(typeOfSide(flow[side], side));
  const ends = { source: end('source'), destination: end('destination') };
  const { source } = settingsOf(flow);
  return templateFlow(flow, settingsOf(flow), ends, ({ key }) =>
    key === source?.key ? ends.source : ends.destination,
  );
}

const bodyOf = (flows: readonly TemplateFlow[]): TemplateBody => ({
  flows,
  variables: variablesFor(
    flows,
    (name) => [name.replace(/_connection$/, '').toUpperCase()],
    DEFAULT_ACK_MINUTES,
  ),
});

/** A template before its latest version: with one attempt only; and before that: with one flow less. */
function before(flows: readonly TemplateFlow[], versionsBack: number): readonly TemplateFlow[] {
  if (versionsBack === 0) return flows;
  const kept = versionsBack === 1 ? flows : flows.slice(0, -1);
  return kept.map((flow) => ({
    ...flow,
    settings: { ...flow.settings, retry: { max_attempts: 1, backoff_seconds: 60 } },
  }));
}

interface Seeded {
  readonly templates: readonly TemplateRecord[];
  readonly instances: readonly InstanceRecord[];
}

const known = new WeakMap<World, Seeded>();

/** All seeded templates and their instances. */
export function templatesOf(world: World): Seeded {
  let seeded = known.get(world);
  if (!seeded) known.set(world, (seeded = makeSeed(world)));
  return seeded;
}

function makeSeed(world: World): Seeded {
  const templates: TemplateRecord[] = [];
  const instances: InstanceRecord[] = [];
  for (const row of rows) {
    const company = companies.find(({ short_code }) => short_code === row.company);
    const partners = company ? world.partnersOf(company.company_uuid) : [];
    const flowsOf = (key: string) =>
      world.flowsOf(partners.find((one) => one.key === key)?.partner_uuid ?? '');
    const models = row.flows.flatMap((name) => flowsOf(row.from).find((one) => one.flow_name === name) ?? []);
    // An emptied workspace has no flows and so no templates.
    if (!company || models.length === 0) continue;
    const flows = models.map(flowOfTemplate);
    const editors = editorsOf(world.seed, company.company_uuid);
    const template_uuid = uuidFrom('template', row.company, row.name);
    const versions = row.versions.map(({ note, days }, place): TemplateVersionRecord => ({
      ...bodyOf(before(flows, place)),
      version: row.versions.length - place,
      published_at: Math.round(world.anchor - days * DAY),
      published_by: editors[place % editors.length] ?? EDWIN,
      note,
    }));
    const [latest] = versions;
    const first = versions.at(-1);
    if (!latest || !first) continue;
    templates.push({
      template_uuid,
      company_uuid: company.company_uuid,
      name: row.name,
      description: row.about,
      category: row.category,
      partner_types: row.types,
      visibility: row.visibility,
      status: row.archived ? 'ARCHIVED' : 'ACTIVE',
      version: latest.version,
      versions,
      created_at: first.published_at,
      created_by: first.published_by,
      updated_at: latest.published_at,
      updated_by: latest.published_by,
    });
    for (const [key, version, days] of row.applied) {
      const partner = partners.find((one) => one.key === key);
      const body = versions.find((one) => one.version === version);
      if (!partner || !body) continue;
      const made = body.flows.flatMap(({ flow_key, flow_type, settings }) => {
        const own = world
          .flowsOf(partner.partner_uuid)
          .find(
            (flow) =>
              flow.flow_type === flow_type &&
              flow.destination_file_type === settings['destination_file_type'],
          );
        return own ? [[flow_key, own.flow_uuid] as const] : [];
      });
      instances.push({
        instance_uuid: uuidFrom('template instance', template_uuid, partner.partner_uuid),
        template_uuid,
        company_uuid: company.company_uuid,
        partner_uuid: partner.partner_uuid,
        version,
        values: { ack_minutes: DEFAULT_ACK_MINUTES, file_prefix: '' },
        secrets: [],
        flow_uuids: Object.fromEntries(made),
        applied_at: Math.round(world.anchor - days * DAY),
        applied_by: editors[(days + 1) % 2] ?? OLIVIA,
      });
    }
  }
  return { templates, instances };
}
