import type { MappingFormat, MappingGenerationDecision, MappingGenerationStatus } from '#schema-types';
import { base64Of, bytesOfBase64, utf8 } from '../../../../kernel/bytes.ts';
import type { MockContext } from '../../../context.ts';
import type { Actor } from '../../../world/actors.ts';
import { fileTypeOf } from '../../../facts/file-types.ts';
import type { RunPlan } from '../../../model/mapping/run.ts';
import type { Choices, Draft } from './draft.ts';
import type { Generator } from '../../../model/mapping/generation/generator.ts';
import type { Proposals } from '../../../model/mapping/generation/model.ts';

export const TYPE = 'MappingGeneration';

/** Steps in the order in which they run. */
export const STEPS = ['READ_SPECIFICATION', 'DETECT_LOOPS', 'DRAFT_EXPRESSION', 'TEST'] as const;
export type StepKind = (typeof STEPS)[number];

export interface Step {
  readonly step: StepKind;
  readonly status: 'PENDING' | 'RUNNING' | 'DONE' | 'FAILED' | 'SKIPPED';
  readonly detail: string | null;
}

/** A generation as stored in the field `generation`: plain JSON. */
export interface Generation {
  readonly company_uuid: string;
  readonly partner_uuid: string;
  readonly flow_type: string;
  readonly file_type: string;
  readonly name: string;
  readonly sample_content: string;
  readonly sample_file_name: string;
  readonly specification_content: string | null;
  readonly specification_file_name: string | null;
  readonly generator: Generator;
  readonly status: MappingGenerationStatus;
  readonly steps: readonly Step[];
  readonly requested_at: number;
  readonly requested_by: Actor;
  /** Data time since the request. */
  readonly passed: number;
  readonly ended_at: number | null;
  readonly error_message: string | null;
  readonly draft: Draft | null;
  /** The model's proposals; null if the rules write the draft. */
  readonly proposals: Proposals | null;
  readonly choices: Choices;
  readonly test_output: unknown;
  readonly decision: MappingGenerationDecision | null;
  /** Who decided, and when; null before that. */
  readonly decided: { readonly by: Actor; readonly at: number } | null;
  readonly mapping_uuid: string | null;
  readonly flow_uuid: string | null;
  readonly document_uuids: readonly string[];
}

declare module '#schema-types' {
  interface KeptFields {
    readonly 'MappingGeneration.generation': Generation;
  }
}

export const storedGeneration = (
  generation_uuid: string,
  { store }: Pick<MockContext, 'store'>,
): Generation | null => store.writtenValue(TYPE, generation_uuid, 'generation') ?? null;

export function writeGeneration(
  generation_uuid: string,
  change: Partial<Generation>,
  context: MockContext,
): void {
  const known = storedGeneration(generation_uuid, context);
  if (known) context.store.set(TYPE, generation_uuid, { generation: { ...known, ...change } });
}

export const isOver = ({ status }: Generation): boolean => status !== 'QUEUED' && status !== 'RUNNING';

export const formatOf = ({ file_type }: Pick<Generation, 'file_type'>): MappingFormat & ('X12' | 'EDIFACT') =>
  fileTypeOf(file_type)?.format === 'EDIFACT' ? 'EDIFACT' : 'X12';

export const planOf = (generation: Generation, draft: Draft | null = generation.draft): RunPlan => ({
  company_uuid: generation.company_uuid,
  expression: draft?.expression ?? '',
  input_type: formatOf(generation),
  output_type: 'JSON',
  local_lookup_tables: [],
});

/** The type under which uploaded bytes are stored. It is not in the schema, so no log contains them. */
const BYTES = '$SpecificationBytes';

export const keepSpecification = (generation_uuid: string, bytes: Uint8Array, { store }: MockContext): void =>
  store.set(BYTES, generation_uuid, { base64: base64Of(bytes) });

/** The specification as uploaded; null if it was not uploaded, or after the decision. */
export function uploadedBytes(generation_uuid: string, { store }: MockContext): Uint8Array | null {
  const base64 = store.writtenValue(BYTES, generation_uuid, 'base64');
  return typeof base64 === 'string' ? bytesOfBase64(base64) : null;
}

/** The specification as uploaded, or the text if it was pasted; null if there is none. */
export function specificationBytes(
  generation_uuid: string,
  { specification_content }: Generation,
  context: MockContext,
): Uint8Array | null {
  const uploaded = uploadedBytes(generation_uuid, context);
  if (uploaded) return uploaded;
  return specification_content?.trim() ? utf8(specification_content) : null;
}

/** Deletes bytes that no decision can need anymore. */
export function forgetSpecification(generation_uuid: string, { store }: MockContext): void {
  if (store.isTouched(BYTES)) store.set(BYTES, generation_uuid, { base64: null });
}
