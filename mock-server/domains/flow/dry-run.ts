import { STAGES } from '../../content/stages.ts';
import type { MockContext } from '../../kernel/context.ts';
import { graphqlError, userError, type UserError } from '../../graphql/errors.ts';
import { ref, type Ref } from '../../data/store/ref.ts';
import type { Actor } from '../../world/actors.ts';
import type { ExecutionStep } from '../../world/facts.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { actorOf, notFound } from '../collection.ts';
import { mayRead } from '../execution-file/execution-file.ts';
import { findVersion } from './deploy.ts';
import { draftFlow } from './draft.ts';
import { madeUpSample, pastedSample, sampleOfExecution, type Sample } from './dry-run-sample.ts';
import { begin, stages } from './dry-run-stages.ts';
import type { StageResult } from './stage-result.ts';
import type { SaveFlowInput } from './save-input.ts';
import { draftOf } from './settings.ts';
import { sideSummary } from './sides.ts';
import { maySeeSettings, obstacle } from './subject.ts';
import { savedSettings, timestampOf } from './versions.ts';

const TYPE = 'FlowTest';

/** `FlowTestStep` of the schema. */
interface StepRun {
  readonly step: ExecutionStep;
  readonly status: 'PENDING' | 'RUNNING' | StageResult['status'];
  readonly started_at: number | null;
  readonly duration_ms: number | null;
  readonly message: string | null;
  readonly output: string | null;
  readonly output_format: string | null;
}

/** What is stored of a dry run, in the field `run` of its FlowTest: plain JSON. */
interface StoredTest {
  readonly flow_uuid: string;
  readonly version_timestamp: number | null;
  /** Unsaved settings; null for the saved draft or a version. */
  readonly settings: FlowSettings | null;
  readonly status: 'RUNNING' | 'SUCCESS' | 'SKIPPED' | 'FAILED';
  readonly started_at: number;
  readonly started_by: Actor;
  readonly ended_at: number | null;
  readonly sample: Sample;
  readonly steps: readonly StepRun[];
  readonly summary_message: string | null;
}

interface TestInput {
  readonly flow_uuid: string;
  readonly version_timestamp?: number | null;
  readonly draft?: SaveFlowInput | null;
  readonly sample?: string | null;
  readonly sample_file_name?: string | null;
  readonly invocation_uuid?: string | null;
}

/** Maximum number of characters in a pasted sample and in a displayed result. */
const LARGEST_SAMPLE = 524_288;
const LARGEST_OUTPUT = 65_536;
/** Duration of each stage in data time, so that a person sees them one by one. */
const STAGE_MS = 350;
const BEAT_MS = 100;

export const storedTest = (key: string, { store }: Pick<MockContext, 'store'>): StoredTest | null =>
  (store.writtenValue(TYPE, key, 'run') as StoredTest | undefined) ?? null;

const waiting = (step: ExecutionStep): StepRun => ({
  step,
  status: 'PENDING',
  started_at: null,
  duration_ms: null,
  message: null,
  output: null,
  output_format: null,
});

export function testFlow(_source: unknown, { input }: { input: TestInput }, context: MockContext) {
  const { clock, store } = context;
  const { flow_uuid, version_timestamp = null } = input;
  const refuse = (...errors: UserError[]) => ({ flow_test: null, flow_setup: null, errors });
  const error = obstacle(flow_uuid, 'edit_partner', context);
  if (error) return refuse(error);
  const version = version_timestamp === null ? null : findVersion(flow_uuid, version_timestamp, context);
  if (version_timestamp !== null && version === null) return refuse(notFound('version', 'version_timestamp'));
  const unsaved = unsavedSettings(input, context);
  if (unsaved && 'errors' in unsaved) return refuse(...unsaved.errors);
  const settings = unsaved?.settings ?? null;
  const { source_file_type } = settings ?? draftOf(flow_uuid, context);
  const sample = sampleFor(input, source_file_type, context);
  if ('error' in sample) return refuse(sample.error);
  const key = store.newKey(TYPE);
  const run: StoredTest = {
    flow_uuid,
    version_timestamp: version === null ? null : timestampOf(version),
    settings,
    status: 'RUNNING',
    started_at: clock.now(),
    started_by: actorOf(context),
    ended_at: null,
    sample,
    steps: STAGES.map(waiting),
    summary_message: null,
  };
  store.insert(TYPE, key, { flow_test_uuid: key, run });
  goOn(key, context);
  return { flow_test: ref(TYPE, key), flow_setup: ref('FlowSetup', flow_uuid), errors: [] };
}

/** The flow with the caller's unsaved changes, or why it cannot be tested; null if there are none. */
function unsavedSettings(
  { flow_uuid, version_timestamp, draft: input }: TestInput,
  context: MockContext,
): { readonly settings: FlowSettings } | { readonly errors: readonly UserError[] } | null {
  if (input == null) return null;
  if (version_timestamp != null)
    return { errors: [userError('VALIDATION', 'Provide either a draft or a version.', 'draft')] };
  const draft = draftFlow({ ...input, flow_uuid }, context);
  if ('refusal' in draft) return { errors: [draft.refusal] };
  if (draft.errors.length === 0) return { settings: draft.settings };
  return { errors: draft.errors.map((error) => ({ ...error, path: ['draft', ...(error.path ?? [])] })) };
}

/** The starting point of a dry run, or why it cannot start. */
function sampleFor(
  input: TestInput,
  source_file_type: string,
  context: MockContext,
): Sample | { readonly error: UserError } {
  const { flow_uuid, sample, sample_file_name, invocation_uuid } = input;
  const { store } = context;
  if (sample != null && invocation_uuid != null)
    return { error: userError('VALIDATION', 'Provide either a text or an execution.', 'sample') };
  if (invocation_uuid != null) {
    const isOwn =
      mayRead(invocation_uuid, context) &&
      store.read('FlowExecution', invocation_uuid, 'flow_uuid') === flow_uuid;
    if (!isOwn) return { error: notFound('execution', 'invocation_uuid') };
    return (
      sampleOfExecution(invocation_uuid, context) ?? {
        error: userError(
          'VALIDATION',
          'The input of this execution is not text, so it cannot be used in a dry run.',
          'invocation_uuid',
        ),
      }
    );
  }
  if (sample != null) {
    if (sample.length > LARGEST_SAMPLE) {
      const message = `Use at most ${LARGEST_SAMPLE.toLocaleString('en')} characters (currently ${sample.length.toLocaleString('en')}).`;
      return { error: userError('LIMIT_EXCEEDED', message, 'sample') };
    }
    return pastedSample(sample, sample_file_name ?? null, source_file_type);
  }
  const flow_type = (store.read('FlowSetup', flow_uuid, 'flow_type') as Ref).$ref.key;
  return (
    madeUpSample({ flow_uuid, flow_type, source_file_type }, context) ?? {
      error: userError('VALIDATION', 'There is no sample in this format. Paste one.', 'sample'),
    }
  );
}

const change = (key: string, fields: Partial<StoredTest>, context: MockContext): void => {
  const run = storedTest(key, context);
  if (run) context.store.set(TYPE, key, { run: { ...run, ...fields } });
};

const changeStep = (
  key: string,
  step: ExecutionStep,
  fields: Partial<StepRun>,
  context: MockContext,
): void => {
  const steps = storedTest(key, context)?.steps ?? [];
  change(key, { steps: steps.map((one) => (one.step === step ? { ...one, ...fields } : one)) }, context);
};

const cut = (text: string | null): string | null =>
  text !== null && text.length > LARGEST_OUTPUT ? text.slice(0, LARGEST_OUTPUT) : text;

/**
 * Runs the stages one after another in the background. Unexpected errors are reported like those of any scheduled task.
 */
function goOn(key: string, context: MockContext): void {
  perform(key, context).catch((error: unknown) => {
    change(key, { status: 'FAILED', summary_message: 'The dry run was interrupted.' }, context);
    context.clock.schedule(0, () => {
      throw error;
    });
  });
}

async function perform(key: string, context: MockContext): Promise<void> {
  const { clock, session, store } = context;
  const test = storedTest(key, context);
  if (!test) return;
  const { flow_uuid, version_timestamp, sample, started_at } = test;
  const version = version_timestamp === null ? null : findVersion(flow_uuid, version_timestamp, context);
  const settings =
    test.settings ?? (version === null ? draftOf(flow_uuid, context) : savedSettings(version, context));
  const run = begin(settings, sample, {
    company_uuid: store.read('FlowSetup', flow_uuid, 'company_uuid') as string,
    destination_summary: sideSummary(settings, 'destination', flow_uuid, context),
  });
  let at = started_at;
  let ended: { readonly step: ExecutionStep; readonly result: StageResult } | null = null;
  for (const step of STAGES) {
    if (ended) {
      changeStep(key, step, { status: 'SKIPPED' }, context);
      continue;
    }
    changeStep(key, step, { status: 'RUNNING', started_at: at }, context);
    await new Promise<void>((resolve) => void clock.schedule(STAGE_MS, resolve));
    // The session's state was reset or discarded.
    if (session.ended.aborted || !storedTest(key, context)) return;
    const result = await stages[step](run, context);
    const took = result.status === 'SKIPPED' && !result.isEnd ? 0 : STAGE_MS;
    changeStep(
      key,
      step,
      {
        status: result.status,
        message: result.message,
        output: cut(result.output),
        output_format: result.output_format,
        ...(took === 0 ? { started_at: null, duration_ms: null } : { duration_ms: took }),
      },
      context,
    );
    at += took;
    if (result.isEnd) ended = { step, result };
  }
  const outcome = ended === null ? 'SUCCESS' : ended.result.status === 'FAILED' ? 'FAILED' : 'SKIPPED';
  const summary_message = ended
    ? ended.result.message
    : `All steps passed; ${run.output === null ? 'nothing was sent' : `${Buffer.byteLength(run.output).toLocaleString('en')} bytes would be sent`}.`;
  change(key, { status: outcome, ended_at: at, summary_message }, context);
}

/** Dry runs of a flow, latest first. */
export const testsOf = (flow_uuid: string, context: Pick<MockContext, 'store'>): readonly string[] =>
  context.store
    .created(TYPE)
    .filter((key) => storedTest(key, context)?.flow_uuid === flow_uuid)
    .toReversed();

const mayReadTest = (key: string, context: MockContext): boolean => {
  const test = storedTest(key, context);
  return test !== null && maySeeSettings(test.flow_uuid, context);
};

export const lookUpTest = (
  _source: unknown,
  { flow_test_uuid: key }: { flow_test_uuid: string },
  context: MockContext,
) => (mayReadTest(key, context) ? ref(TYPE, key) : null);

/** Emits a dry run at once and after each stage until it is complete. */
export async function* flowTestChanged(
  _source: unknown,
  { flow_test_uuid: key }: { flow_test_uuid: string },
  context: MockContext,
) {
  if (!mayReadTest(key, context))
    throw graphqlError('NOT_FOUND', 'This dry run does not exist, or you do not have access to it.');
  let told: StoredTest | null = null;
  for (;;) {
    const now = storedTest(key, context);
    if (!now) return;
    if (now !== told) yield { flow_test_changed: ref(TYPE, key) };
    if (now.status !== 'RUNNING') return;
    told = now;
    await new Promise<void>((resolve) => void context.clock.schedule(BEAT_MS, resolve));
  }
}

/** Restarts dry runs that a server restart interrupted. */
export function resumeTests(context: MockContext): void {
  for (const key of context.store.created(TYPE)) {
    if (storedTest(key, context)?.status !== 'RUNNING') continue;
    change(key, { steps: STAGES.map(waiting) }, context);
    goOn(key, context);
  }
}

/** Fields of `FlowTest`. */
export const testFields: Readonly<Record<string, (test: StoredTest) => unknown>> = {
  flow_setup: ({ flow_uuid }) => ref('FlowSetup', flow_uuid),
  version_timestamp: ({ version_timestamp }) => version_timestamp,
  is_unsaved: ({ settings }) => settings !== null,
  status: ({ status }) => status,
  started_at: ({ started_at }) => started_at,
  started_by: ({ started_by }) => started_by,
  ended_at: ({ ended_at }) => ended_at,
  sample_file_name: ({ sample }) => sample.file_name,
  sample_size_bytes: ({ sample }) => Buffer.byteLength(sample.text),
  steps: ({ steps }) => steps,
  summary_message: ({ summary_message }) => summary_message,
};
