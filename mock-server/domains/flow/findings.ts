import { Script } from 'node:vm';
import jsonata from 'jsonata';
import type { MockContext } from '../../kernel/context.ts';
import { fileTypeOf } from '../../world/file-types.ts';
import type { FlowGraph } from '../../world/flow-graph.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';

/** `FlowFinding` of the schema. */
export interface Finding {
  readonly severity: 'ERROR' | 'WARNING';
  readonly path: string;
  readonly message: string;
}

/** What a flow's findings depend on in addition to its settings. */
export interface Judged {
  readonly settings: FlowSettings;
  readonly direction: 'SEND' | 'RECEIVE';
  readonly builder: 'FORM' | 'VISUAL_V3' | 'LICENSED';
}

type Say = (severity: Finding['severity'], path: string, message: string) => void;
type Store = Pick<MockContext, 'store'>;

/** Problems in a flow's settings, most severe first. Errors block deployment. */
export function findingsOf(judged: Judged, context: Store): readonly Finding[] {
  const found: Finding[] = [];
  const say: Say = (severity, path, message) => found.push({ severity, path, message });
  sides(judged, context, say);
  if (judged.settings.mapping !== null || judged.builder !== 'LICENSED')
    mapping(judged.settings, context, say);
  expressions(judged.settings, say);
  scripts(judged.settings, say);
  delivery(judged.settings, context, say);
  if (judged.builder === 'VISUAL_V3') canvas(judged.settings.graph, say);
  return found.sort((a, b) => Number(b.severity === 'ERROR') - Number(a.severity === 'ERROR'));
}

/** Connection types that can only be a source or only a destination. */
const ONLY: Readonly<Record<string, 'source' | 'destination'>> = {
  AS2_RECEIVE: 'source',
  HTTP_RECEIVE: 'source',
  EMAIL_RECEIVE: 'source',
  UPLOAD_PAGE: 'source',
  AS2_SEND: 'destination',
  HTTP_SEND: 'destination',
  EMAIL_SEND: 'destination',
};

function sides({ settings, direction, builder }: Judged, { store }: Store, say: Say): void {
  for (const end of ['source', 'destination'] as const) {
    const side = settings[end];
    const isOwn = (end === 'source') === (direction === 'SEND');
    // In a licensed integration, the vendor's adapter replaces the partner side.
    if (side === null && builder === 'LICENSED' && !isOwn) continue;
    if (side === null) {
      say('ERROR', end, `Choose where data ${end === 'source' ? 'comes from' : 'goes'}.`);
      continue;
    }
    if (!store.exists(side.type, side.key)) {
      say('ERROR', end, `The ${end} was deleted. Choose another one.`);
      continue;
    }
    const name = String(store.read(side.type, side.key, 'name'));
    const type = String(store.read(side.type, side.key, 'type'));
    if (store.read(side.type, side.key, 'enabled') === false) say('ERROR', end, `“${name}” is disabled.`);
    if (ONLY[type] !== undefined && ONLY[type] !== end)
      say('ERROR', end, `“${name}” can ${end === 'source' ? 'only be a destination' : 'only be a source'}.`);
    const serves = store.read(side.type, side.key, 'direction');
    if (side.type === 'Endpoint' && serves !== 'BOTH' && serves !== direction)
      say(
        'ERROR',
        end,
        `“${name}” only supports flows that the workspace ${direction === 'SEND' ? 'receives' : 'sends'}.`,
      );
  }
}

function mapping(
  { mapping: choice, source_file_type, destination_file_type }: FlowSettings,
  { store }: Store,
  say: Say,
) {
  if (choice === null) {
    if (source_file_type !== destination_file_type)
      say('ERROR', 'mapping', 'Choose a mapping: the input and output formats differ.');
    return;
  }
  if (!store.exists('Mapping', choice.mapping_uuid))
    say('ERROR', 'mapping', 'The mapping was deleted. Choose another one.');
  else if (
    choice.revision_policy === 'LATEST_DEPLOYED' &&
    store.read('Mapping', choice.mapping_uuid, 'latest_deployed_at') === null
  )
    say('ERROR', 'mapping', 'The mapping is not deployed. Deploy it or pin a revision.');
}

/** The syntax error of an expression; null if it is valid. Parsing does not execute it. */
function syntaxError(expression: string): string | null {
  try {
    jsonata(expression);
    return null;
  } catch (error) {
    return (error as { message?: string }).message ?? 'it could not be parsed';
  }
}

function expressions(settings: FlowSettings, say: Say): void {
  const check = (path: string, expression: string) => {
    if (expression.trim() === '') return say('ERROR', path, 'Enter an expression.');
    const wrong = syntaxError(expression);
    if (wrong !== null) say('ERROR', path, `Not JSONata: ${wrong}`);
  };
  settings.filters.forEach(({ expression }, place) => check(`filters.${place}.expression`, expression));
  settings.document_changes.forEach(({ expression }, place) =>
    check(`document_changes.${place}.expression`, expression),
  );
  settings.data_tags.forEach(({ expression }, place) => check(`data_tags.${place}.expression`, expression));
  const { enabled, key_expression } = settings.duplicate_check;
  if (enabled) check('duplicate_check.key_expression', key_expression ?? '');
}

function scripts(settings: FlowSettings, say: Say): void {
  for (const name of ['pre_processor', 'post_processor'] as const) {
    const text = settings[name];
    if (text === null) continue;
    try {
      // Compiled but never executed.
      void new Script(`((input, output, context, success, error, skip, log, tag) => {\n${text}\n})`);
      if (!/\breturn\b/.test(text))
        say('WARNING', name, 'The script returns nothing, so the run ends as a success without output.');
    } catch (error) {
      say('ERROR', name, `Not JavaScript: ${(error as Error).message}.`);
    }
  }
}

const PLACES = new Set([
  'document',
  'reference',
  'control_number',
  'cargowise_key',
  'date',
  'time',
  'invocation_uuid',
]);

function delivery(settings: FlowSettings, { store }: Store, say: Say): void {
  const { acknowledgment, destination, destination_file_type, file_name_template } = settings;
  for (const [, place = ''] of (file_name_template ?? '').matchAll(/\{([^}]*)\}/g)) {
    if (!PLACES.has(place))
      say('ERROR', 'file_name_template', `The placeholder “{${place}}” does not exist.`);
  }
  const isThere = destination !== null && store.exists(destination.type, destination.key);
  const over = isThere ? String(store.read(destination.type, destination.key, 'type')) : null;
  const standard = fileTypeOf(destination_file_type)?.standard;
  const kind = acknowledgment?.kind;
  if (kind === 'MDN' && over !== null && over !== 'AS2_SEND')
    say('ERROR', 'acknowledgment.kind', 'MDN is available for AS2 only.');
  if (kind === 'CONTRL' && standard !== 'EDIFACT')
    say('ERROR', 'acknowledgment.kind', 'CONTRL is available for EDIFACT only.');
  if ((kind === 'TA1' || kind?.startsWith('X12')) && standard !== 'X12')
    say('ERROR', 'acknowledgment.kind', 'This acknowledgment is available for X12 only.');
  if (settings.throttle_per_minute === 0)
    say('WARNING', 'throttle_per_minute', 'All executions are held; those queued for 24 hours are dropped.');
  if (settings.retry.max_attempts === 0)
    say(
      'WARNING',
      'retry.max_attempts',
      'Without retries, a brief outage of the other system fails the execution.',
    );
}

function canvas(graph: FlowGraph | null, say: Say): void {
  if (!graph || graph.nodes.length === 0) return say('ERROR', 'graph', 'The canvas is empty.');
  const { nodes, edges } = graph;
  const ids = new Set(nodes.map(({ node_id }) => node_id));
  for (const { edge_id, from_node_id, to_node_id } of edges) {
    for (const end of [from_node_id, to_node_id]) {
      if (!ids.has(end)) say('ERROR', `graph.edges.${edge_id}`, `Node “${end}” does not exist.`);
    }
  }
  for (const kind of ['SOURCE', 'DESTINATION'] as const) {
    if (!nodes.some((node) => node.kind === kind))
      say('ERROR', 'graph.nodes', `The canvas has no ${kind.toLowerCase()}.`);
  }
  for (const { node_id, kind, label } of nodes) {
    const path = `graph.nodes.${node_id}`;
    const into = edges.filter(({ to_node_id }) => to_node_id === node_id).length;
    const outOf = edges.filter(({ from_node_id }) => from_node_id === node_id).length;
    if (kind === 'SOURCE' ? into > 0 : into === 0)
      say(
        'ERROR',
        path,
        kind === 'SOURCE' ? `“${label}” cannot have an incoming link.` : `“${label}” has no incoming link.`,
      );
    const isEnd = kind === 'DESTINATION' || kind === 'NOTIFY';
    if (kind === 'DESTINATION' ? outOf > 0 : outOf === 0 && !isEnd)
      say(
        'ERROR',
        path,
        outOf > 0 ? `“${label}” cannot have an outgoing link.` : `“${label}” has no outgoing link.`,
      );
    if (kind === 'BRANCH' && outOf === 1) say('WARNING', path, `“${label}” has only one outgoing link.`);
    if (kind === 'JOIN' && into === 1) say('WARNING', path, `“${label}” has only one incoming link.`);
  }
  const circle = circleIn(graph);
  if (circle !== null) say('ERROR', `graph.nodes.${circle}`, 'The links form a loop.');
}

/** A node that is part of a cycle; null if there is none. */
function circleIn({ nodes, edges }: FlowGraph): string | null {
  const left = new Map(
    nodes.map(({ node_id }) => [node_id, edges.filter(({ to_node_id }) => to_node_id === node_id).length]),
  );
  const free = [...left].filter(([, count]) => count === 0).map(([node_id]) => node_id);
  for (let node = free.pop(); node !== undefined; node = free.pop()) {
    left.delete(node);
    for (const { from_node_id, to_node_id } of edges) {
      if (from_node_id !== node || !left.has(to_node_id)) continue;
      left.set(to_node_id, (left.get(to_node_id) ?? 1) - 1);
      if (left.get(to_node_id) === 0) free.push(to_node_id);
    }
  }
  // Nodes that only follow a cycle remain, too; the first one on the canvas is good enough to point to.
  return [...left.keys()][0] ?? null;
}
