import type { MockContext } from '../../kernel/context.ts';
import { graphqlError, userError, type UserError } from '../../graphql/errors.ts';
import { claimUpload, isHandedIn } from '../../files/handed-in.ts';
import { parseInput } from '../../node/jsonata/formats/formats.ts';
import { InputError } from '../../node/jsonata/formats/input-error.ts';
import { ref } from '../../data/store/ref.ts';
import type { Actor } from '../../world/actors.ts';
import { fileTypeOf } from '../../world/file-types.ts';
import { flowTypeOf } from '../../world/flow-types.ts';
import type { MappingFormat } from '../../world/mappings.ts';
import { actorOf, mustRead, notFound } from '../collection.ts';
import { draftMapping, explanationsIn, type Coverage, type Draft } from './draft-mapping.ts';
import { ediRules } from './expressions/edi-rules.ts';
import { runExpression, mostInput, tooLong } from './run.ts';
import { freeName, insertMapping, nameFaults } from './save.ts';
import { textBeside } from './specification/text-beside.ts';

const STEPS = ['READ_SPECIFICATION', 'DETECT_LOOPS', 'DRAFT_EXPRESSION', 'TEST'] as const;
type StepKind = (typeof STEPS)[number];

/** Duration of queuing and of each step, in milliseconds of data time. */
const QUEUED_MS = 400;
const STEP_MS: Readonly<Record<StepKind, number>> = {
  READ_SPECIFICATION: 1400,
  DETECT_LOOPS: 900,
  DRAFT_EXPRESSION: 2600,
  TEST: 800,
};

interface Step {
  readonly step: StepKind;
  readonly status: 'PENDING' | 'RUNNING' | 'DONE' | 'FAILED' | 'SKIPPED';
  readonly detail: string | null;
}

/** What is stored of a generation, in the field `generation`; plain JSON. */
interface Generation {
  readonly company_uuid: string;
  readonly partner_uuid: string;
  readonly flow_type: string;
  readonly file_type: string;
  readonly name: string;
  readonly sample_content: string;
  readonly sample_file_name: string;
  readonly specification_content: string | null;
  readonly specification_file_name: string | null;
  readonly status: 'QUEUED' | 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'CANCELED';
  readonly steps: readonly Step[];
  readonly requested_at: number;
  readonly requested_by: Actor;
  /** Data time since the request. */
  readonly passed: number;
  readonly ended_at: number | null;
  readonly error_message: string | null;
  readonly mapping_uuid: string | null;
  readonly draft: Draft | null;
  readonly test_output: unknown;
}

interface GenerateInput {
  readonly partner_uuid: string;
  readonly flow_type: string;
  readonly file_type: string;
  readonly sample_content: string;
  readonly sample_file_name: string;
  readonly specification_content?: string | null;
  readonly specification_file_name?: string | null;
  readonly specification_upload_uuid?: string | null;
  readonly name?: string | null;
}

const storedGeneration = (
  generation_uuid: string,
  { store }: Pick<MockContext, 'store'>,
): Generation | null =>
  (store.writtenValue('MappingGeneration', generation_uuid, 'generation') as Generation | undefined) ?? null;

const write = (generation_uuid: string, change: Partial<Generation>, context: MockContext): void => {
  const known = storedGeneration(generation_uuid, context);
  if (known) context.store.set('MappingGeneration', generation_uuid, { generation: { ...known, ...change } });
};

/** Maximum size of an uploaded specification in bytes. */
const LARGEST_SPECIFICATION = 20_971_520;
const WENT_WRONG = 'Drafting failed because of an internal error. Try again.';

const isOver = ({ status }: Generation): boolean => status !== 'QUEUED' && status !== 'RUNNING';

/** Why this request cannot be processed at all, checked before it starts. */
function faultsOf(input: GenerateInput): UserError[] {
  const errors: UserError[] = [];
  const wrong = (path: string, message: string, code: 'VALIDATION' | 'LIMIT_EXCEEDED' = 'VALIDATION') =>
    void errors.push(userError(code, message, path));
  const type = flowTypeOf(input.flow_type);
  const file = fileTypeOf(input.file_type);
  if (!type) wrong('flow_type', 'This flow type does not exist.');
  else if (type.direction !== 'RECEIVE')
    wrong('flow_type', 'Mappings can be drafted for inbound flows only.');
  if (!file || (file.standard !== 'X12' && file.standard !== 'EDIFACT'))
    wrong('file_type', 'Choose an EDI document type.');
  else if (type && !type.edi_equivalents.includes(`${file.standard} ${file.document}`)) {
    const carried = type.edi_equivalents.join(' or ') || 'no EDI document';
    wrong('file_type', `“${type.label}” carries ${carried}, not ${file.standard} ${file.document}.`);
  } else if (!Object.hasOwn(ediRules, file.document ?? '')) {
    wrong('file_type', `Drafting is not supported for ${file.standard} ${file.document}.`);
  }
  if (input.sample_content.trim() === '') wrong('sample_content', 'The sample is empty.');
  for (const [path, text] of [
    ['sample_content', input.sample_content],
    ['specification_content', input.specification_content ?? ''],
  ] as const) {
    const long = tooLong(text, mostInput, 'A file');
    if (long !== null) wrong(path, long, 'LIMIT_EXCEEDED');
  }
  return errors;
}

/** The text of the specification, read from the uploaded file if there is one, or why there is none. */
async function specificationOf(
  input: GenerateInput,
  context: MockContext,
): Promise<Specification | UserError> {
  const { specification_upload_uuid, specification_content: text, specification_file_name: name } = input;
  if (specification_upload_uuid == null) return { text: text ?? null, name: name ?? null };
  const path = 'specification_upload_uuid';
  if (text != null) return userError('VALIDATION', 'Provide either text or an upload.', path);
  const file = claimUpload(specification_upload_uuid, path, context);
  if (!isHandedIn(file)) return file;
  if (file.size > LARGEST_SPECIFICATION) {
    const most = LARGEST_SPECIFICATION.toLocaleString('en');
    return userError('LIMIT_EXCEEDED', `A specification can have at most ${most} bytes.`, path);
  }
  try {
    const read = await textBeside(file.file_name, await file.bytes());
    const long = tooLong(read, mostInput, 'The text of a specification');
    if (long !== null) return userError('LIMIT_EXCEEDED', long, path);
    await file.release();
    return { text: read, name: name ?? file.file_name };
  } catch (error) {
    return userError('VALIDATION', (error as Error).message, path);
  }
}

interface Specification {
  readonly text: string | null;
  readonly name: string | null;
}

export async function generateMapping(
  _source: unknown,
  { input }: { input: GenerateInput },
  context: MockContext,
) {
  const { access, clock, store } = context;
  const refuse = (errors: readonly UserError[]) => ({ generation: null, errors });
  const subject = access.partner(input.partner_uuid);
  if (!subject) return refuse([notFound('trading partner', 'partner_uuid')]);
  const refusal = access.refusal('edit_settings', subject);
  if (refusal) return refuse([refusal]);
  const errors = faultsOf(input);
  const { company_uuid } = subject;
  if (input.name != null) errors.push(...nameFaults(input.name, company_uuid, null, context));
  if (errors.length > 0) return refuse(errors);
  const specification = await specificationOf(input, context);
  if ('code' in specification) return refuse([specification]);

  const generation_uuid = store.newKey('MappingGeneration');
  const generation: Generation = {
    company_uuid,
    partner_uuid: input.partner_uuid,
    flow_type: input.flow_type,
    file_type: input.file_type,
    name: input.name ?? usualName(input, context),
    sample_content: input.sample_content,
    sample_file_name: input.sample_file_name,
    specification_content: specification.text,
    specification_file_name: specification.name,
    status: 'QUEUED',
    steps: STEPS.map((step) => ({ step, status: 'PENDING', detail: null })),
    requested_at: clock.now(),
    requested_by: actorOf(context),
    passed: 0,
    ended_at: null,
    error_message: null,
    mapping_uuid: null,
    draft: null,
    test_output: null,
  };
  store.insert('MappingGeneration', generation_uuid, { generation, company_uuid });
  continueAfter(generation_uuid, QUEUED_MS, context);
  return { generation: ref('MappingGeneration', generation_uuid), errors: [] };
}

function usualName({ partner_uuid, file_type }: GenerateInput, { store }: MockContext): string {
  const partner = String(store.read('TradingPartner', partner_uuid, 'partner_name'));
  const words = `${partner} ${fileTypeOf(file_type)?.document ?? ''}`.normalize('NFKD').toLowerCase();
  const name = words
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 50);
  return /^[a-z]/.test(name) ? name : `mapping_${name}`;
}

function continueAfter(generation_uuid: string, ms: number, context: MockContext): void {
  context.clock.schedule(ms, () => {
    const known = storedGeneration(generation_uuid, context);
    if (!known || isOver(known)) return;
    write(generation_uuid, { passed: known.passed + ms }, context);
    goOn(generation_uuid, context).catch(() => {
      const now = storedGeneration(generation_uuid, context);
      if (now)
        write(generation_uuid, { ...ended(now, 'FAILED', now.steps), error_message: WENT_WRONG }, context);
    });
  });
}

/** Completes the current step by doing its work, then starts the next one. */
async function goOn(generation_uuid: string, context: MockContext): Promise<void> {
  const before = storedGeneration(generation_uuid, context);
  if (!before || isOver(before)) return;
  const running = before.steps.find(({ status }) => status === 'RUNNING')?.step;
  const done = running === undefined ? null : await outcomeOf(running, before, context);
  const now = storedGeneration(generation_uuid, context);
  // Canceled while the step was running.
  if (!now || isOver(now)) return;
  const steps = now.steps.map((one): Step => {
    if (one.step !== running || !done) return one;
    return {
      ...one,
      status: 'error' in done ? 'FAILED' : 'DONE',
      detail: 'error' in done ? done.error : done.detail,
    };
  });
  if (done && 'error' in done) {
    write(generation_uuid, { ...ended(now, 'FAILED', steps), error_message: done.error }, context);
    return;
  }
  const next = steps.findIndex(({ status }) => status === 'PENDING');
  const step = steps[next];
  if (!step) {
    const mapping_uuid = insertDraft({ ...now, ...done?.change }, context);
    write(generation_uuid, { ...done?.change, ...ended(now, 'SUCCEEDED', steps), mapping_uuid }, context);
    return;
  }
  write(
    generation_uuid,
    { ...done?.change, status: 'RUNNING', steps: steps.with(next, { ...step, status: 'RUNNING' }) },
    context,
  );
  continueAfter(generation_uuid, STEP_MS[step.step], context);
}

function ended(now: Generation, status: Generation['status'], steps: readonly Step[]): Partial<Generation> {
  return {
    status,
    steps: steps.map((one) =>
      one.status === 'PENDING' || one.status === 'RUNNING' ? { ...one, status: 'SKIPPED' } : one,
    ),
    ended_at: now.requested_at + now.passed,
  };
}

type Outcome =
  | { readonly detail: string; readonly change?: Partial<Generation> }
  | { readonly error: string };

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

async function outcomeOf(step: StepKind, generation: Generation, context: MockContext): Promise<Outcome> {
  switch (step) {
    case 'READ_SPECIFICATION':
      return readSpecification(generation);
    case 'DETECT_LOOPS':
      return detectLoops(generation);
    case 'DRAFT_EXPRESSION': {
      const rules = ediRules[fileTypeOf(generation.file_type)?.document ?? ''];
      if (!rules) return { error: 'Drafting is not supported for this document.' };
      const draft = await draftMapping(
        rules,
        {
          sample: parseInput(formatOf(generation), generation.sample_content),
          specification: generation.specification_content ?? '',
          company_uuid: generation.company_uuid,
        },
        context,
      );
      const mapped = draft.coverage.filter(({ source_path }) => source_path !== null).length;
      if (mapped === 0)
        return { error: 'The sample contains none of the fields usually found in this document.' };
      return { detail: `Found a source for ${mapped} of ${draft.coverage.length} fields`, change: { draft } };
    }
    case 'TEST': {
      const run = await runExpression(planOf(generation), generation.sample_content, context);
      if (run.problem) return { error: `The draft cannot be run: ${run.problem.message}` };
      const missing = generation.draft?.unmapped_required.length ?? 0;
      const words =
        missing === 0 ? 'all required fields are present' : `${counted(missing, 'required field')} missing`;
      return { detail: `Sample mapped; ${words}`, change: { test_output: run.result } };
    }
  }
}

function readSpecification({ specification_content, specification_file_name }: Generation): Outcome {
  if (specification_content === null || specification_content.trim() === '') {
    return { detail: 'None provided; using the standard' };
  }
  const count = explanationsIn(specification_content).size;
  return {
    detail: `${specification_file_name ?? 'The specification'} explains ${counted(count, 'element')}`,
  };
}

const formatOf = ({ file_type }: Generation): MappingFormat =>
  file_type.startsWith('X12') ? 'X12' : 'EDIFACT';

function detectLoops(generation: Generation): Outcome {
  const format = formatOf(generation);
  const wanted = fileTypeOf(generation.file_type)?.document;
  try {
    const { sets } = parseInput(format, generation.sample_content) as {
      sets: readonly Record<string, unknown>[];
    };
    const [set] = sets;
    if (!set) return { error: 'The sample interchange contains no document.' };
    if (set['code'] !== wanted)
      return { error: `The sample is ${format} ${String(set['code'])}, not ${String(wanted)}.` };
    const { segments, loops } = measure(set);
    return { detail: `${String(wanted)}, ${counted(loops, 'loop')}, ${counted(segments, 'segment')}` };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const place = error.line === null ? '' : ` (line ${error.line}, column ${error.column ?? 1})`;
    return { error: `The sample could not be parsed: ${error.message}${place}` };
  }
}

/** Number of segments in a transaction set, and the types of those that contain others. */
function measure(set: Readonly<Record<string, unknown>>): {
  readonly segments: number;
  readonly loops: number;
} {
  let segments = 0;
  const loops = new Set<string>();
  const walk = (node: Readonly<Record<string, unknown>>, tag: string) => {
    for (const [key, value] of Object.entries(node)) {
      if (!Array.isArray(value)) continue;
      if (tag !== '') loops.add(tag);
      segments += value.length;
      for (const one of value) walk(one as Record<string, unknown>, key);
    }
  };
  walk(set, '');
  return { segments, loops: loops.size };
}

const planOf = (generation: Generation) => ({
  company_uuid: generation.company_uuid,
  expression: generation.draft?.expression ?? '',
  input_type: formatOf(generation),
  output_type: 'JSON' as const,
  local_lookup_tables: [],
});

function insertDraft(generation: Generation, context: MockContext): string {
  const { company_uuid, partner_uuid, sample_content, sample_file_name, test_output } = generation;
  const partner = String(context.store.read('TradingPartner', partner_uuid, 'partner_name'));
  return insertMapping(
    {
      ...planOf(generation),
      name: freeName(generation.name, company_uuid, context),
      description: `${flowTypeOf(generation.flow_type)?.label ?? 'Data'} for ${partner}`,
      sample_input: sample_content,
      test_cases: [
        {
          name: sample_file_name.slice(0, 80) || 'Sample',
          input: sample_content,
          expected: test_output,
          match: 'EXACT',
          last_result: 'PASS',
          last_run_at: generation.requested_at + generation.passed,
        },
      ],
      is_ai_generated: true,
      note: `Drafted from ${sample_file_name}`.slice(0, 200),
    },
    context,
  );
}

export function cancelMappingGeneration(
  _source: unknown,
  { input: { generation_uuid } }: { input: { generation_uuid: string } },
  context: MockContext,
) {
  const refuse = (error: UserError) => ({ generation: null, errors: [error] });
  const known = storedGeneration(generation_uuid, context);
  if (!known || !context.access.company(known.company_uuid))
    return refuse(notFound('generation', 'generation_uuid'));
  const refusal = context.access.refusal('edit_settings', known);
  if (refusal) return refuse(refusal);
  if (isOver(known)) return refuse(userError('CONFLICT', 'The draft has already ended.', 'generation_uuid'));
  write(generation_uuid, ended(known, 'CANCELED', known.steps), context);
  return { generation: ref('MappingGeneration', generation_uuid), errors: [] };
}

/** Look-up resolver: null if it does not exist or the person may not see it, FORBIDDEN for the wrong role. */
export function lookUpGeneration(
  _source: unknown,
  { generation_uuid }: { generation_uuid: string },
  context: MockContext,
) {
  const known = storedGeneration(generation_uuid, context);
  if (!known || !context.access.company(known.company_uuid)) return null;
  mustRead('read_settings', known, context);
  return ref('MappingGeneration', generation_uuid);
}

/** Polling interval in milliseconds of data time. */
const BEAT_MS = 100;

/** Emits a generation at once and after each progress until it is complete. */
export async function* mappingGeneration(
  _source: unknown,
  args: { generation_uuid: string },
  context: MockContext,
) {
  const link = lookUpGeneration(_source, args, context);
  if (!link) throw graphqlError('NOT_FOUND', 'This draft does not exist, or you do not have access to it.');
  let told: Generation | null = null;
  for (;;) {
    const known = storedGeneration(args.generation_uuid, context);
    if (!known) return;
    const isNew = told === null || told.status !== known.status || told.steps !== known.steps;
    if (isNew) yield { mapping_generation: link };
    if (isOver(known)) return;
    told = known;
    await new Promise<void>((resolve) => {
      context.clock.schedule(BEAT_MS, resolve);
    });
  }
}

/** Resumes generations that a server restart interrupted. */
export function resumeGenerations(context: MockContext): void {
  for (const generation_uuid of context.store.created('MappingGeneration')) {
    const known = storedGeneration(generation_uuid, context);
    if (!known || isOver(known)) continue;
    const running = known.steps.find(({ status }) => status === 'RUNNING');
    continueAfter(generation_uuid, running ? STEP_MS[running.step] : QUEUED_MS, context);
  }
}

const progressOf = ({ steps, status }: Generation): number =>
  status === 'SUCCEEDED'
    ? 100
    : Math.round((steps.filter((one) => one.status === 'DONE').length * 100) / STEPS.length);

type Field = (generation: Generation, context: MockContext) => unknown;

const fields: Readonly<Record<string, Field>> = {
  trading_partner: ({ partner_uuid }) => ref('TradingPartner', partner_uuid),
  flow_type: ({ flow_type }) => ref('FlowType', flow_type),
  file_type: ({ file_type }) => ref('FileType', file_type),
  status: ({ status }) => status,
  progress: progressOf,
  steps: ({ steps }) => steps,
  requested_at: ({ requested_at }) => requested_at,
  requested_by: ({ requested_by }) => requested_by,
  ended_at: ({ ended_at }) => ended_at,
  error_message: ({ error_message }) => error_message,
  mapping: ({ mapping_uuid }, { store }) =>
    mapping_uuid === null ? null : store.find('Mapping', mapping_uuid),
  coverage: ({ draft, status }): readonly Coverage[] =>
    status === 'SUCCEEDED' && draft ? draft.coverage : [],
  unmapped_required: ({ draft, status }) => (status === 'SUCCEEDED' && draft ? draft.unmapped_required : []),
  test_output: ({ test_output, status }) => (status === 'SUCCEEDED' ? test_output : null),
};

/** Resolvers of `MappingGeneration`, by field. */
export const generationFields = (keyOf: (source: unknown) => string) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      (source: unknown, _args: unknown, context: MockContext) => {
        const known = storedGeneration(keyOf(source), context);
        return known && field(known, context);
      },
    ]),
  );
