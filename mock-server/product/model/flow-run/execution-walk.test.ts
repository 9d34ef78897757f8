import type { PulseRange } from '#schema-types';
import { afterAll, describe, expect, test } from 'vitest';
import { ref } from '../../../engine/store/ref.ts';
import type { MockContext } from '../../context.ts';
import { steppedClock, testContexts } from '../../../testing/testing-context.ts';
import { edgeBetween, graphOf, NEW_SETTINGS, type FlowGraph } from '../../world/flow-graph.ts';
import { settingsOf } from '../../world/flow-settings.ts';
import type { FlowPlan } from '../../world/flows.ts';
import { flowNamed, TENDER } from '../../world/script.ts';
import { periodOf, summarise, totalsOf } from '../execution/counts.ts';
import { executionsIn } from '../execution/executions-in.ts';
import { executionFacts } from '../execution/facts.ts';
import { flowScope } from '../execution/scopes.ts';
import { deploy } from '../../domains/flow/deploy.ts';
import { writeVersion } from '../flow/save.ts';
import { savedSettings, versionKeys } from '../flow/versions.ts';
import { inputOf } from './sample.ts';
import { guestAccess, type Subject } from '../../accounts/access.ts';
import { executionWalk, planOf, type Canvas } from './execution-walk.ts';
import { nodeCounts } from '../../domains/flow/graph/node-counts.ts';
import { courseOf, outcomeOf, type Outcome } from './outcome.ts';
import { performAgain } from './perform-again.ts';

const { world, inSession, contextOf, dispose } = testContexts(steppedClock());
afterAll(dispose);

const canvas = world.flows.find(({ builder }) => builder === 'VISUAL_V3') as FlowPlan;
const as = 'operator@northbay.example';
const RANGE = 'LAST_30_DAYS' satisfies PulseRange;

const walkOf = (invocation_uuid: string, context: MockContext) =>
  executionWalk(ref('FlowExecution', invocation_uuid), {}, context);

const executionsOf = ({ flow_uuid }: FlowPlan, context: MockContext) =>
  executionsIn(flowScope(flow_uuid, context), periodOf(RANGE, context), context);

/** Deploys a version of the flow with this canvas. */
function onCanvas(flow: FlowPlan, graph: FlowGraph, context: MockContext): void {
  const { flow_uuid } = flow;
  context.store.set('FlowSetup', flow_uuid, { builder: 'VISUAL_V3' });
  writeVersion(flow_uuid, { ...settingsOf(flow), graph }, { note: null, context });
  deploy(flow_uuid, versionKeys(flow_uuid, context)[0] ?? '', { context });
}

describe('the walk of an execution', () => {
  test("ends like the execution, with the execution's own messages", () =>
    inSession('ends', as, async (context) => {
      const seen = new Set<string>();
      for (const invocation_uuid of executionsOf(canvas, context)) {
        const facts = executionFacts(context, invocation_uuid);
        if (!facts || seen.has(`${facts.status} ${facts.reason_code}`)) continue;
        seen.add(`${facts.status} ${facts.reason_code}`);
        const walk = await walkOf(invocation_uuid, context);
        const steps = walk?.steps ?? [];
        const of = (kind: string) => steps.find((step) => step.kind === kind);
        const failed = steps.filter(({ status }) => status === 'FAILED');
        switch (facts.status) {
          case 'SUCCESS':
            expect(steps.every(({ status }) => status === 'DONE')).toBe(true);
            expect(of('DESTINATION')?.message).toMatch(/^Sent .+ over /);
            expect(of('GENERATE')?.output).not.toBeNull();
            break;
          case 'SKIPPED':
            expect(failed).toEqual([]);
            expect(of('DESTINATION')?.status).toBe('SKIPPED');
            expect(steps.filter((step) => step.status === 'DONE' && step.documents_out === 0)).toHaveLength(
              1,
            );
            break;
          case 'LOGICAL_FAILURE':
          case 'TECHNICAL_FAILURE':
            expect(failed, facts.reason_code ?? '').toHaveLength(1);
            break;
          default:
            expect(steps.some(({ status }) => status === 'FAILED')).toBe(false);
        }
        const took = steps.reduce((sum, { duration_ms }) => sum + (duration_ms ?? 0), 0);
        if (facts.duration_ms !== null) expect(took).toBeLessThanOrEqual(facts.duration_ms + steps.length);
      }
      expect(seen.size).toBeGreaterThan(3);
      expect([...seen].some((value) => value.startsWith('SUCCESS'))).toBe(true);
      expect([...seen].some((value) => value.includes('FAILURE'))).toBe(true);
    }));

  test('shows which rules decided, and by which values', () =>
    inSession('decisions', as, async (context) => {
      const flow = flowNamed('meridian-customs', 'Send customs shipment');
      const { flow_uuid } = flow;
      onCanvas(flow, branching(flow), context);
      const [version = ''] = versionKeys(flow_uuid, context);
      const sent = executionsOf(flow, context).flatMap((uuid) => executionFacts(context, uuid) ?? []);
      const facts = sent.find(({ status }) => status === 'SUCCESS');
      if (!facts) throw new Error('The flow has no success');
      const settings = savedSettings(version, context) as Canvas;
      const { steps, paths } = await courseOf(
        planOf(facts, inputOf(facts), { settings, context }),
        outcomeOf(facts),
        { context, perform: performAgain },
      );
      const route = steps.find(({ node_id }) => node_id === 'route');
      const [many, few] = route?.decisions ?? [];
      expect(many).toMatchObject({ label: 'Many', expression: '$count(lines) > 3', leads_to: 'Map' });
      expect(few).toMatchObject({ label: 'Few', expression: null, value: null, leads_to: 'aside' });
      const lines = /^lines has (\d+) items?$/.exec(many?.value ?? '')?.[1];
      expect(many?.documents).toBe(Number(lines) > 3 ? 1 : 0);
      expect((many?.documents ?? 0) + (few?.documents ?? 0)).toBe(1);
      const taken = paths.find(({ edge_id }) => edge_id.startsWith('route-'));
      expect(taken?.edge_id).toBe(many?.documents === 1 ? 'route-map' : 'route-aside');
      expect(
        steps.filter(({ kind }) => kind === 'MAP').every(({ decisions }) => decisions.length === 0),
      ).toBe(true);
    }));

  test('belongs to the version that ran; executions of flows built with the form have none', () =>
    inSession('form', as, async (context) => {
      const [first = ''] = executionsOf(TENDER, context);
      expect(await walkOf(first, context)).toBeNull();
      onCanvas(TENDER, graphOf(settingsOf(TENDER), false), context);
      expect(await walkOf(first, context)).toBeNull();
    }));

  test('is not for guests, and shows results only to those who may read files', () =>
    inSession('guests', as, async (context) => {
      const success = executionsOf(canvas, context).find(
        (uuid) => executionFacts(context, uuid)?.status === 'SUCCESS',
      ) as string;
      const { sees, ...access } = context.access;
      const subject = access.execution(success) as Required<Subject>;
      const guest = guestAccess(subject, success, { store: context.store, table: access.table });
      expect(sees('FlowExecution.walk', subject)).toBe(true);
      expect(guest.sees('FlowExecution.walk', subject)).toBe(false);
      const walk = await walkOf(success, {
        ...context,
        access: {
          ...access,
          sees: (field, of) => field !== 'FlowExecution.files' && sees(field, of),
        },
      });
      expect(walk?.steps.every(({ status, output }) => status === 'DONE' && output === null)).toBe(true);
      expect(contextOf('guests', 'guest@northbay.example').access.execution(success)).toBeNull();
    }));

  test.each([
    ['RECEIVE', 'R'],
    ['PARSE', 'DR'],
    ['MAP', 'DDDR'],
    ['DELIVER', 'DDDDDR'],
  ] as const)('of an execution at %s shows how far it got', (stage, states) =>
    inSession('running', as, async (context) => {
      const settings = settingsOf(canvas);
      const outcome: Outcome = { kind: 'RUNNING', stage, message: '', rule: null };
      const { steps } = await courseOf(
        {
          graph: graphOf(
            { ...settings, pre_processor: null, post_processor: null, filters: settings.filters.slice(0, 1) },
            false,
          ),
          settings,
          company_uuid: canvas.company_uuid,
          sample: { file_name: '', text: '', neutral: null, output: null, output_type: null },
          nameOf: () => '',
        },
        outcome,
        { context },
      );
      expect(steps.map(({ status }) => status.charAt(0)).join('')).toBe(states.padEnd(6, 'P'));
    }),
  );
});

/** A canvas with a branch on the content before its map step. */
function branching(flow: FlowPlan): FlowGraph {
  const graph = graphOf(settingsOf(flow), false);
  const into = graph.edges.find(({ to_node_id }) => to_node_id === 'map');
  const node = (node_id: string, kind: 'BRANCH' | 'DESTINATION', settings: object) =>
    ({ node_id, kind, label: node_id, position: null, settings }) as FlowGraph['nodes'][number];
  return {
    nodes: [
      ...graph.nodes,
      node('route', 'BRANCH', {
        branches: [{ label: 'Many', expression: '$count(lines) > 3' }],
        otherwise_label: 'Few',
      }),
      node('aside', 'DESTINATION', NEW_SETTINGS.DESTINATION),
    ],
    edges: [
      ...graph.edges.filter((edge) => edge !== into),
      edgeBetween(into?.from_node_id ?? '', 'route'),
      edgeBetween('route', 'map', { label: 'Many' }),
      edgeBetween('route', 'aside', { label: 'Few' }),
    ],
  };
}

describe('the counts of a canvas', () => {
  const countsOf = async ({ flow_uuid }: FlowPlan, context: MockContext, range: PulseRange = RANGE) => {
    const counts = await nodeCounts(ref('FlowSetup', flow_uuid), { range }, context);
    const totals = totalsOf(summarise(flowScope(flow_uuid, context), periodOf(range, context), context));
    const at = (id: string) => counts.find(({ node_id }) => node_id === id);
    return { counts, totals, at };
  };

  test('agree with the statistics of the flow', () =>
    inSession('counts', as, async (context) => {
      const { counts, totals, at } = await countsOf(canvas, context);
      expect(at('source')).toMatchObject({ executions: totals.executions });
      const sum = (field: 'failed' | 'skipped') => counts.reduce((all, count) => all + count[field], 0);
      expect(sum('failed')).toBe(totals.logical_failure + totals.technical_failure);
      expect(sum('skipped')).toBe(totals.skipped);
      expect(at('destination')?.executions).toBeGreaterThanOrEqual(totals.success);
      expect(at('map')?.p95_ms).toBeGreaterThan(0);
      expect(at('map')?.p95_ms).toBeLessThan(totals.p95_ms ?? 0);
    }));

  test('follow the content where a branch decides', () =>
    inSession('branch', as, async (context) => {
      const flow = flowNamed('meridian-customs', 'Send customs shipment');
      onCanvas(flow, branching(flow), context);
      const { counts, totals, at } = await countsOf(flow, context, 'LAST_24_HOURS');
      expect(at('source')?.executions).toBe(totals.executions);
      const [many, few] = [at('map')?.executions ?? 0, at('aside')?.executions ?? 0];
      expect(many).toBeGreaterThan(0);
      expect(few).toBeGreaterThan(0);
      expect(at('route')?.executions).toBe(many + few);
      expect(counts.reduce((all, count) => all + count.failed, 0)).toBe(
        totals.logical_failure + totals.technical_failure,
      );
      // Results that were found once are cached.
      expect((await countsOf(flow, context, 'LAST_24_HOURS')).counts).toEqual(counts);
    }));

  test('are empty for a flow built with the form', () =>
    inSession('none', as, async (context) => {
      expect((await countsOf(TENDER, context)).counts).toEqual([]);
    }));
});
