import { once } from '../../../kernel/once.ts';
import type { MappingFormat, MappingTestMatch, MappingTestOutcome } from '#schema-types';
import {
  deployedRevision,
  mappingsOf,
  revisionsOf,
  type MappingRecord,
  type MappingRevisionRecord,
} from '../../world/mappings.ts';
import { flowTypeOf } from '../../world/flow-types.ts';
import type { Actor } from '../../world/actors.ts';
import { ORDERS } from '../../world/script.ts';
import type { World } from '../../world/world.ts';
import { filledCompanies } from '../lookup-table/tables.ts';
import { expressionOf } from './expressions/expression.ts';
import { sampleOf } from './sample.ts';

/** `MappingTestCase` of the schema; plain JSON. */
export interface TestCase {
  readonly name: string;
  readonly input: string;
  readonly expected: unknown;
  readonly match: MappingTestMatch;
  readonly last_result: MappingTestOutcome | null;
  readonly last_run_at: number | null;
}

export interface LocalTable {
  readonly key: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

export interface MappingItem {
  readonly mapping_uuid: string;
  readonly company_uuid: string;
  readonly name: string;
  readonly description: string | null;
  readonly input_type: MappingFormat;
  readonly output_type: MappingFormat;
  readonly document: string | null;
  readonly expression: string;
  readonly local_lookup_tables: readonly LocalTable[];
  readonly sample_input: string | null;
  readonly test_cases: readonly TestCase[];
  readonly latest_saved_at: number;
  readonly latest_deployed_at: number | null;
  readonly has_undeployed_changes: boolean;
  readonly is_ai_generated: boolean;
  readonly created_at: number;
  readonly created_by: Actor;
  readonly updated_at: number;
  readonly updated_by: Actor;
}

/** Path of the reference that a seeded test case checks, by the format the mapping writes. */
const PROOFS: Readonly<Record<string, readonly [path: string, reference: 'order' | 'shipment' | 'invoice']>> =
  {
    X12_204_004010: ['sets.0.B2.B204', 'shipment'],
    X12_990_004010: ['sets.0.B1.B102', 'shipment'],
    X12_214_004010: ['sets.0.B10.B1002', 'shipment'],
    X12_210_004010: ['sets.0.B3.B302', 'invoice'],
    X12_810_004010: ['sets.0.BIG.BIG02', 'invoice'],
    X12_850_004010: ['sets.0.BEG.BEG03', 'order'],
    X12_856_004010: ['sets.0.BSN.BSN02', 'shipment'],
    EDIFACT_IFTMBF_D99B: ['sets.0.BGM.BGM02', 'shipment'],
    EDIFACT_IFTMIN_D99B: ['sets.0.BGM.BGM02', 'shipment'],
    XML_GENERIC: ['consignment.shipmentNumber', 'shipment'],
    purchase_order: ['purchase_order.references.order', 'order'],
    service_invoice: ['service_invoice.references.invoice', 'invoice'],
    commercial_invoice: ['commercial_invoice.references.invoice', 'invoice'],
  };
const CONSTANTS: Readonly<Record<string, unknown>> = {
  X12_997_004010: { sets: [{ AK1: { AK101: 'IM' }, AK9: { AK901: 'A' } }] },
  product_list: { product_list: { supplier: { code: '061414100' } } },
};

/** Wraps a value in an object, or in an array where the name is a number. */
const nested = (path: string, value: unknown): unknown =>
  path
    .split('.')
    .reduceRight<unknown>((inner, name) => (/^\d+$/.test(name) ? [inner] : { [name]: inner }), value);

function expectedOf(mapping: MappingRecord, references: ReturnType<typeof sampleOf>['references']): unknown {
  const what = mapping.destination_file_type ?? mapping.document;
  if (Object.hasOwn(CONSTANTS, what)) return CONSTANTS[what];
  const [path, reference] = PROOFS[what] ?? [`${mapping.document}.references.shipment`, 'shipment'];
  const item = nested(path, references[reference]);
  // Each row of a table becomes a document.
  return mapping.input_type === 'CSV' ? [item] : item;
}

const CASES = ['Sample of a partner', 'Several lines'] as const;

function casesOf(mapping: MappingRecord, latest: MappingRevisionRecord, world: World): readonly TestCase[] {
  return CASES.map((name, number) => {
    const { input, references } = sampleOf(mapping, number, world);
    return {
      name,
      input,
      expected: expectedOf(mapping, references),
      match: 'CONTAINS',
      // The last save of the scripted incident's mapping is the bad one: it looks up containers that are in no table.
      last_result: mapping.flows[0].flow_uuid === ORDERS.flow_uuid ? 'ERROR' : 'PASS',
      last_run_at: latest.created_at + 60_000,
    };
  });
}

function describe(mapping: MappingRecord, world: World): string {
  const [flow] = mapping.flows;
  const names = new Set(
    mapping.flows.map(({ partner_uuid }) => world.partner(partner_uuid)?.partner_name ?? ''),
  );
  const whose = names.size === 1 ? [...names][0] : `${names.size} partners`;
  return `${flowTypeOf(flow.flow_type)?.label ?? 'Data'} for ${whose}`;
}

const records = once((world: World): ReadonlyMap<string, MappingRecord> => {
  const list = world.companies.flatMap(({ company_uuid }) => mappingsOf(company_uuid, world));
  return new Map(list.map((mappingRecord) => [mappingRecord.mapping_uuid, mappingRecord]));
});

/** A seeded mapping; undefined for one created in this session. */
export const seededMapping = (mapping_uuid: string, world: World): MappingRecord | undefined =>
  records(world).get(mapping_uuid);

const revisions = once((_world: World) => new Map<string, readonly MappingRevisionRecord[]>());

/** The revisions of a seeded mapping, latest first. */
export function seededRevisions(mapping: MappingRecord, world: World): readonly MappingRevisionRecord[] {
  const known = revisions(world);
  let list = known.get(mapping.mapping_uuid);
  if (!list) known.set(mapping.mapping_uuid, (list = revisionsOf(mapping, world)));
  return list;
}

function itemOf(mapping: MappingRecord, world: World): MappingItem {
  const list = seededRevisions(mapping, world);
  const latest = list[0]!;
  const first = list.at(-1)!;
  const running = deployedRevision(list);
  let cases: readonly TestCase[] | undefined;
  const test_cases = () => (cases ??= casesOf(mapping, latest, world));
  return {
    mapping_uuid: mapping.mapping_uuid,
    company_uuid: mapping.company_uuid,
    name: mapping.name,
    description: describe(mapping, world),
    input_type: mapping.input_type,
    output_type: mapping.output_type,
    document: mapping.document,
    // Expensive values are computed on demand.
    get expression() {
      return expressionOf(mapping, latest.number, latest.number);
    },
    local_lookup_tables: [],
    get sample_input() {
      return test_cases()[0]?.input ?? null;
    },
    get test_cases() {
      return test_cases();
    },
    latest_saved_at: latest.created_at,
    latest_deployed_at: running?.deployments.at(-1)?.at ?? null,
    has_undeployed_changes: running !== latest,
    is_ai_generated: false,
    created_at: first.created_at,
    created_by: first.created_by,
    updated_at: latest.created_at,
    updated_by: latest.created_by,
  };
}

export const seedMappings = (world: World): MappingItem[] =>
  filledCompanies(world).flatMap((company_uuid) =>
    mappingsOf(company_uuid, world).map((mapping) => itemOf(mapping, world)),
  );
