import type { MockContext } from '../../../context.ts';
import { graphqlError, userError, type UserError } from '../../../../engine/errors.ts';
import { ref } from '../../../../engine/store/ref.ts';
import { mustRead, notFound } from '../../../model/kit/collection.ts';
import { outcomeOf } from './steps.ts';
import {
  forgetSpecification,
  isOver,
  storedGeneration,
  TYPE,
  writeGeneration,
  type Generation,
  type Step,
  type StepKind,
} from './stored.ts';
import type { Resolver } from '../../../resolvers.ts';

/** Duration of queuing and of each step, in milliseconds of data time. */
const QUEUED_MS = 400;
const STEP_MS: Readonly<Record<StepKind, number>> = {
  READ_SPECIFICATION: 1400,
  DETECT_LOOPS: 900,
  DRAFT_EXPRESSION: 2600,
  TEST: 800,
};

const WENT_WRONG = 'Drafting failed because of an internal error. Try again.';

/** Queues a new generation. */
export const begin = (generation_uuid: string, context: MockContext): void =>
  continueAfter(generation_uuid, QUEUED_MS, context);

function continueAfter(generation_uuid: string, ms: number, context: MockContext): void {
  context.clock.schedule(ms, () => {
    const known = storedGeneration(generation_uuid, context);
    if (!known || isOver(known)) return;
    writeGeneration(generation_uuid, { passed: known.passed + ms }, context);
    goOn(generation_uuid, context).catch(() => {
      const now = storedGeneration(generation_uuid, context);
      if (now)
        writeGeneration(
          generation_uuid,
          { ...ended(now, 'FAILED', now.steps), error_message: WENT_WRONG },
          context,
        );
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
  // It was canceled while the step was running.
  if (!now || isOver(now)) return;
  const steps = now.steps.map((item): Step => {
    if (item.step !== running || !done) return item;
    return {
      ...item,
      status: 'error' in done ? 'FAILED' : 'DONE',
      detail: 'error' in done ? done.error : done.detail,
    };
  });
  if (done && 'error' in done) {
    writeGeneration(generation_uuid, { ...ended(now, 'FAILED', steps), error_message: done.error }, context);
    return;
  }
  const next = steps.findIndex(({ status }) => status === 'PENDING');
  const step = steps[next];
  if (!step) {
    writeGeneration(generation_uuid, { ...done?.change, ...ended(now, 'SUCCEEDED', steps) }, context);
    return;
  }
  writeGeneration(
    generation_uuid,
    { ...done?.change, status: 'RUNNING', steps: steps.with(next, { ...step, status: 'RUNNING' }) },
    context,
  );
  continueAfter(generation_uuid, STEP_MS[step.step], context);
}

function ended(now: Generation, status: Generation['status'], steps: readonly Step[]): Partial<Generation> {
  return {
    status,
    steps: steps.map((step) =>
      step.status === 'PENDING' || step.status === 'RUNNING' ? { ...step, status: 'SKIPPED' } : step,
    ),
    ended_at: now.requested_at + now.passed,
  };
}

export const cancelMappingGeneration: Resolver<'Mutation', 'cancel_mapping_generation'> = (
  _source,
  { input: { generation_uuid } },
  context,
) => {
  const refuse = (error: UserError) => ({ generation: null, errors: [error] });
  const known = storedGeneration(generation_uuid, context);
  if (!known || !context.access.company(known.company_uuid))
    return refuse(notFound('generation', 'generation_uuid'));
  const refusal = context.access.refusalOf(known);
  if (refusal) return refuse(refusal);
  if (isOver(known)) return refuse(userError('CONFLICT', 'The draft has already ended.', 'generation_uuid'));
  writeGeneration(generation_uuid, ended(known, 'CANCELED', known.steps), context);
  forgetSpecification(generation_uuid, context);
  return { generation: ref(TYPE, generation_uuid), errors: [] };
};

/**
 * Look-up resolver: null if the generation does not exist or the person may not see it; throws FORBIDDEN for the wrong
 * role.
 */
export const lookUpGeneration = ((_source, { generation_uuid }, context) => {
  const known = storedGeneration(generation_uuid, context);
  if (!known || !context.access.company(known.company_uuid)) return null;
  mustRead(known, context);
  return ref(TYPE, generation_uuid);
}) satisfies Resolver<'Query', 'mapping_generation'>;

/** Polling interval in milliseconds of data time. */
const BEAT_MS = 100;

/** Emits a generation immediately and after each progress until it is complete. */
export const mappingGeneration: Resolver<'Subscription', 'mapping_generation'> = async function* (
  _source,
  args,
  context,
) {
  const link = lookUpGeneration(_source, args, context);
  if (!link) throw graphqlError('NOT_FOUND', 'This draft does not exist, or you do not have access to it.');
  let emitted: Generation | null = null;
  for (;;) {
    const known = storedGeneration(args.generation_uuid, context);
    if (!known) return;
    const isNew = emitted === null || emitted.status !== known.status || emitted.steps !== known.steps;
    if (isNew) yield { mapping_generation: link };
    if (isOver(known)) return;
    emitted = known;
    await new Promise<void>((resolve) => {
      context.clock.schedule(BEAT_MS, resolve);
    });
  }
};

/** Resumes generations that a server restart interrupted. */
export function resumeGenerations(context: MockContext): void {
  for (const generation_uuid of context.store.created(TYPE)) {
    const known = storedGeneration(generation_uuid, context);
    if (!known || isOver(known)) continue;
    const running = known.steps.find(({ status }) => status === 'RUNNING');
    continueAfter(generation_uuid, running ? STEP_MS[running.step] : QUEUED_MS, context);
  }
}
