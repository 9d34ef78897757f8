import type { TestFlowInput } from '#schema-types';
import { byteLength } from '../../../kernel/bytes.ts';
import type { MockContext } from '../../context.ts';
import { graphqlError, userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { notFound } from '../../model/kit/collection.ts';
import { mayRead } from '../../model/execution/execution-file.ts';
import { findVersion } from './deploy.ts';
import { draftFlow } from './draft.ts';
import { notRun, performTest, settingsTested } from './dry-run-course.ts';
import { madeUpSample, pastedSample, sampleOfExecution, type Sample } from '../../model/flow-run/sample.ts';
import { changeTest, storedTest, TYPE, type StoredTest } from './dry-run-store.ts';
import { draftOf } from '../../model/flow/settings.ts';
import { maySee, obstacle } from '../../model/flow/subject.ts';
import { timestampOf } from '../../model/flow/versions.ts';
import type { FieldsFrom, Resolver } from '../../resolvers.ts';

/** Maximum number of characters in a pasted sample. */
const MAX_SAMPLE = 524_288;
const BEAT_MS = 100;

export const testFlow = ((_source, { input }, context) => {
  const { clock, store } = context;
  const { flow_uuid, version_timestamp = null } = input;
  const refuse = (...errors: UserError[]) => ({ flow_test: null, flow_setup: null, errors });
  const error = obstacle(flow_uuid, context);
  if (error) return refuse(error);
  const version = version_timestamp === null ? null : findVersion(flow_uuid, version_timestamp, context);
  if (version_timestamp !== null && version === null) return refuse(notFound('version', 'version_timestamp'));
  const unsaved = unsavedSettings(input, context);
  if (unsaved && 'errors' in unsaved) return refuse(...unsaved.errors);
  const settings = unsaved?.settings ?? null;
  const tested = settings ?? settingsTested(flow_uuid, version, context);
  const sample = sampleFor(input, (settings ?? draftOf(flow_uuid, context)).source_file_type, context);
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
    ...notRun(tested),
    summary_message: null,
  };
  store.insert(TYPE, key, { flow_test_uuid: key, run });
  goOn(key, context);
  return { flow_test: ref(TYPE, key), flow_setup: ref('FlowSetup', flow_uuid), errors: [] };
}) satisfies Resolver<'Mutation', 'test_flow'>;

/** The flow with the caller's unsaved changes, or why it cannot be tested; null if there are none. */
function unsavedSettings(
  { flow_uuid, version_timestamp, draft: input }: TestFlowInput,
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
  input: TestFlowInput,
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
    if (sample.length > MAX_SAMPLE) {
      const message = `Use at most ${MAX_SAMPLE.toLocaleString('en')} characters (currently ${sample.length.toLocaleString('en')}).`;
      return { error: userError('LIMIT_EXCEEDED', message, 'sample') };
    }
    return pastedSample(sample, sample_file_name ?? null, source_file_type);
  }
  const flow_type = store.read('FlowSetup', flow_uuid, 'flow_type').$ref.key;
  return (
    madeUpSample({ flow_uuid, flow_type, source_file_type }, context) ?? {
      error: userError('VALIDATION', 'There is no sample in this format. Paste one.', 'sample'),
    }
  );
}

/** Continues a dry run in the background. Unexpected errors are reported like those of any scheduled task. */
function goOn(key: string, context: MockContext): void {
  performTest(key, context).catch((error: unknown) => {
    changeTest(key, { status: 'FAILED', summary_message: 'The dry run was interrupted.' }, context);
    context.clock.schedule(0, () => {
      throw error;
    });
  });
}

/** Dry runs of a flow, latest first. */
export const testsOf = (flow_uuid: string, context: Pick<MockContext, 'store'>): readonly string[] =>
  context.store
    .created(TYPE)
    .filter((key) => storedTest(key, context)?.flow_uuid === flow_uuid)
    .toReversed();

const mayReadTest = (key: string, context: MockContext): boolean => {
  const test = storedTest(key, context);
  return test !== null && maySee(test.flow_uuid, context);
};

export const lookUpTest: Resolver<'Query', 'flow_test'> = (_source, { flow_test_uuid: key }, context) =>
  mayReadTest(key, context) ? ref(TYPE, key) : null;

/** Emits a dry run at once and after each stage until it is complete. */
export const flowTestChanged = async function* (_source, { flow_test_uuid: key }, context) {
  if (!mayReadTest(key, context))
    throw graphqlError('NOT_FOUND', 'This dry run does not exist, or you do not have access to it.');
  let emitted: StoredTest | null = null;
  for (;;) {
    const now = storedTest(key, context);
    if (!now) return;
    if (now !== emitted) yield { flow_test_changed: ref(TYPE, key) };
    if (now.status !== 'RUNNING') return;
    emitted = now;
    await new Promise<void>((resolve) => void context.clock.schedule(BEAT_MS, resolve));
  }
} satisfies Resolver<'Subscription', 'flow_test_changed'>;

/** Restarts dry runs that a server restart interrupted. */
export function resumeTests(context: MockContext): void {
  for (const key of context.store.created(TYPE)) {
    const test = storedTest(key, context);
    if (test?.status !== 'RUNNING') continue;
    const { flow_uuid, settings, version_timestamp } = test;
    const version = version_timestamp === null ? null : findVersion(flow_uuid, version_timestamp, context);
    changeTest(key, notRun(settings ?? settingsTested(flow_uuid, version, context)), context);
    goOn(key, context);
  }
}

/** Fields of `FlowTest`. */
export const testFields = {
  flow_setup: ({ flow_uuid }) => ref('FlowSetup', flow_uuid),
  version_timestamp: ({ version_timestamp }) => version_timestamp,
  is_unsaved: ({ settings }) => settings !== null,
  status: ({ status }) => status,
  started_at: ({ started_at }) => started_at,
  started_by: ({ started_by }) => started_by,
  ended_at: ({ ended_at }) => ended_at,
  sample_file_name: ({ sample }) => sample.file_name,
  sample_size_bytes: ({ sample }) => byteLength(sample.text),
  steps: ({ steps }) => steps,
  walk: ({ walk }) => walk,
  summary_message: ({ summary_message }) => summary_message,
} satisfies FieldsFrom<'FlowTest', StoredTest>;
