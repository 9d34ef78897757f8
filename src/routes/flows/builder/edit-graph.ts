import type { Graph, Path, Step, StepKind } from './graph.ts';
import { blankStep, branchLabels, kindNames, startsPaths, stepOf, takesPaths } from './step-kinds.ts';

/** The distance that an arrow key moves a step, in pixels. */
export const STEP_PX = 20;
/** The distance between two rows of the layout. */
const ROW_PX = 84;
const COLUMN_PX = 284;
/** The distance of pasted steps from the copied ones. */
const PASTE_PX = 40;
/** The maximum length of a label. */
const MAX_LABEL = 80;

/** A graph with a step that was just added to it. */
export interface Added {
  readonly graph: Graph;
  readonly node_id: string;
}

/** The graph with the connection, or the reason why the two steps cannot be connected. */
export type Connected = { readonly graph: Graph } | { readonly refused: string };

const free = (wanted: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(wanted)) return wanted;
  let count = 2;
  while (taken.has(`${wanted}_${count}`)) count += 1;
  return `${wanted}_${count}`;
};

const nodeIds = ({ nodes }: Graph) => new Set(nodes.map(({ node_id }) => node_id));

const withPath = (graph: Graph, path: Omit<Path, 'edge_id'>): Graph => ({
  ...graph,
  edges: [
    ...graph.edges,
    {
      edge_id: free(
        `${path.from_node_id}-${path.to_node_id}`.slice(0, 60),
        new Set(graph.edges.map(({ edge_id }) => edge_id)),
      ),
      ...path,
    },
  ],
});

/** Whether documents can get from one step to the other. */
function leadsTo({ edges }: Graph, from: string, to: string): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === to) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    for (const { from_node_id, to_node_id } of edges) if (from_node_id === at) open.push(to_node_id);
  }
  return false;
}

/**
 * The next unused branch label of a step, for a new path, and the graph; if all labels are used, the step gets another.
 */
function nextLabel(graph: Graph, step: Step): { readonly graph: Graph; readonly label: string | null } {
  if (step.kind !== 'BRANCH') return { graph, label: null };
  const labels = branchLabels(step);
  const used = new Set(
    graph.edges.filter(({ from_node_id }) => from_node_id === step.node_id).map(({ label }) => label),
  );
  const unused = labels.find((label) => !used.has(label));
  if (unused !== undefined) return { graph, label: unused };
  const label = free(`Branch`, new Set(labels)).replace('_', ' ');
  const branches = [...step.settings.branches, { label, expression: '' }];
  return {
    graph: withStep(graph, { ...step, settings: { ...step.settings, branches } }),
    label,
  };
}

const withStep = (graph: Graph, step: Step): Graph => ({
  ...graph,
  nodes: graph.nodes.map((node) => (node.node_id === step.node_id ? step : node)),
});

/** Connects two steps. A path from a branch step gets the first unused label unless one is given. */
export function connect(
  graph: Graph,
  from_node_id: string,
  to_node_id: string,
  { label, condition = 'SUCCESS' }: { label?: string | null; condition?: Path['condition'] } = {},
): Connected {
  const from = stepOf(graph, from_node_id);
  const to = stepOf(graph, to_node_id);
  if (!from || !to) return { refused: 'One of the steps no longer exists.' };
  if (!startsPaths(from.kind)) return { refused: `Nothing follows “${from.label}”: it is an end.` };
  if (!takesPaths(to.kind)) return { refused: `Nothing leads to “${to.label}”: it is a source.` };
  if (leadsTo(graph, to_node_id, from_node_id)) return { refused: 'The paths would form a loop.' };
  const next =
    condition === 'FAILURE'
      ? { graph, label: null }
      : label === undefined
        ? nextLabel(graph, from)
        : { graph, label };
  const isThere = graph.edges.some(
    (path) =>
      path.from_node_id === from_node_id &&
      path.to_node_id === to_node_id &&
      path.condition === condition &&
      (from.kind !== 'BRANCH' || path.label === next.label),
  );
  if (isThere) return { refused: 'They are connected already.' };
  return { graph: withPath(next.graph, { from_node_id, to_node_id, label: next.label, condition }) };
}

/** Removes a path. */
export const disconnect = (graph: Graph, edge_id: string): Graph => ({
  ...graph,
  edges: graph.edges.filter((path) => path.edge_id !== edge_id),
});

/** The step that a new step follows by default: the last one that can have a following step and has none. */
function lastOpen(graph: Graph): Step | null {
  const order = orderSteps(graph).map(({ step }) => step);
  const isEnd = ({ node_id }: Step) => graph.edges.every(({ from_node_id }) => from_node_id !== node_id);
  return (
    order.findLast((step) => startsPaths(step.kind) && isEnd(step)) ??
    order.findLast((step) => startsPaths(step.kind)) ??
    null
  );
}

/** Adds a step after another one, or before it if nothing can follow it, and connects it on both sides. */
export function addStep(graph: Graph, kind: StepKind, after: string | null): Added {
  const node_id = free(kind.toLowerCase(), nodeIds(graph));
  const taken = new Set(graph.nodes.map(({ label }) => label));
  const step = blankStep(kind, node_id, free(kindNames[kind], taken).replace('_', ' '));
  const anchor = stepOf(graph, after) ?? lastOpen(graph);
  const alone: Graph = { ...graph, nodes: [...graph.nodes, step] };
  if (!anchor) return { graph: alone, node_id };
  return { graph: placeNear(connectNew(alone, step, anchor), step, anchor), node_id };
}

/** Adds a step where it was dropped, without any path. */
export function dropStep(graph: Graph, kind: StepKind, position: NonNullable<Step['position']>): Added {
  const node_id = free(kind.toLowerCase(), nodeIds(graph));
  const taken = new Set(graph.nodes.map(({ label }) => label));
  const step = { ...blankStep(kind, node_id, free(kindNames[kind], taken).replace('_', ' ')), position };
  return { graph: { ...graph, nodes: [...graph.nodes, step] }, node_id };
}

function connectNew(graph: Graph, step: Step, anchor: Step): Graph {
  const path = (from: string, to: string, more: Partial<Path> = {}): Omit<Path, 'edge_id'> => ({
    from_node_id: from,
    to_node_id: to,
    label: null,
    condition: 'SUCCESS',
    ...more,
  });
  if (step.kind === 'SOURCE') {
    if (anchor.kind !== 'SOURCE') return withPath(graph, path(step.node_id, anchor.node_id));
    const [next] = graph.edges.filter(({ from_node_id }) => from_node_id === anchor.node_id);
    return next ? withPath(graph, path(step.node_id, next.to_node_id)) : graph;
  }
  if (!startsPaths(anchor.kind)) {
    const into = graph.edges.filter(({ to_node_id }) => to_node_id === anchor.node_id);
    if (!startsPaths(step.kind)) {
      // A new end next to an end follows the same step.
      const [first] = into;
      if (!first) return graph;
      const from = stepOf(graph, first.from_node_id);
      if (!from) return graph;
      const next = nextLabel(graph, from);
      return withPath(next.graph, path(from.node_id, step.node_id, { label: next.label }));
    }
    const around = {
      ...graph,
      edges: graph.edges.map((edge) => (into.includes(edge) ? { ...edge, to_node_id: step.node_id } : edge)),
    };
    return withPath(around, path(step.node_id, anchor.node_id, { label: branchLabels(step)[0] ?? null }));
  }
  const out = graph.edges.filter(
    ({ from_node_id, condition }) => from_node_id === anchor.node_id && condition === 'SUCCESS',
  );
  const [only] = out;
  if (only && out.length === 1 && anchor.kind !== 'BRANCH' && startsPaths(step.kind)) {
    const between = {
      ...graph,
      edges: graph.edges.map((edge) => (edge === only ? { ...edge, to_node_id: step.node_id } : edge)),
    };
    return withPath(between, path(step.node_id, only.to_node_id, { label: branchLabels(step)[0] ?? null }));
  }
  const next = nextLabel(graph, anchor);
  return withPath(next.graph, path(anchor.node_id, step.node_id, { label: next.label }));
}

/**
 * On a canvas that was arranged by hand, gives a new step the next free place below; otherwise the layout places it.
 */
function placeNear(graph: Graph, step: Step, anchor: Step): Graph {
  if (anchor.position === null) return graph;
  const isTaken = (x: number, y: number) =>
    graph.nodes.some(
      ({ position }) =>
        position && Math.abs(position.x - x) < COLUMN_PX - 40 && Math.abs(position.y - y) < 60,
    );
  let { x, y } = anchor.position;
  y += step.kind === 'SOURCE' ? -ROW_PX : ROW_PX;
  while (isTaken(x, y)) x += COLUMN_PX;
  return withStep(graph, { ...step, position: { x, y } });
}

/** Removes steps, and connects the steps before them with the steps after them. */
export function removeSteps(graph: Graph, ids: ReadonlySet<string>): Graph {
  return [...ids].reduce((left, id) => removeStep(left, id), graph);
}

function removeStep(graph: Graph, node_id: string): Graph {
  const step = stepOf(graph, node_id);
  if (!step) return graph;
  const into = graph.edges.filter(({ to_node_id }) => to_node_id === node_id);
  const out = graph.edges.filter(
    ({ from_node_id, condition }) => from_node_id === node_id && condition === 'SUCCESS',
  );
  // Only the first branch is connected: otherwise the documents would take all of them.
  const targets = step.kind === 'BRANCH' ? out.slice(0, 1) : out;
  const left: Graph = {
    nodes: graph.nodes.filter((node) => node !== step),
    edges: graph.edges.filter((edge) => edge.from_node_id !== node_id && edge.to_node_id !== node_id),
  };
  return into.reduce(
    (joined, path) =>
      targets.reduce((now, { to_node_id }) => {
        const made = connect(now, path.from_node_id, to_node_id, path);
        return 'graph' in made ? made.graph : now;
      }, joined),
    left,
  );
}

/** Changes the settings of a step. The paths of a branch step follow its labels. */
export function changeSettings(graph: Graph, node_id: string, settings: Step['settings']): Graph {
  const before = stepOf(graph, node_id);
  if (!before) return graph;
  // The form of each kind only passes settings of that kind.
  const after = { ...before, settings } as Step;
  const next = withStep(graph, after);
  if (before.kind !== 'BRANCH' || after.kind !== 'BRANCH') return next;
  const renamed = new Map<string, string | null>();
  const [old, now] = [before.settings, after.settings];
  const labels = new Set(branchLabels(after));
  old.branches.forEach(({ label }, place) => {
    if (labels.has(label)) return;
    renamed.set(label, old.branches.length === now.branches.length ? now.branches[place]!.label : null);
  });
  if (old.otherwise_label !== null && !labels.has(old.otherwise_label))
    renamed.set(old.otherwise_label, now.otherwise_label);
  return {
    ...next,
    edges: next.edges.flatMap((path) => {
      if (path.from_node_id !== node_id || path.label === null || !renamed.has(path.label)) return [path];
      const label = renamed.get(path.label) ?? null;
      return label === null ? [] : [{ ...path, label }];
    }),
  };
}

/** Renames a step. */
export function renameStep(graph: Graph, node_id: string, label: string): Graph {
  const step = stepOf(graph, node_id);
  return step ? withStep(graph, { ...step, label: label.slice(0, MAX_LABEL) }) : graph;
}

type Places = ReadonlyMap<string, { readonly x: number; readonly y: number }>;

/** Moves steps. Those that the layout had placed keep their current positions. */
export function placeSteps(graph: Graph, shown: Places, moved: Places): Graph {
  const whole = (place: { readonly x: number; readonly y: number }) => ({
    x: Math.round(place.x),
    y: Math.round(place.y),
  });
  return {
    ...graph,
    nodes: graph.nodes.map((step) => {
      const place = moved.get(step.node_id) ?? step.position ?? shown.get(step.node_id);
      return place ? { ...step, position: whole(place) } : step;
    }),
  };
}

/** Leaves all positions to the layout. */
export const tidy = (graph: Graph): Graph => ({
  ...graph,
  nodes: graph.nodes.map((step) => ({ ...step, position: null })),
});

/** A row of the list. */
export interface OrderedStep {
  readonly step: Step;
  /** The number of branches that it is nested in. */
  readonly depth: number;
}

/** The steps in the order in which documents pass them, one branch after the other. */
export function orderSteps({ nodes, edges }: Graph): readonly OrderedStep[] {
  const into = (id: string) => edges.filter(({ to_node_id }) => to_node_id === id);
  const outOf = (id: string) => edges.filter(({ from_node_id }) => from_node_id === id);
  // The normal path keeps its indentation beside the path after a failure.
  const isAside = ({ from_node_id, condition }: Path) =>
    condition === 'FAILURE' || outOf(from_node_id).filter((path) => path.condition === 'SUCCESS').length > 1;
  const ids = new Set(nodes.map(({ node_id }) => node_id));
  const waits = new Map(
    nodes.map(({ node_id }) => [node_id, into(node_id).filter((path) => ids.has(path.from_node_id)).length]),
  );
  const depths = new Map<string, number>();
  const order: string[] = [];
  const visit = (id: string) => {
    if (order.includes(id)) return;
    order.push(id);
    const before = into(id).filter(({ from_node_id }) => depths.has(from_node_id));
    depths.set(
      id,
      before.length === 0
        ? 0
        : Math.min(
            ...before.map(
              (path) => (depths.get(path.from_node_id) ?? 0) + (before.length > 1 || !isAside(path) ? 0 : 1),
            ),
          ) - (before.length > 1 && before.every((path) => (depths.get(path.from_node_id) ?? 0) > 0) ? 1 : 0),
    );
    for (const { to_node_id } of outOf(id)) {
      const left = (waits.get(to_node_id) ?? 0) - 1;
      waits.set(to_node_id, left);
      if (left === 0) visit(to_node_id);
    }
  };
  for (const { node_id } of nodes) if (waits.get(node_id) === 0) visit(node_id);
  // Steps in a loop have no start.
  for (const { node_id } of nodes) visit(node_id);
  return order.flatMap((id) => {
    const step = nodes.find(({ node_id }) => node_id === id);
    return step ? [{ step, depth: depths.get(id) ?? 0 }] : [];
  });
}

const MARK = 'causeway_steps';

/** Steps and the paths between them as text for the clipboard. */
export function copySteps(graph: Graph, ids: ReadonlySet<string>): string {
  return JSON.stringify({
    [MARK]: {
      nodes: graph.nodes.filter(({ node_id }) => ids.has(node_id)),
      edges: graph.edges.filter((path) => ids.has(path.from_node_id) && ids.has(path.to_node_id)),
    },
  });
}

/** The steps in the text of the clipboard; null if it contains none. */
export function copiedSteps(text: string, read: (value: unknown) => Graph | null): Graph | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && MARK in value ? read(value[MARK]) : null;
  } catch {
    return null;
  }
}

/** Adds copies of steps under new ids, and returns those. */
export function pasteSteps(graph: Graph, copied: Graph): { graph: Graph; ids: ReadonlySet<string> } {
  const taken = nodeIds(graph);
  const renamed = new Map<string, string>();
  for (const { node_id } of copied.nodes) {
    const id = free(node_id.replace(/_\d+$/, '').slice(0, 50), taken);
    taken.add(id);
    renamed.set(node_id, id);
  }
  const isPlaced = graph.nodes.length > 0 && graph.nodes.every(({ position }) => position !== null);
  const nodes = copied.nodes.map((step): Step => ({
    ...step,
    node_id: renamed.get(step.node_id) ?? step.node_id,
    position:
      isPlaced && step.position ? { x: step.position.x + PASTE_PX, y: step.position.y + PASTE_PX } : null,
  }));
  const joined = copied.edges.reduce(
    (now, { from_node_id, to_node_id, label, condition }) =>
      withPath(now, {
        from_node_id: renamed.get(from_node_id) ?? from_node_id,
        to_node_id: renamed.get(to_node_id) ?? to_node_id,
        label,
        condition,
      }),
    { ...graph, nodes: [...graph.nodes, ...nodes] } as Graph,
  );
  return { graph: joined, ids: new Set(renamed.values()) };
}
