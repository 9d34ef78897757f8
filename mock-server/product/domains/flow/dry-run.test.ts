import { within } from '../../model/kit/within.ts';
import { afterAll, describe, expect, test } from 'vitest';
import type { MockContext } from '../../context.ts';
import { steppedClock, testContexts } from '../../../testing/testing-context.ts';
import { SUCCESS } from '../../world/columns.ts';
import { flowNamed, ORDERS, TENDER } from '../../world/script.ts';
import { flowTestChanged, resumeTests, testFields, testFlow, testsOf } from './dry-run.ts';
import { storedTest } from './dry-run-store.ts';
import { saveFlow } from '../../model/flow/save.ts';

const broken: unknown[] = [];
const clock = steppedClock({
  later(task) {
    const timer = setImmediate(() => {
      try {
        task();
      } catch (error) {
        broken.push(error);
      }
    });
    return () => clearImmediate(timer);
  },
});
const { world, contextOf, inSession: inNamed, dispose } = testContexts(clock);
afterAll(dispose);

let count = 0;
const inSession = <T>(
  task: (context: MockContext) => Promise<T>,
  as = 'editor@northbay.example',
): Promise<T> => inNamed(`dry-run-${count++}`, as, task);

type Input = Parameters<typeof testFlow>[1]['input'];

/** Completes a dry run; returns the states that were emitted. */
async function runOf(input: Input, context: MockContext) {
  const { flow_test, errors } = testFlow(null, { input }, within('test_flow', context));
  expect(errors).toEqual([]);
  const key = flow_test?.$ref.key ?? '';
  const updates: string[] = [];
  for await (const _change of flowTestChanged(
    null,
    { flow_test_uuid: key },
    within('Subscription.flow_test_changed', context),
  )) {
    const steps = storedTest(key, context)?.steps ?? [];
    updates.push(steps.map(({ status }) => status.charAt(0)).join(''));
  }
  const test = storedTest(key, context);
  if (!test) throw new Error('the dry run is gone');
  const step = (name: string) => test.steps.find((stepRun) => stepRun.step === name);
  return { test, updates, step, key };
}

/** The latest execution of a flow that succeeded without resubmission. */
const successOf = (flow: typeof TENDER): string => {
  const { columns, byFlow, uuidOf } = world.execution;
  const row = [...byFlow.rows(flow.index)].find(
    (number) => columns.status[number] === SUCCESS && !columns.parents.has(number),
  );
  return uuidOf(row ?? 0);
};

function saved(flow_uuid: string, input: object, context: MockContext): void {
  expect(saveFlow(null, { input: { flow_uuid, ...input } }, within('save_flow', context)).errors).toEqual([]);
}

describe('a dry run', () => {
  test('goes through its stages one by one and writes what an execution would', () =>
    inSession(async (context) => {
      const { test, updates, step } = await runOf(
        { flow_uuid: TENDER.flow_uuid, invocation_uuid: successOf(TENDER) },
        context,
      );
      expect(test.summary_message).toContain('All steps passed');
      expect(test.status).toBe('SUCCESS');
      expect(step('MAP')?.message).toContain('revision');
      expect(step('MAP')?.message).toContain('Order ');
      expect(step('GENERATE')?.output).toMatch(/^ISA\*/);
      expect(step('DELIVER')).toMatchObject({
        status: 'SKIPPED',
        started_at: null,
        message: expect.stringContaining('AS2 · PNCL'),
      });
      // While it runs, at most one stage is active at a time, and completed stages do not change.
      expect(updates.length).toBeGreaterThan(3);
      for (const state of updates) expect(state).toMatch(/^[DS]*R?P*$/);
      expect(updates.at(-1)).not.toMatch(/[RP]/);
      const times = test.steps.flatMap(({ started_at }) => started_at ?? []);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(test.ended_at).toBeGreaterThan(clock.anchor);
    }));

  test('runs the actual mapping: an order becomes the canonical document, an invalid one fails with its position', () =>
    inSession(async (context) => {
      const good = await runOf({ flow_uuid: ORDERS.flow_uuid, invocation_uuid: successOf(ORDERS) }, context);
      expect(good.test.status, good.test.summary_message ?? '').toBe('SUCCESS');
      const mapped = JSON.parse(good.step('MAP')?.output ?? 'null') as { schema?: string };
      expect(mapped.schema).toBe('purchase_order');
      const broken_one = await runOf({ flow_uuid: ORDERS.flow_uuid, sample: 'ISA*00*nonsense' }, context);
      expect(broken_one.test.status).toBe('FAILED');
      expect(broken_one.step('PARSE')).toMatchObject({
        status: 'FAILED',
        message: expect.stringContaining('could not be parsed'),
      });
      expect(broken_one.step('MAP')?.status).toBe('SKIPPED');
    }));

  test('of the draft runs the saved scripts, filters, changes, and tags', () =>
    inSession(async (context) => {
      const { flow_uuid } = TENDER;
      saved(
        flow_uuid,
        {
          pre_processor:
            'log("info", "x"); return success({ ...input, text: input.text + "\\n<!-- seen -->" });',
          filters: [{ label: 'All', expression: '$exists(references.order)', action: 'KEEP' }],
          document_changes: [{ path: 'references.order', expression: '"PO-" & $' }],
          data_tags: [{ label: 'Order', expression: 'references.order' }],
        },
        context,
      );
      const { step, test } = await runOf({ flow_uuid }, context);
      expect(step('PRE_PROCESS')?.output).toMatch(/<!-- seen -->$/);
      expect(step('FILTER')?.message).toBe('Passed 1 filter.');
      expect(step('MAP')?.message).toMatch(/Data tags: Order PO-/);
      expect(test.status).toBe('SUCCESS');
      // The deployed version is not affected.
      const version_timestamp = world.versionsOf(flow_uuid)[0]?.version_timestamp ?? 0;
      const old = await runOf({ flow_uuid, version_timestamp }, context);
      expect(old.step('MAP')?.message).not.toMatch(/Order PO-PO-/);
      expect(old.test.version_timestamp).toBe(version_timestamp);
    }));

  test.each([
    [
      'a filter leaves nothing',
      { filters: [{ label: 'Never', expression: 'false', action: 'KEEP' }] },
      ['SKIPPED', 'FILTER', 'DONE', 'Filter “Never” removed all records.'],
    ],
    [
      'a filter breaks',
      { filters: [{ label: 'Odd', expression: '$number("x")', action: 'KEEP' }] },
      ['FAILED', 'FILTER', 'FAILED', 'Filter “Odd”'],
    ],
    [
      'the script skips it',
      { pre_processor: 'return skip("not for us");' },
      ['SKIPPED', 'PRE_PROCESS', 'SKIPPED', 'not for us'],
    ],
    [
      'the script fails',
      { pre_processor: 'return input.nothing.at.all;' },
      ['FAILED', 'PRE_PROCESS', 'FAILED', 'Script failed'],
    ],
    [
      'a data tag breaks',
      { data_tags: [{ label: 'Odd', expression: '$number("x")' }] },
      ['FAILED', 'MAP', 'FAILED', 'Data tag “Odd”'],
    ],
  ] as const)('ends where %s', (_what, change, [status, at, how, message]) =>
    inSession(async (context) => {
      saved(TENDER.flow_uuid, change, context);
      const { test, step } = await runOf({ flow_uuid: TENDER.flow_uuid }, context);
      expect(test.status).toBe(status);
      expect(step(at)).toMatchObject({ status: how, message: expect.stringContaining(message) });
      expect(step('GENERATE')).toMatchObject({ status: 'SKIPPED', output: null });
    }),
  );

  test('works for every kind of seeded flow that reads text', () =>
    inSession(async (context) => {
      const kinds = [
        flowNamed('fjordline', 'Receive status IFTSTA'),
        flowNamed('harbor-foods', 'Receive product list'),
        flowNamed('meridian-customs', 'Send customs shipment'),
        flowNamed('osprey-track', 'Send positions'),
      ];
      for (const { flow_uuid, flow_name } of kinds) {
        const { test } = await runOf({ flow_uuid }, context);
        expect(test.status, `${flow_name}: ${test.summary_message}`).toBe('SUCCESS');
      }
      expect(testsOf(kinds[0]?.flow_uuid ?? '', context)).toHaveLength(1);
    }));

  test.each([
    ['flow_uuid', 'NOT_FOUND', { flow_uuid: 'x' }],
    ['version_timestamp', 'NOT_FOUND', { version_timestamp: 5 }],
    ['invocation_uuid', 'NOT_FOUND', { invocation_uuid: successOf(ORDERS) }],
    ['sample', 'VALIDATION', { sample: 'x', invocation_uuid: successOf(TENDER) }],
    ['sample', 'LIMIT_EXCEEDED', { sample: 'x'.repeat(524_289) }],
  ])('with a wrong %s is refused with %s', (path, code, input) =>
    inSession(async (context) => {
      const { errors } = testFlow(
        null,
        { input: { flow_uuid: TENDER.flow_uuid, ...input } },
        within('test_flow', context),
      );
      expect(errors).toMatchObject([{ code, path: [path] }]);
    }),
  );

  test('runs with unsaved changes without saving them', () =>
    inSession(async (context) => {
      const draft = { filters: [{ label: 'Nothing', expression: 'false', action: 'KEEP' as const }] };
      const { test, step } = await runOf({ flow_uuid: TENDER.flow_uuid, draft }, context);
      expect(test.status).toBe('SKIPPED');
      expect(step('FILTER')).toMatchObject({ message: expect.stringContaining('Nothing') });
      expect(testFields.is_unsaved(test)).toBe(true);
      const { test: saved } = await runOf({ flow_uuid: TENDER.flow_uuid }, context);
      expect(saved.status).toBe('SUCCESS');
      expect(testFields.is_unsaved(saved)).toBe(false);
    }));

  test('refuses unsaved changes that could not be saved, with their path', () =>
    inSession(async (context) => {
      const draft = { retry: { max_attempts: 99, backoff_seconds: 60 } };
      const { errors } = testFlow(
        null,
        { input: { flow_uuid: TENDER.flow_uuid, draft } },
        within('test_flow', context),
      );
      expect(errors).toMatchObject([{ code: 'VALIDATION', path: ['draft', 'retry', 'max_attempts'] }]);
    }));

  test('is private to its session, and continues after a restart', () =>
    inSession(async (context) => {
      const { flow_test } = testFlow(
        null,
        { input: { flow_uuid: TENDER.flow_uuid } },
        within('test_flow', context),
      );
      const key = flow_test?.$ref.key ?? '';
      const theirs = contextOf(context.session.id, 'guest@northbay.example');
      await expect(
        flowTestChanged(
          null,
          { flow_test_uuid: key },
          within('Subscription.flow_test_changed', theirs),
        ).next(),
      ).rejects.toThrow('do not have access');
      resumeTests(context);
      for await (const _change of flowTestChanged(
        null,
        { flow_test_uuid: key },
        within('Subscription.flow_test_changed', context),
      ));
      expect(storedTest(key, context)?.status).toBe('SUCCESS');
      expect(broken).toEqual([]);
    }));
});
