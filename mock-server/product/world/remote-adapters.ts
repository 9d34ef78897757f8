import type { RemoteAdapterKind, RemoteAdapterReviewStatus } from '#schema-types';
import { uuidFrom } from '../../kernel/random.ts';
import { companies } from './companies.ts';
import type { FlowPlan } from './flows.ts';
import type { World } from './world.ts';

/** A seeded adapter. */
export interface RemoteAdapterRecord {
  readonly adapter_uuid: string;
  readonly company_uuid: string;
  readonly name: string;
  readonly description: string | null;
  readonly kind: RemoteAdapterKind;
  /** Flow type codes. */
  readonly flow_types: readonly string[];
  readonly webhook_url: string;
  readonly config_schema: object;
  readonly review_status: RemoteAdapterReviewStatus;
  readonly review_note: string | null;
  readonly submitted_at: number | null;
  readonly reviewed_at: number | null;
  readonly version: number;
  readonly secret_rotated_at: number;
  readonly days_ago: number;
}

const DAY = 86_400_000;

const schemaOf = (properties: Readonly<Record<string, object>>, required: readonly string[]) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

type Row = Pick<
  RemoteAdapterRecord,
  | 'name'
  | 'description'
  | 'kind'
  | 'flow_types'
  | 'webhook_url'
  | 'config_schema'
  | 'review_status'
  | 'version'
> & {
  readonly note: string | null;
  /** Days before the anchor. */
  readonly submitted: number | null;
  readonly reviewed: number | null;
  readonly rotated: number;
  readonly made: number;
};

const account = { type: 'string', title: 'Account', description: 'Account number with the vendor.' };

const rows: readonly Row[] = [
  {
    name: 'Osprey Track positions',
    description: 'Posts positions and estimated arrivals to Osprey Track.',
    kind: 'OUTPUT',
    flow_types: ['SEND_MILESTONE'],
    webhook_url: 'https://adapter.osprey-track.example/webhook',
    config_schema: schemaOf(
      {
        account,
        region: {
          type: 'string',
          title: 'Region',
          description: 'Which of their locations.',
          enum: ['EU', 'US'],
        },
      },
      ['account'],
    ),
    review_status: 'APPROVED',
    note: 'Responds in time; retries are idempotent.',
    version: 7,
    submitted: 152,
    reviewed: 149,
    rotated: 61,
    made: 233,
  },
  {
    name: 'Osprey Track arrivals',
    description: 'Fetches estimated arrivals on a callback from Osprey Track.',
    kind: 'INPUT',
    flow_types: ['RECEIVE_MILESTONE'],
    webhook_url: 'https://adapter.osprey-track.example/arrivals',
    config_schema: schemaOf({ account }, ['account']),
    review_status: 'APPROVED',
    note: null,
    version: 4,
    submitted: 140,
    reviewed: 138,
    rotated: 61,
    made: 201,
  },
  {
    name: 'Rail event feed',
    description: "Converts the railroad's car location messages to milestones.",
    kind: 'INPUT',
    flow_types: ['RECEIVE_MILESTONE'],
    webhook_url: 'https://rail-feed.contractor.example/causeway',
    config_schema: schemaOf(
      { railway: { ...account, title: 'Railway', description: 'Reporting mark.' } },
      [],
    ),
    review_status: 'IN_REVIEW',
    note: null,
    version: 2,
    submitted: 1.6,
    reviewed: null,
    rotated: 23,
    made: 23,
  },
  {
    name: 'Label printer',
    description: null,
    kind: 'OUTPUT',
    flow_types: ['SEND_ASN'],
    webhook_url: 'https://labels.northbay.example/print',
    config_schema: schemaOf({ printer: { type: 'string' } }, []),
    review_status: 'REJECTED',
    note: 'The setting `printer` has no description. Describe what to enter, then submit the adapter again.',
    version: 1,
    submitted: 34,
    reviewed: 31,
    rotated: 40,
    made: 40,
  },
  {
    name: 'Sandbox echo',
    description: 'Echoes everything it receives, for a first test.',
    kind: 'OUTPUT',
    flow_types: ['SEND_SHIPMENT', 'SEND_MILESTONE'],
    webhook_url: 'https://echo.northbay.example/causeway',
    config_schema: schemaOf({}, []),
    review_status: 'DRAFT',
    note: null,
    version: 3,
    submitted: null,
    reviewed: null,
    rotated: 12,
    made: 88,
  },
];

const ago = (days: number | null, anchor: number): number | null =>
  days === null ? null : Math.round(anchor - days * DAY);

/** Only Northbay's developers have adapters. */
export function remoteAdaptersOf(world: World): readonly RemoteAdapterRecord[] {
  const company = companies.find(({ short_code }) => short_code === 'northbay');
  if (!company || world.partnersOf(company.company_uuid).length === 0) return [];
  const { company_uuid, short_code } = company;
  return rows.map(({ note, submitted, reviewed, rotated, made, ...row }) => ({
    ...row,
    adapter_uuid: uuidFrom('remote-adapter', short_code, row.name),
    company_uuid,
    review_note: note,
    submitted_at: ago(submitted, world.anchor),
    reviewed_at: ago(reviewed, world.anchor),
    secret_rotated_at: ago(rotated, world.anchor) ?? world.anchor,
    days_ago: made,
  }));
}

/** Flows that a seeded adapter serves: those of the vendor at its address. */
export function flowsThrough(adapter: RemoteAdapterRecord, world: World): readonly FlowPlan[] {
  const end = adapter.kind === 'INPUT' ? 'source' : 'destination';
  const vendors = new Set(
    world
      .partnersOf(adapter.company_uuid)
      .filter(({ slug }) => adapter.webhook_url.includes(`adapter.${slug}.example`))
      .map(({ partner_uuid }) => partner_uuid),
  );
  return world.flows.filter(
    (flow) =>
      !flow.deleted &&
      vendors.has(flow.partner_uuid) &&
      flow[end] === 'REMOTE_ADAPTER' &&
      adapter.flow_types.includes(flow.flow_type),
  );
}
