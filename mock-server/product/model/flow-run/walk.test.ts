import { afterAll, describe, expect, test } from 'vitest';
import { STAGES } from '../../documents/stages.ts';
import type { MockContext } from '../../context.ts';
import { steppedClock, testContexts } from '../../../testing/testing-context.ts';
import {
  edgeBetween,
  graphOf,
  NEW_SETTINGS,
  type FlowGraph,
  type GraphEdge,
  type GraphNode,
  type NodeKind,
  type StepSettings,
} from '../../world/flow-graph.ts';
import { settingsOf, type FlowSettings } from '../../world/flow-settings.ts';
import { madeUpSample, pastedSample, type Sample } from './sample.ts';
import { begin, stages } from './stages.ts';
import { walkGraph, wholeWalk } from './walk.ts';
import { isThorough } from '../../../testing/thorough.ts';

const { world, inSession: inNamed, dispose } = testContexts(steppedClock());
afterAll(dispose);

const inSession = <T>(task: (context: MockContext) => Promise<T>): Promise<T> =>
  inNamed('walk', 'operator@northbay.example', task);

/** A step by its id, which is also its label. */
const step = <Kind extends NodeKind>(
  node_id: string,
  kind: Kind,
  settings: Partial<StepSettings[Kind]> = {},
): GraphNode =>
  ({
    node_id,
    kind,
    label: node_id,
    position: null,
    settings: { ...NEW_SETTINGS[kind], ...settings },
  }) as unknown as GraphNode;

/** Paths from a notation: `a>b>c`, `a-Label>b`, and `a!>b` for a failure path. */
const paths = (...texts: readonly string[]): readonly GraphEdge[] =>
  texts.flatMap((text) => {
    const parts = text.split('>');
    return parts.slice(1).map((to, place) => {
      const [from = '', label = null] = (parts[place] ?? '').replace('!', '').split('-');
      const condition = parts[place]?.endsWith('!') ? 'FAILURE' : 'SUCCESS';
      return edgeBetween(from, to.replace(/[-!].*/, ''), { label, condition });
    });
  });

const read = step('read', 'PARSE', { file_type: 'JSON_GENERIC' });
const write = step('write', 'GENERATE', { file_type: 'JSON_GENERIC' });
const from = step('from', 'SOURCE');
const to = step('to', 'DESTINATION');

async function walked(nodes: readonly GraphNode[], edges: readonly GraphEdge[], value: unknown) {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const { walk, end } = await inSession((context) =>
    wholeWalk(
      {
        graph: { nodes, edges },
        settings: { flow_name: 'Test', data_tags: [] },
        company_uuid: world.flows[0]?.company_uuid ?? '',
        sample: pastedSample(text, 'in.json', 'JSON_GENERIC'),
        nameOf: () => 'the partner',
      },
      context,
    ),
  );
  const of = (id: string) => walk.steps.find(({ node_id }) => node_id === id);
  const sent = (id = 'to') =>
    end.deliveries
      .filter(({ node_id }) => node_id === id)
      .flatMap(({ outputs }) => outputs.map((output): unknown => JSON.parse(output ?? 'null')));
  const took = Object.fromEntries(walk.paths.map(({ edge_id, documents }) => [edge_id, documents]));
  return { walk, end, of, sent, took };
}

describe('a walk', () => {
  test('sends each document along the first branch that is true, otherwise along the "otherwise" branch', async () => {
    const route = step('route', 'BRANCH', {
      branches: [
        { label: 'Heavy', expression: 'kg > 100' },
        { label: 'Large', expression: 'm3 > 1' },
      ],
      otherwise_label: 'Other',
    });
    const { of, sent, took, end } = await walked(
      [
        from,
        read,
        step('split', 'SPLIT', { expression: 'items' }),
        route,
        to,
        step('large', 'DESTINATION'),
        step('rest', 'DESTINATION'),
      ],
      paths('from>read>split>route', 'route-Heavy>to', 'route-Large>large', 'route-Other>rest'),
      { items: [{ kg: 500, m3: 2 }, { kg: 5, m3: 3 }, { kg: 5, m3: 0 }, { kg: 101 }] },
    );
    expect(took).toMatchObject({ 'split-route': 4, 'route-to': 2, 'route-large': 1, 'route-rest': 1 });
    expect(sent()).toEqual([{ kg: 500, m3: 2 }, { kg: 101 }]);
    expect(sent('large')).toEqual([{ kg: 5, m3: 3 }]);
    expect(of('route')).toMatchObject({
      documents_in: 4,
      documents_out: 4,
      message: '2 documents to “Heavy”, 1 document to “Large”, 1 document to “Other”.',
    });
    expect(end.message).toBe(
      'All steps passed; 2 documents, 43 bytes, would be sent to the partner; ' +
        '1 document, 25 bytes, would be sent to the partner; 1 document, 25 bytes, would be sent to the partner.',
    );
  });

  test('drops documents that match no branch, and ends if none is left', async () => {
    const route = step('route', 'BRANCH', { branches: [{ label: 'A', expression: 'a' }] });
    const { of, end } = await walked([from, read, route, to], paths('from>read>route', 'route-A>to'), {});
    expect(of('route')).toMatchObject({ status: 'DONE', documents_in: 1, documents_out: 0 });
    expect(of('to')).toMatchObject({ status: 'SKIPPED', documents_in: 0 });
    expect(end).toMatchObject({
      status: 'SKIPPED',
      node_id: 'route',
      message: '1 document matched no branch.',
    });
  });

  test.each([
    [
      'LIST',
      [
        [
          { a: 1, from: 'x' },
          { a: 1, from: 'y' },
        ],
      ],
    ],
    ['MERGE', [{ a: 1, from: 'y' }]],
  ] as const)('copies to several paths, and joins them in the order of the paths: %s', async (mode, sent) => {
    const mark = (id: string) =>
      step(id, 'SCRIPT', {
        script: `return success({ ...input, text: JSON.stringify({ ...JSON.parse(input.text), from: "${id}" }) });`,
      });
    const { walk, sent: outputs } = await walked(
      [from, read, mark('x'), mark('y'), step('join', 'JOIN', { mode }), write, to],
      paths('from>read>x>join>write>to', 'read>y>join'),
      { a: 1 },
    );
    expect(outputs()).toEqual(sent);
    expect(walk.steps.map(({ node_id }) => node_id)).toEqual([
      'from',
      'read',
      'x',
      'y',
      'join',
      'write',
      'to',
    ]);
    expect(walk.steps.find(({ node_id }) => node_id === 'join')).toMatchObject({
      documents_in: 2,
      documents_out: 1,
    });
  });

  test('filters each document of a split, in either direction', async () => {
    const { of, sent } = await walked(
      [
        from,
        read,
        step('split', 'SPLIT', { expression: 'lines' }),
        step('keep', 'FILTER', { expression: 'n > 1', action: 'KEEP' }),
        step('skip', 'FILTER', { expression: 'n = 3', action: 'SKIP' }),
        write,
        to,
      ],
      paths('from>read>split>keep>skip>write>to'),
      { lines: [{ n: 1 }, { n: 2 }, { n: 3 }] },
    );
    expect(of('keep')).toMatchObject({ message: 'Kept 2 of 3 documents.', documents_out: 2 });
    expect(sent()).toEqual([{ n: 2 }]);
  });

  test('changes documents at a map step, and drops those that cannot be changed if so configured', async () => {
    const change = (on_error: 'STOP' | 'SKIP_DOCUMENT') =>
      walked(
        [
          from,
          read,
          step('split', 'SPLIT', { expression: '$' }),
          step('map', 'MAP', { document_changes: [{ path: 'n', expression: '$number($)' }], on_error }),
          write,
          to,
        ],
        paths('from>read>split>map>write>to'),
        [{ n: '1' }, { n: 'x' }, { n: '3' }],
      );
    const skipped = await change('SKIP_DOCUMENT');
    expect(skipped.sent()).toEqual([{ n: 1 }, { n: 3 }]);
    expect(skipped.of('map')).toMatchObject({ status: 'DONE', documents_in: 3, documents_out: 2 });
    expect(skipped.of('map')?.message).toContain('Left out 1 of 3 documents: Change of n');
    const stopped = await change('STOP');
    expect(stopped.of('map')).toMatchObject({ status: 'FAILED', documents_out: 0 });
    expect(stopped.end).toMatchObject({ status: 'FAILED', node_id: 'map' });
    expect(stopped.sent()).toEqual([]);
  });

  test('writes documents that a script replaced in the file type of the write step', async () => {
    const csv = step('write', 'GENERATE', { file_type: 'CSV_GENERIC' });
    const { end } = await walked(
      [from, read, step('split', 'SPLIT', { expression: 'rows' }), step('join', 'JOIN'), csv, to],
      paths('from>read>split>join>write>to'),
      {
        rows: [
          { a: 1, b: 2 },
          { a: 3, b: 4 },
        ],
      },
    );
    expect(end.deliveries[0]?.outputs[0]?.replaceAll('\r', '')).toBe('a,b\n1,2\n3,4\n');
  });
});

describe('a step that fails', () => {
  const broken = step('check', 'FILTER', { expression: '$number(text)' });

  test('passes what it received to its failure paths, and the run still counts as failed', async () => {
    const { of, sent, end, took } = await walked(
      [from, read, broken, write, to, step('tell', 'NOTIFY'), step('shelf', 'DESTINATION')],
      paths('from>read>check>write>to', 'check!>tell>shelf'),
      { text: 'x' },
    );
    expect(of('check')).toMatchObject({ status: 'FAILED', documents_in: 1, documents_out: 0 });
    expect(took['check-tell-failure']).toBe(1);
    expect(of('tell')).toMatchObject({
      status: 'DONE',
      output: expect.stringContaining('Test: “check” failed: '),
    });
    expect(sent('shelf')).toEqual([{ text: 'x' }]);
    expect(of('to')?.status).toBe('SKIPPED');
    expect(end.status).toBe('FAILED');
    expect(end.message).toMatch(/^“check” failed: .+ On the other paths, 1 document/);
  });

  test('stops a join that depends on it, but not independent paths', async () => {
    const nodes = [from, read, broken, write, to, step('join', 'JOIN'), step('list', 'DESTINATION')];
    const { of, sent } = await walked(
      nodes,
      paths('from>read>check>join>list', 'read>write>to', 'read>join'),
      {
        text: 'x',
      },
    );
    expect(sent()).toEqual([{ text: 'x' }]);
    expect(of('join')?.status).toBe('SKIPPED');
    // The exception is a failure path that replaces what is missing.
    const rescued = await walked(
      nodes,
      paths('from>read>check>join>list', 'check!>join', 'read>write>to', 'read>join'),
      { text: 'x' },
    );
    expect(rescued.sent('list')).toEqual([[{ text: 'x' }, { text: 'x' }]]);
    expect(rescued.end.status).toBe('FAILED');
  });

  test.each([
    ['an endless script', step('bad', 'SCRIPT', { script: 'for (;;) {}' }), /took longer than 1.8 seconds/],
    [
      'an endless expression',
      step('bad', 'FILTER', { expression: '($f := function() { $f() }; $f())' }),
      /./,
    ],
    [
      'a script that is not a document',
      step('bad', 'SCRIPT', { script: 'return success({ text: "<a" });' }),
      /JSON/,
    ],
    ['too many documents', step('bad', 'SPLIT', { expression: '[1..1001]' }), /more than 1,000 documents/],
    ['no expression', step('bad', 'SPLIT'), /no expression/],
    ['no file type', step('bad', 'GENERATE'), /no file type/],
  ])('ends: %s', async (_what, bad, message) => {
    const { of, end } = await walked([from, read, bad, to], paths('from>read>bad>to'), {});
    expect(of('bad')).toMatchObject({ status: 'FAILED', message: expect.stringMatching(message) });
    expect(end.status).toBe('FAILED');
  });

  test('steps that form a loop are not reached', async () => {
    const { walk, end } = await walked(
      [from, read, write, to],
      paths('from>read>write>read', 'write>to'),
      {},
    );
    expect(walk.steps.map(({ status }) => status)).toEqual(['DONE', 'SKIPPED', 'SKIPPED', 'SKIPPED']);
    expect(end.deliveries).toEqual([]);
  });
});

test('the state advances step by step: never two at once, and unreached steps come last', async () => {
  const route = step('route', 'BRANCH', {
    branches: [{ label: 'A', expression: 'false' }],
    otherwise_label: 'B',
  });
  const graph: FlowGraph = {
    nodes: [from, read, route, step('a', 'SCRIPT'), to],
    edges: paths('from>read>route', 'route-A>a>to', 'route-B>to'),
  };
  const updates: string[] = [];
  await inSession(async (context) => {
    const plan = {
      graph,
      settings: { flow_name: 'Test', data_tags: [] },
      company_uuid: '',
      sample: pastedSample('{}', null, 'JSON_GENERIC'),
      nameOf: () => '',
    };
    for await (const { walk } of walkGraph(plan, context))
      updates.push(walk.steps.map(({ status }) => status.charAt(0)).join(''));
  });
  for (const state of updates) expect(state).toMatch(/^D*R?P*S*$/);
  expect(updates.at(-1)).toBe('DDDDS');
});

/** The result of a flow built with the form for a sample: status, tags, and output. */
async function formRun(settings: FlowSettings, sample: Sample, company_uuid: string, context: MockContext) {
  const run = begin(settings, sample, { company_uuid, destination_summary: '' });
  for (const stage of STAGES) {
    const result = await stages[stage](run, context);
    if (result.isEnd)
      return {
        status: result.status === 'FAILED' ? 'FAILED' : 'SKIPPED',
        tags: [],
        outputs: [],
        message: result.message,
      };
  }
  return { status: 'SUCCESS', tags: run.tags, outputs: [run.output], message: '' };
}

async function canvasRun(settings: FlowSettings, sample: Sample, company_uuid: string, context: MockContext) {
  const graph = graphOf(settings, false);
  const { end } = await wholeWalk({ graph, settings, company_uuid, sample, nameOf: () => '' }, context);
  const [delivery] = end.deliveries;
  const tags = end.status === 'SUCCESS' ? end.tags : [];
  return { status: end.status, tags, outputs: delivery?.outputs ?? [], message: end.message };
}

test('a seeded flow of each kind, or every flow, behaves the same on the canvas as in the form', () =>
  inSession(async (context) => {
    const seen: Record<string, number> = {};
    const kinds = new Set<string>();
    for (const flow of world.flows) {
      if (flow.deleted) continue;
      const { company_uuid, source_file_type, destination_file_type, flow_type } = flow;
      const settings = settingsOf(flow);
      const known = madeUpSample(flow, context);
      if (!known) continue;
      const pasted = pastedSample(known.text, known.file_name, source_file_type);
      const wrong = pastedSample('no such file', 'x.txt', source_file_type);
      const none = { label: 'None', expression: 'false', action: 'KEEP' as const };
      const kind = `${flow_type} ${source_file_type} ${destination_file_type}`;
      const samples = [
        ['known', settings, known],
        ['pasted', settings, pasted],
        ['wrong', settings, wrong],
        ['hidden', { ...settings, filters: [none] }, known],
      ] as const;
      if (kinds.has(kind) && !isThorough) continue;
      // Errors in a file do not depend on the partner.
      for (const [what, one, sample] of kinds.has(kind) ? samples.slice(0, 1) : samples) {
        const form = await formRun(one, sample, company_uuid, context);
        const canvas = await canvasRun(one, sample, company_uuid, context);
        const name = `${flow.flow_name}, ${what}: ${form.message} / ${canvas.message}`;
        expect({ ...canvas, message: '' }, name).toEqual({ ...form, message: '' });
        seen[form.status] = (seen[form.status] ?? 0) + 1;
      }
      kinds.add(kind);
    }
    // Each outcome must occur, so that the comparison is meaningful.
    for (const status of ['SUCCESS', 'FAILED', 'SKIPPED'])
      expect(seen[status], status).toBeGreaterThan(isThorough ? 20 : 5);
  }));
