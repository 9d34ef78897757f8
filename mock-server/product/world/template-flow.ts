import type { EndpointType, TemplateVariableType } from '#schema-types';
import { sideKeyOf, type FlowGraph, type GraphNode } from './flow-graph.ts';
import type { SideKey } from './flow-links.ts';
import type { FlowSettings } from './flow-settings.ts';
import type { FlowPlan } from './flows.ts';

/** `TemplateVariable` of the schema. */
export interface TemplateVariable {
  readonly name: string;
  readonly label: string;
  readonly type: TemplateVariableType;
  readonly default_value: unknown;
  readonly required: boolean;
  readonly help: string | null;
  readonly options: readonly string[];
  readonly endpoint_types: readonly EndpointType[];
}

/** A template's flow: plain JSON whose texts may contain `{{name}}`. */
export interface TemplateFlow {
  readonly flow_key: string;
  readonly flow_type: string;
  readonly builder: FlowPlan['builder'];
  readonly source_variable: string | null;
  readonly destination_variable: string | null;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Content of one template version. */
export interface TemplateBody {
  readonly variables: readonly TemplateVariable[];
  readonly flows: readonly TemplateFlow[];
}

/**
 * Settings that belong to each partner rather than to the template: they are filled in once and then left alone, and
 * changing them is not drift. On a canvas, these are the entities that steps refer to, and the positions of steps.
 */
export const PARTNERS_OWN: ReadonlySet<string> = new Set<keyof FlowSettings>([
  'flow_name',
  'notes',
  'support_instructions',
  'tags',
  'source',
  'destination',
  'mapping',
  'notifiers',
  'graph',
  'adapter_values',
]);

const variable = (
  name: string,
  label: string,
  { type, more = {} }: { type: TemplateVariableType; more?: Partial<TemplateVariable> },
): TemplateVariable => ({
  name,
  label,
  type,
  default_value: null,
  required: true,
  help: null,
  options: [],
  endpoint_types: [],
  ...more,
});

const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 60);

/** Turns a flow into a template flow: the partner side becomes a variable, as do settings agreed with each partner. */
export function templateFlow(
  flow: { readonly flow_name: string; readonly flow_type: string; readonly builder: FlowPlan['builder'] },
  settings: FlowSettings,
  {
    ends,
    variableOf = () => null,
  }: {
    ends: { readonly source: string | null; readonly destination: string | null };
    variableOf?: (side: SideKey) => string | null;
  },
): TemplateFlow {
  const { acknowledgment, file_name_template, graph } = settings;
  return {
    flow_key: keyOf(flow.flow_name),
    flow_type: flow.flow_type,
    builder: flow.builder,
    source_variable: ends.source,
    destination_variable: ends.destination,
    settings: {
      ...settings,
      source: ends.source === null ? settings.source : null,
      destination: ends.destination === null ? settings.destination : null,
      notes: null,
      acknowledgment: acknowledgment && { ...acknowledgment, timeout_minutes: '{{ack_minutes}}' },
      file_name_template: prefixed(file_name_template),
      graph: graph && templateGraph(graph, variableOf),
    },
  };
}

const prefixed = (file_name_template: string | null): string | null =>
  file_name_template === null ? null : `{{file_prefix}}${file_name_template}`;

/** A canvas with variables at the steps that lead to the partner. */
const templateGraph = (
  { nodes, edges }: FlowGraph,
  variableOf: (side: SideKey) => string | null,
): FlowGraph => ({
  nodes: nodes.map((node): GraphNode => {
    if (node.kind === 'GENERATE') {
      const file_name_template = prefixed(node.settings.file_name_template);
      return { ...node, settings: { ...node.settings, file_name_template } };
    }
    if (node.kind !== 'SOURCE' && node.kind !== 'DESTINATION') return node;
    const side = sideKeyOf(node.settings.side);
    const name = side?.type === 'Endpoint' ? variableOf(side) : null;
    if (side?.type !== 'Endpoint') return node;
    return { ...node, settings: { side: name === null ? null : { endpoint_uuid: `{{${name}}}` } } };
  }),
  edges,
});

/** Names of the variables in the steps of a template's canvas. */
function variablesAt(flow: TemplateFlow): string[] {
  // The settings of a template are JSON.
  const graph = flow.settings['graph'] as FlowGraph | null | undefined;
  return (graph?.nodes ?? []).flatMap((node) => {
    if (node.kind !== 'SOURCE' && node.kind !== 'DESTINATION') return [];
    const [, name] = /^\{\{([a-z0-9_]+)\}\}$/.exec(sideKeyOf(node.settings.side)?.key ?? '') ?? [];
    return name ?? [];
  });
}

const ACRONYMS = /^(?:AS2|API|FTP|FTPS|GCS|HTTP|S3|SFTP)$/;

/** AS2_SEND → "AS2 send", UPLOAD_PAGE → "upload page" */
const typeWords = (type: string): string =>
  type
    .split('_')
    .map((word) => (word === 'EADAPTOR' ? 'eAdaptor' : ACRONYMS.test(word) ? word : word.toLowerCase()))
    .join(' ');

/** The variables that `templateFlow` uses for these flows. */
export function variablesFor(
  flows: readonly TemplateFlow[],
  typesOf: (name: string) => readonly EndpointType[],
  ack_minutes: number,
): TemplateVariable[] {
  const connections = new Set(
    flows.flatMap((flow) => [flow.source_variable, flow.destination_variable, ...variablesAt(flow)]),
  );
  const text = JSON.stringify(flows);
  return [
    ...[...connections].flatMap((name) =>
      name === null
        ? []
        : variable(name, `Connection to the partner (${typesOf(name).map(typeWords).join(', ')})`, {
            type: 'CONNECTION',
            more: {
              endpoint_types: typesOf(name),
              help: 'Verify it before deploying the flows.',
            },
          }),
    ),
    ...(text.includes('{{ack_minutes}}')
      ? [
          variable('ack_minutes', 'Acknowledgment due after (minutes)', {
            type: 'NUMBER',
            more: {
              default_value: ack_minutes,
              help: 'As agreed with the partner.',
            },
          }),
        ]
      : []),
    ...(text.includes('{{file_prefix}}')
      ? [
          variable('file_prefix', 'Prefix of file names', {
            type: 'STRING',
            more: {
              default_value: '',
              required: false,
              help: 'Some partners require their own number as a prefix.',
            },
          }),
        ]
      : []),
  ];
}
