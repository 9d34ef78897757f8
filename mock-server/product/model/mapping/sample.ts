import { fileInSlot, fileText } from '../../content/files.ts';
import { INPUT, INTERMEDIATE, OUTPUT } from '../../documents/plan.ts';
import { hash, mix } from '../../../kernel/random.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import type { MappingRecord } from '../../world/mappings.ts';
import { businessReferences } from '../../facts/references.ts';
import type { World } from '../../world/world.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** A normal run of the mapping's flow with few records, as somebody might keep as a sample. */
function sampleFacts(mapping: MappingRecord, number: number, world: World): ExecutionFacts {
  const [flow] = mapping.flows;
  const dice = hash('sample', mapping.mapping_uuid, number);
  const { seed, anchor } = world;
  const company = world.company(flow.company_uuid);
  const partner = world.partner(flow.partner_uuid);
  if (!company || !partner) throw new Error(`The roster lacks the partner of ${flow.flow_name}.`);
  const submitted_at = anchor - (8 + (dice % 60)) * DAY - (dice % 600) * MINUTE;
  const fate = { reason_code: null, reason_values: {}, ack_state: 'NOT_EXPECTED' } as const;
  return {
    invocation_uuid: mapping.mapping_uuid,
    world_seed: seed,
    hash: mix(dice),
    company,
    partner,
    flow: { ...flow, ack: null },
    status: 'SUCCESS',
    last_step: 'DELIVER',
    submitted_at,
    started_at: submitted_at + 200,
    ended_at: submitted_at + 2000,
    queue_ms: 200,
    duration_ms: 1800,
    reason_code: null,
    reason_values: {},
    references: businessReferences(hash('sample references', dice), flow.mode, seed),
    data_tags: [],
    record_count: 1 + (number % 3),
    interchange_control: 1000 + (dice % 9000),
    group_control: 1000 + (dice % 9000),
    ack_kind: null,
    ack_state: 'NOT_EXPECTED',
    ack_due_at: null,
    ack_received_at: null,
    oddity: null,
    version_timestamp: submitted_at - 30 * DAY,
    mapping_revision: '1',
    lookup_version: flow.lookup_table === null ? null : '1',
    resubmitted_from: null,
    fate,
    first: { submitted_at, fate },
  };
}

/** An input file for a mapping, and the references it contains. */
export interface Sample {
  readonly input: string;
  readonly references: ExecutionFacts['references'];
}

/** The samples of a seeded mapping, numbered from 0; a pure function. */
export function sampleOf(mapping: MappingRecord, number: number, world: World): Sample {
  const facts = sampleFacts(mapping, number, world);
  // A flow whose own side is the canonical document has no separate intermediate copy.
  const slots = mapping.source_file_type === null ? [INTERMEDIATE, canonicalEnd(facts)] : [INPUT];
  const file = slots.flatMap((slot) => fileInSlot(facts, slot) ?? [])[0];
  if (!file) throw new Error(`${mapping.name} has no sample.`);
  return {
    input: fileText(facts, file),
    references: facts.references,
  };
}

const canonicalEnd = ({ flow }: ExecutionFacts): number =>
  flow.destination_file_type.startsWith('CANONICAL') ? OUTPUT : INPUT;
