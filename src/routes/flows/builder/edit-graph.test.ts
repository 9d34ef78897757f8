import { describe, expect, test } from 'vitest';
import {
  addStep,
  changeSettings,
  connect,
  copiedSteps,
  copySteps,
  disconnect,
  dropStep,
  orderSteps,
  pasteSteps,
  placeSteps,
  removeSteps,
  renameStep,
  tidy,
} from './edit-graph.ts';
import type { Graph, Path, Step, StepKind } from './graph.ts';
import { edited, noHistory, redone, undone, type History } from './history.ts';
import { graphOfValue, prettyGraph, readGraphJson } from './json/graph-json.ts';
import { blankStep } from './step-kinds.ts';

const path = (from: string, to: string, more: Partial<Path> = {}): Path => ({
  edge_id: `${from}-${to}`,
  from_node_id: from,
  to_node_id: to,
  label: null,
  condition: 'SUCCESS',
  ...more,
});
const steps = (...kinds: readonly StepKind[]): Step[] =>
  kinds.map((kind) => blankStep(kind, kind.toLowerCase(), kind));
const line: Graph = {
  nodes: steps('SOURCE', 'PARSE', 'DESTINATION'),
  edges: [path('source', 'parse'), path('parse', 'destination')],
};
const branched: Graph = {
  nodes: [...steps('SOURCE', 'BRANCH', 'DESTINATION'), blankStep('DESTINATION', 'desk', 'Desk')],
  edges: [
    path('source', 'branch'),
    path('branch', 'destination', { label: 'Yes' }),
    path('branch', 'desk', { label: 'No' }),
  ],
};
const paths = ({ edges }: Graph) =>
  edges
    .map(({ from_node_id, to_node_id, label, condition }) =>
      [from_node_id, to_node_id, label, condition === 'FAILURE' ? 'failure' : null].filter(Boolean).join(' '),
    )
    .sort();
const ids = ({ nodes }: Graph) => nodes.map(({ node_id }) => node_id);

describe('adding a step', () => {
  test('inserts it between the selected step and the next', () => {
    const { graph, node_id } = addStep(line, 'MAP', 'parse');
    expect(node_id).toBe('map');
    expect(paths(graph)).toEqual(['map destination', 'parse map', 'source parse']);
  });

  test('inserts it before an end, which nothing can follow', () => {
    expect(paths(addStep(line, 'GENERATE', 'destination').graph)).toEqual([
      'generate destination',
      'parse generate',
      'source parse',
    ]);
  });

  test('puts a second end beside the first', () => {
    expect(paths(addStep(line, 'NOTIFY', 'destination').graph)).toEqual([
      'parse destination',
      'parse notify',
      'source parse',
    ]);
  });

  test('adds a label to a branch step whose labels all have a path', () => {
    const { graph } = addStep(branched, 'DESTINATION', 'branch');
    expect(paths(graph)).toContain('branch destination_2 Branch');
    expect(graph.nodes.find(({ node_id }) => node_id === 'branch')?.settings).toMatchObject({
      branches: [{ label: 'Yes' }, { label: 'Branch' }],
    });
  });

  test('starts on an empty canvas, and continues from there', () => {
    const first = addStep({ nodes: [], edges: [] }, 'SOURCE', null);
    const second = addStep(first.graph, 'PARSE', null);
    const third = addStep(second.graph, 'DESTINATION', null);
    expect(paths(third.graph)).toEqual(['parse destination', 'source parse']);
  });

  test('connects a new source to the selected step', () => {
    expect(paths(addStep(line, 'SOURCE', 'parse').graph)).toContain('source_2 parse');
  });

  test('finds a free place on a canvas that was arranged by hand', () => {
    const placed = placeSteps(
      line,
      new Map(line.nodes.map(({ node_id }, row) => [node_id, { x: 0, y: row * 84 }])),
      new Map(),
    );
    const { graph } = addStep(placed, 'MAP', 'parse');
    expect(graph.nodes.at(-1)?.position).toEqual({ x: 284, y: 168 });
    expect(dropStep(placed, 'MAP', { x: 5, y: 6 }).graph.nodes.at(-1)).toMatchObject({
      node_id: 'map',
      label: 'Map',
      position: { x: 5, y: 6 },
    });
  });
});

describe('connecting', () => {
  const refusal = (made: ReturnType<typeof connect>) => ('refused' in made ? made.refused : null);
  test('takes the first free branch', () => {
    const free = disconnect(branched, 'branch-desk');
    const made = connect(free, 'branch', 'desk');
    expect('graph' in made && paths(made.graph)).toEqual(paths(branched));
  });
  test('rejects connections that make no sense', () => {
    expect(refusal(connect(line, 'parse', 'source'))).toMatch(/is a source/);
    expect(refusal(connect(line, 'destination', 'parse'))).toMatch(/is an end/);
    expect(refusal(connect(line, 'parse', 'parse'))).toMatch(/loop/);
    expect(refusal(connect(line, 'source', 'parse'))).toMatch(/already/);
    expect(refusal(connect(line, 'source', 'nowhere'))).toMatch(/no longer/);
  });
  test('allows a second path on failure', () => {
    const made = connect(line, 'parse', 'destination', { condition: 'FAILURE' });
    expect('graph' in made && paths(made.graph)).toContain('parse destination failure');
  });
});

describe('removing', () => {
  test('connects the steps before with the steps after', () => {
    expect(paths(removeSteps(line, new Set(['parse'])))).toEqual(['source destination']);
  });
  test('keeps the branch of a path', () => {
    const longer = addStep(branched, 'MAP', 'desk').graph;
    expect(paths(removeSteps(longer, new Set(['map'])))).toEqual(paths(branched));
  });
  test('a branch step keeps only its first path', () => {
    expect(paths(removeSteps(branched, new Set(['branch'])))).toEqual(['source destination']);
  });
  test('of several steps in a row', () => {
    const longer = addStep(line, 'MAP', 'parse').graph;
    expect(paths(removeSteps(longer, new Set(['parse', 'map'])))).toEqual(['source destination']);
  });
});

describe('changing', () => {
  test('a path is renamed with its branch, and removed with it', () => {
    const renamed = changeSettings(branched, 'branch', {
      branches: [{ label: 'Hazardous', expression: 'x' }],
      otherwise_label: 'No',
    });
    expect(paths(renamed)).toContain('branch destination Hazardous');
    const fewer = changeSettings(branched, 'branch', { branches: [], otherwise_label: 'No' });
    expect(paths(fewer)).toEqual(['branch desk No', 'source branch']);
  });
  test('the name, at most 80 characters', () => {
    expect(renameStep(line, 'parse', 'x'.repeat(100)).nodes[1]?.label).toHaveLength(80);
  });
  test('tidy leaves all positions to the layout', () => {
    const placed = placeSteps(
      line,
      new Map([['source', { x: 1.4, y: 2 }]]),
      new Map([['parse', { x: 3, y: 4 }]]),
    );
    expect(placed.nodes.map(({ position }) => position)).toEqual([{ x: 1, y: 2 }, { x: 3, y: 4 }, null]);
    expect(tidy(placed)).toEqual(line);
  });
});

test('the list follows the paths, branch after branch', () => {
  const longer = addStep(branched, 'MAP', 'destination').graph;
  expect(orderSteps(longer).map(({ step, depth }) => `${depth} ${step.node_id}`)).toEqual([
    '0 source',
    '0 branch',
    '1 map',
    '1 destination',
    '1 desk',
  ]);
});

test('the list indents only the steps after a failure, not those of the normal path beside them', () => {
  const graph: Graph = {
    nodes: [...line.nodes, blankStep('NOTIFY', 'desk', 'Desk')],
    edges: [...line.edges, path('parse', 'desk', { condition: 'FAILURE' })],
  };
  expect(orderSteps(graph).map(({ step, depth }) => `${depth} ${step.node_id}`)).toEqual([
    '0 source',
    '0 parse',
    '0 destination',
    '1 desk',
  ]);
});

test('the list includes steps that are in a loop', () => {
  const loop = { ...line, edges: [path('parse', 'destination'), path('destination', 'parse')] };
  expect(orderSteps(loop)).toHaveLength(3);
});

test('steps are pasted with the paths between them, under new ids', () => {
  const text = copySteps(line, new Set(['source', 'parse']));
  const copied = copiedSteps(text, graphOfValue);
  expect(copied).not.toBeNull();
  const { graph, ids: pasted } = pasteSteps(line, copied!);
  expect([...pasted]).toEqual(['source_2', 'parse_2']);
  expect(paths(graph)).toEqual([...paths(line), 'source_2 parse_2'].sort());
  expect(ids(pasteSteps({ nodes: [], edges: [] }, copied!).graph)).toEqual(['source', 'parse']);
  expect(copiedSteps('a sentence', graphOfValue)).toBeNull();
  expect(copiedSteps('{"causeway_steps":{"nodes":[{"kind":"MAP"}],"edges":[]}}', graphOfValue)).toBeNull();
});

describe('the history', () => {
  test('goes back and forth, and drops what could be redone after a new change', () => {
    const two = edited(edited(noHistory, 'a'), 'b');
    const back = undone(two, 'c');
    expect(back?.state).toBe('b');
    expect(redone(back!.history, 'b')?.state).toBe('c');
    expect(redone(edited(back!.history, 'b'), 'd')).toBeNull();
    expect(undone(noHistory, 'a')).toBeNull();
  });
  test('undoes what was typed into a field as one change', () => {
    const typed = ['a', 'b', 'c'].reduce<History<string>>(
      (now, text) => edited(now, text, 'step parse'),
      noHistory,
    );
    expect(undone(typed, 'd')?.state).toBe('a');
    expect(undone(edited(typed, 'd', 'step map'), 'e')?.state).toBe('d');
  });
});

describe('JSON', () => {
  test('holds the whole canvas', () => {
    expect(readGraphJson(prettyGraph(branched)).graph).toEqual(branched);
  });
  const whole = prettyGraph(line);
  test.each([
    ['{\n  "nodes": [', '"nodes"', /not valid JSON/],
    [whole.replace('"file_type": null', '"file_type": 5'), '"file_type": 5', /nodes\.1\.settings\.file_type/],
    [whole.replace('"to_node_id": "parse"', '"to_node_id": "gone"'), '"gone"', /no step “gone”/],
    [whole.replace('"label": "PARSE"', '"label": ""'), '"label": ""', /Enter a name/],
  ])('says on which line something is wrong (%#)', (text, at, words) => {
    const [problem] = readGraphJson(text).problems;
    expect(problem?.message).toMatch(words);
    expect(problem?.line).toBe(text.split('\n').findIndex((part) => part.includes(at)) + 1);
  });
  test('rejects an id that is used twice', () => {
    const twice = readGraphJson(whole.replace('"node_id": "parse"', '"node_id": "source"')).problems;
    expect(twice[0]?.message).toBe('“source” is used twice.');
  });
});
