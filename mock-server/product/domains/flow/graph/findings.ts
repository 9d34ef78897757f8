import { sideKeyOf, type FlowGraph, type GraphNode } from '../../../world/flow-graph.ts';
import type { FindingChecks, Say } from '../finding-checks.ts';
import {
  contentAt,
  loopIn,
  needsDocument,
  notReached,
  unmappedAt,
  type Content,
} from '../../../model/flow/graph/steps.ts';

/** Problems of a canvas: in how its steps are connected, and in the settings of each step. */
export function graphFindings(graph: FlowGraph | null, checks: FindingChecks, say: Say): void {
  if (!graph || graph.nodes.length === 0)
    return say('ERROR', 'graph', 'The canvas is empty. Add a source and a destination.');
  for (const kind of ['SOURCE', 'DESTINATION'] as const) {
    if (!graph.nodes.some((node) => node.kind === kind))
      say('ERROR', 'graph.nodes', `The canvas has no ${kind.toLowerCase()}. Add one.`);
  }
  pathFindings(graph, say);
  const loop = loopIn(graph);
  if (loop !== null)
    say('ERROR', at(loop), `The paths lead back to “${loop.label}”. Remove the one that closes the loop.`);
  // In a loop, what arrives at a step depends on the step itself.
  else contentFindings(graph, say);
  for (const node of graph.nodes) stepFindings(node, checks, say);
}

const at = (node: Pick<GraphNode, 'node_id'>, field?: string): string =>
  `graph.nodes.${node.node_id}${field === undefined ? '' : `.settings.${field}`}`;

function pathFindings(graph: FlowGraph, say: Say): void {
  const { nodes, edges } = graph;
  const ids = new Set(nodes.map(({ node_id }) => node_id));
  for (const { edge_id, from_node_id, to_node_id } of edges) {
    if (!ids.has(from_node_id) || !ids.has(to_node_id))
      say('ERROR', `graph.edges.${edge_id}`, 'An end of this path has no step. Remove the path.');
  }
  const isolated = notReached(graph);
  for (const node of nodes) {
    const { node_id, kind, label } = node;
    const into = edges.filter(({ to_node_id }) => to_node_id === node_id);
    const onwards = edges.filter(
      ({ from_node_id, condition }) => from_node_id === node_id && condition === 'SUCCESS',
    );
    const isEnd = kind === 'DESTINATION' || kind === 'NOTIFY';
    if (kind === 'SOURCE' && into.length > 0)
      say('ERROR', at(node), `“${label}” is a source, so no path can lead to it. Remove the path.`);
    if (kind !== 'SOURCE' && into.length === 0)
      say('ERROR', at(node), `No path leads to “${label}”. Connect it or remove it.`);
    else if (isolated.has(node_id))
      say('ERROR', at(node), `“${label}” is not reached from a source. Connect it or remove it.`);
    if (isEnd && onwards.length > 0)
      say('ERROR', at(node), `“${label}” ends its path. Remove the path after it.`);
    if (!isEnd && onwards.length === 0)
      say('ERROR', at(node), `“${label}” leads nowhere. Connect it to the next step.`);
    if (kind === 'JOIN' && into.length === 1)
      say('WARNING', at(node), `“${label}” has one path only. Join at least two, or remove it.`);
    if (node.kind === 'BRANCH') branchFindings(node, onwards, say);
    else
      for (const { edge_id, label: branch } of onwards) {
        if (branch !== null)
          say(
            'WARNING',
            `graph.edges.${edge_id}`,
            `“${label}” has no branches. Remove the label “${branch}”.`,
          );
      }
  }
}

function branchFindings(node: GraphNode<'BRANCH'>, onwards: FlowGraph['edges'], say: Say): void {
  const { branches, otherwise_label } = node.settings;
  const taken = new Set(onwards.map(({ label }) => label));
  if (branches.length === 0) say('ERROR', at(node, 'branches'), `Add a branch to “${node.label}”.`);
  branches.forEach(({ label }, place) => {
    if (!taken.has(label))
      say(
        'ERROR',
        at(node, `branches.${place}`),
        `Branch “${label}” has no path. Add one, or remove the branch.`,
      );
  });
  if (otherwise_label !== null && !taken.has(otherwise_label))
    say(
      'ERROR',
      at(node, 'otherwise_label'),
      `“${otherwise_label}” has no path. Add one, or skip the documents that match no branch.`,
    );
  const known = new Set<string | null>([...branches.map(({ label }) => label), otherwise_label]);
  for (const { edge_id, label } of onwards) {
    if (label === null)
      say('ERROR', `graph.edges.${edge_id}`, `Choose the branch of “${node.label}” that takes this path.`);
    else if (!known.has(label))
      say('ERROR', `graph.edges.${edge_id}`, `“${node.label}” has no branch “${label}”. Choose another one.`);
  }
}

/** Problems of reading and writing: a step that gets content that it cannot process. */
function contentFindings(graph: FlowGraph, say: Say): void {
  const arrives = contentAt(graph);
  const unmapped = unmappedAt(graph);
  for (const node of graph.nodes) {
    const { node_id, kind, label } = node;
    const gets = (content: Content): boolean => arrives.get(node_id)?.has(content) === true;
    if (kind === 'PARSE' && (gets('DOCUMENT') || gets('WRITTEN')))
      say('ERROR', at(node), `The path to “${label}” was already read. Remove one of the two steps.`);
    if (needsDocument(kind) && gets('RECEIVED'))
      say('ERROR', at(node), `“${label}” needs a document. Add a step that reads the file before it.`);
    if (needsDocument(kind) && gets('WRITTEN'))
      say(
        'ERROR',
        at(node),
        `The path to “${label}” was already written. Move it before the step that writes.`,
      );
    if (kind === 'DESTINATION' && gets('DOCUMENT'))
      say('ERROR', at(node), `“${label}” needs a file. Add a step that writes before it.`);
    if (unmapped.has(node_id))
      say('ERROR', at(node), `Map documents before “${label}”: the input and output formats differ.`);
  }
}

function stepFindings(node: GraphNode, checks: FindingChecks, say: Say): void {
  switch (node.kind) {
    case 'SOURCE':
      return checks.side(at(node, 'side'), sideKeyOf(node.settings.side), 'source');
    case 'DESTINATION':
      return checks.side(at(node, 'side'), sideKeyOf(node.settings.side), 'destination');
    case 'PARSE':
    case 'GENERATE':
      if (node.settings.file_type === null) say('ERROR', at(node, 'file_type'), 'Choose a file type.');
      if (node.kind === 'GENERATE')
        checks.fileNameTemplate(at(node, 'file_name_template'), node.settings.file_name_template);
      return;
    case 'FILTER':
    case 'SPLIT':
      return checks.expression(at(node, 'expression'), node.settings.expression);
    case 'MAP': {
      const { mapping, document_changes } = node.settings;
      if (mapping !== null) checks.mapping(at(node, 'mapping'), mapping);
      else if (document_changes.length === 0)
        say('ERROR', at(node, 'mapping'), 'Choose a mapping, or add a change to the document.');
      return checks.documentChanges(at(node, 'document_changes'), document_changes);
    }
    case 'SCRIPT':
      return node.settings.script.trim() === ''
        ? say('ERROR', at(node, 'script'), 'Enter a script.')
        : checks.script(at(node, 'script'), node.settings.script);
    case 'BRANCH':
      return node.settings.branches.forEach(({ expression }, place) =>
        checks.expression(at(node, `branches.${place}.expression`), expression),
      );
    case 'NOTIFY':
      return checks.notifier(at(node, 'notifier_uuid'), node.settings.notifier_uuid);
    case 'JOIN':
  }
}
