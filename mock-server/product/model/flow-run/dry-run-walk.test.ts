import { within } from '../kit/within.ts';
import { afterAll, describe, expect, test } from 'vitest';
import type { MockContext } from '../../context.ts';
import { steppedClock, testContexts } from '../../../testing/testing-context.ts';
import { edgeBetween } from '../../world/flow-graph.ts';
import type { FlowRecord } from '../../world/flows.ts';
import { flowTestChanged, testFields, testFlow } from '../../domains/flow/dry-run.ts';
import { storedTest } from '../../domains/flow/dry-run-store.ts';

const { world, inSession, dispose } = testContexts(steppedClock());
afterAll(dispose);

const canvas = world.flows.find(({ builder }) => builder === 'VISUAL_V3') as FlowRecord;
const form = world.flows.find(({ builder, deleted }) => builder === 'FORM' && !deleted) as FlowRecord;

/** Completes a dry run; returns the successive states of its walk. */
async function runOf(input: Parameters<typeof testFlow>[1]['input'], context: MockContext) {
  const { flow_test, errors } = testFlow(null, { input }, within('test_flow', context));
  expect(errors).toEqual([]);
  const key = flow_test?.$ref.key ?? '';
  const updates: string[] = [];
  for await (const _change of flowTestChanged(
    null,
    { flow_test_uuid: key },
    within('Subscription.flow_test_changed', context),
  )) {
    const { steps = [] } = storedTest(key, context)?.walk ?? {};
    updates.push(steps.map(({ status }) => status.charAt(0)).join(''));
  }
  const run = storedTest(key, context);
  if (!run) throw new Error('the dry run is gone');
  return { run, updates };
}

type Draft = NonNullable<Parameters<typeof testFlow>[1]['input']['draft']>;

/**
 * Reads JSON, sends heavy documents one way and all others another way, and sends a notification about the heavy ones.
 */
const graph: NonNullable<Draft['graph']> = {
  nodes: [
    { node_id: 'in', kind: 'SOURCE', label: 'In' },
    { node_id: 'read', kind: 'PARSE', label: 'Read', parse: { file_type: 'JSON_GENERIC' } },
    { node_id: 'lines', kind: 'SPLIT', label: 'Lines', split: { expression: 'lines' } },
    {
      node_id: 'route',
      kind: 'BRANCH',
      label: 'Route',
      branch: { branches: [{ label: 'Heavy', expression: 'kg > 100' }], otherwise_label: 'Other' },
    },
    { node_id: 'write', kind: 'GENERATE', label: 'Write', generate: { file_type: 'JSON_GENERIC' } },
    { node_id: 'tell', kind: 'NOTIFY', label: 'Tell', notify: { message: 'Something heavy.' } },
    { node_id: 'out', kind: 'DESTINATION', label: 'Out' },
  ],
  edges: [
    ...['in>read', 'read>lines', 'lines>route', 'write>out'].map((edge) => {
      const [from = '', to = ''] = edge.split('>');
      return edgeBetween(from, to);
    }),
    edgeBetween('route', 'tell', { label: 'Heavy' }),
    edgeBetween('route', 'write', { label: 'Other' }),
  ],
} as NonNullable<Draft['graph']>;

const { flow_uuid } = canvas;
const as = 'operator@northbay.example';

describe('a dry run of a canvas', () => {
  test('walks it step by step, and reports what would be delivered where', () =>
    inSession('saved', as, async (context) => {
      const { run, updates } = await runOf({ flow_uuid }, context);
      expect(run.status, run.summary_message ?? '').toBe('SUCCESS');
      expect(run.summary_message).toMatch(
        /^All steps passed; 1 document, [\d,]+ bytes, would be sent to .+\.$/,
      );
      expect(updates.length).toBeGreaterThan(3);
      for (const state of updates) expect(state).toMatch(/^D*R?P*$/);
      expect(updates.at(-1)).toMatch(/^D+$/);
      const steps = run.walk?.steps ?? [];
      expect(run.ended_at).toBe(
        run.started_at + steps.reduce((sum, { duration_ms }) => sum + (duration_ms ?? 0), 0),
      );
      expect(steps.at(-1)).toMatchObject({ kind: 'DESTINATION', documents_in: 1 });
    }));

  test('walks an unsaved canvas, path by path', () =>
    inSession('unsaved', as, async (context) => {
      const sample = JSON.stringify({ lines: [{ kg: 500 }, { kg: 1 }, { kg: 2 }] });
      const { run } = await runOf({ flow_uuid, draft: { graph }, sample }, context);
      expect(run.status, run.summary_message ?? '').toBe('SUCCESS');
      expect(testFields.walk(run)).toMatchObject({
        steps: [
          { node_id: 'in', message: expect.stringContaining('Received sample.json') },
          { node_id: 'read' },
          { node_id: 'lines', documents_in: 1, documents_out: 3 },
          { node_id: 'route', documents_in: 3, documents_out: 3 },
          { node_id: 'tell', documents_in: 1, output: 'Something heavy.' },
          { node_id: 'write', documents_in: 2 },
          { node_id: 'out', documents_in: 2 },
        ],
        paths: expect.arrayContaining([
          { edge_id: 'route-tell', documents: 1 },
          { edge_id: 'route-write', documents: 2 },
        ]),
      });
      expect(run.summary_message).toContain('2 documents');
    }));

  test('reports the same to clients that only know the nine stages', () =>
    inSession('stages', as, async (context) => {
      const { run } = await runOf({ flow_uuid, draft: { graph }, sample: '{"lines": 5' }, context);
      expect(run.status).toBe('FAILED');
      expect(run.steps.map(({ step, status }) => `${step} ${status}`)).toEqual([
        'RECEIVE DONE',
        'PRE_PROCESS SKIPPED',
        'PARSE FAILED',
        'FILTER SKIPPED',
        'MAP SKIPPED',
        'GENERATE SKIPPED',
        'POST_PROCESS SKIPPED',
        'DELIVER SKIPPED',
        'ACKNOWLEDGE SKIPPED',
      ]);
      const read = run.walk?.steps.find(({ node_id }) => node_id === 'read');
      expect(run.steps[2]).toMatchObject({ message: read?.message, duration_ms: read?.duration_ms });
      expect(run.summary_message).toContain(String(read?.message).slice(0, -1));
    }));

  test('a flow built with the form has no walk', () =>
    inSession('form', as, async (context) => {
      const { run } = await runOf({ flow_uuid: form.flow_uuid }, context);
      expect(run.walk).toBeNull();
      expect(run.steps).toHaveLength(9);
    }));
});
