import type { FlowGraphInput, FlowNodeInput } from '#schema-types';
import type { NodeKind } from '../../../world/flow-graph.ts';
import type { LimitChecks } from '../limit-checks.ts';
import { FIELD_OF } from './input.ts';

const MAX_NODES = 300;
const MAX_EDGES = 600;
const MAX_BRANCHES = 20;

/** Errors with which a canvas cannot be saved. Everything that can still be completed later is a finding. */
export function graphLimits({ nodes, edges }: FlowGraphInput, check: LimitChecks): void {
  const { wrong, text, once } = check;
  if (nodes.length > MAX_NODES)
    wrong(['graph', 'nodes'], `Use at most ${MAX_NODES} steps (currently ${nodes.length}).`);
  if (edges.length > MAX_EDGES)
    wrong(['graph', 'edges'], `Use at most ${MAX_EDGES} paths (currently ${edges.length}).`);
  once(
    ['graph', 'nodes'],
    nodes.map(({ node_id }) => node_id),
    'node_id',
  );
  nodes.forEach((node, place) => {
    const path = ['graph', 'nodes', String(place)];
    if (!/^[\w-]{1,64}$/.test(node.node_id))
      wrong([...path, 'node_id'], '1 to 64 of A–Z, a–z, 0–9, _ and -.');
    text([...path, 'label'], node.label, 1, 80);
    // `Object.entries` forgets the names.
    for (const [kind, field] of Object.entries(FIELD_OF) as [NodeKind, (typeof FIELD_OF)[NodeKind]][]) {
      if (kind !== node.kind && node[field] != null)
        wrong([...path, field], `This step is of another kind (${node.kind}). Leave these settings out.`);
    }
    stepLimits(node, path, check);
  });
  edges.forEach(({ label }, place) => text(['graph', 'edges', String(place), 'label'], label, 1, 80));
  const ids = edges.flatMap(({ edge_id }, place) => (edge_id == null ? [] : [{ edge_id, place }]));
  ids.forEach(({ edge_id, place }, index) => {
    const path = ['graph', 'edges', String(place), 'edge_id'];
    text(path, edge_id, 1, 200);
    if (ids.findIndex((id) => id.edge_id === edge_id) < index) wrong(path, `“${edge_id}” is a duplicate.`);
  });
}

function stepLimits(node: FlowNodeInput, path: readonly string[], check: LimitChecks): void {
  const field = FIELD_OF[node.kind];
  const at = (...names: readonly string[]) => [...path, field, ...names];
  switch (node.kind) {
    case 'SOURCE':
    case 'DESTINATION':
      return check.side(at('side'), node[FIELD_OF[node.kind]]?.side);
    case 'PARSE':
    case 'GENERATE': {
      const settings = node[FIELD_OF[node.kind]];
      if (settings?.file_type != null)
        check.fileType(at('file_type'), settings.file_type, node.kind === 'PARSE' ? 'SOURCE' : 'DESTINATION');
      check.object(at('options'), settings?.options);
      return check.fileNameTemplate(at('file_name_template'), node.generate?.file_name_template);
    }
    case 'FILTER':
      return check.expression(at('expression'), node.filter?.expression);
    case 'SPLIT':
      return check.expression(at('expression'), node.split?.expression);
    case 'MAP':
      check.mapping(at('mapping'), node.map?.mapping);
      return check.documentChanges(at('document_changes'), node.map?.document_changes);
    case 'SCRIPT':
      return check.script(at('script'), node.script?.script);
    case 'BRANCH':
      return branchLimits(node, at, check);
    case 'NOTIFY':
      return check.text(at('message'), node.notify?.message, 0, 500);
    case 'JOIN':
  }
}

function branchLimits(
  { branch }: FlowNodeInput,
  at: (...names: readonly string[]) => readonly string[],
  { wrong, text, most, once, expression }: LimitChecks,
): void {
  if (!branch) return;
  const { branches, otherwise_label } = branch;
  const labels = branches.map(({ label }) => label);
  most(at('branches'), branches, MAX_BRANCHES);
  once(at('branches'), labels, 'label');
  branches.forEach((flowBranchInput, place) => {
    text(at('branches', String(place), 'label'), flowBranchInput.label, 1, 80);
    expression(at('branches', String(place), 'expression'), flowBranchInput.expression);
  });
  text(at('otherwise_label'), otherwise_label, 1, 80);
  if (otherwise_label != null && labels.includes(otherwise_label))
    wrong(at('otherwise_label'), `“${otherwise_label}” is a duplicate.`);
}
