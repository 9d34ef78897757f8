import { graphql } from 'react-relay/hooks';
import { readInlineData } from 'relay-runtime';
import type { readGraph_graph$data, readGraph_graph$key } from '#gql/readGraph_graph';
import type { Graph, Side, Step, StepKind, StepSettings } from './graph.ts';
import { blankSettings, kindNames } from './step-kinds.ts';

type Node = readGraph_graph$data['nodes'][number];
type Values = StepSettings['PARSE']['options'];

const fragment = graphql`
  fragment readGraph_graph on FlowGraph @inline {
    nodes {
      node_id
      kind
      label
      position {
        x
        y
      }
      settings {
        __typename
        ... on FlowSourceStep {
          side {
            summary
            host_system {
              host_system_uuid
            }
            endpoint {
              endpoint_uuid
            }
          }
        }
        ... on FlowParseStep {
          file_type {
            code
            label
          }
          options
        }
        ... on FlowFilterStep {
          expression
          action
        }
        ... on FlowMapStep {
          mapping {
            mapping_uuid
            name
            revision_policy
            revision
          }
          document_changes {
            path
            expression
          }
          on_error
        }
        ... on FlowScriptStep {
          script
        }
        ... on FlowBranchStep {
          branches {
            label
            expression
          }
          otherwise_label
        }
        ... on FlowSplitStep {
          expression
        }
        ... on FlowJoinStep {
          mode
        }
        ... on FlowGenerateStep {
          file_type {
            code
            label
          }
          options
          file_name_template
        }
        ... on FlowDestinationStep {
          side {
            summary
            host_system {
              host_system_uuid
            }
            endpoint {
              endpoint_uuid
            }
          }
        }
        ... on FlowNotifyStep {
          notifier {
            notifier_uuid
            name
          }
          message
        }
      }
    }
    edges {
      edge_id
      from_node_id
      to_node_id
      label
      condition
    }
  }
`;

export const emptyGraph: Graph = { nodes: [], edges: [] };

/**
 * The stored canvas. Steps of kinds that only a newer server knows are left out, because they could not be saved again.
 */
export function readGraph(graphRef: readGraph_graph$key): Graph {
  const { nodes, edges } = readInlineData(fragment, graphRef);
  return {
    nodes: nodes.flatMap((node) => {
      const step = readStep(node);
      return step ? [step] : [];
    }),
    edges: edges.map(({ edge_id, from_node_id, to_node_id, label, condition }) => ({
      edge_id,
      from_node_id,
      to_node_id,
      label: label ?? null,
      condition: condition === 'FAILURE' ? 'FAILURE' : 'SUCCESS',
    })),
  };
}

/**
 * The stored summaries of what steps refer to, by step; they exist even where the viewer may not read the object
 * itself.
 */
export function storedNotes(graphRef: readGraph_graph$key): ReadonlyMap<string, string> {
  const notes = new Map<string, string>();
  for (const { node_id, settings } of readInlineData(fragment, graphRef).nodes) {
    if (
      (settings.__typename === 'FlowSourceStep' || settings.__typename === 'FlowDestinationStep') &&
      settings.side
    )
      notes.set(node_id, settings.side.summary);
  }
  return notes;
}

function readStep({ node_id, kind, label, position, settings }: Node): Step | null {
  if (!Object.hasOwn(kindNames, kind)) return null;
  const place = position ? { x: position.x, y: position.y } : null;
  const read = readSettings(kind as StepKind, settings);
  // The settings are those of the kind, because `readSettings` reads no others.
  return { node_id, kind, label, position: place, settings: read } as Step;
}

interface StoredSide {
  readonly host_system: { readonly host_system_uuid: string } | null | undefined;
  readonly endpoint: { readonly endpoint_uuid: string } | null | undefined;
}

const sideOf = (side: StoredSide | null | undefined): Side | null =>
  side?.host_system
    ? { host_system_uuid: side.host_system.host_system_uuid }
    : side?.endpoint
      ? { endpoint_uuid: side.endpoint.endpoint_uuid }
      : null;

function readSettings(kind: StepKind, settings: Node['settings']): Step['settings'] {
  switch (settings.__typename) {
    case 'FlowSourceStep':
    case 'FlowDestinationStep':
      return { side: sideOf(settings.side) };
    case 'FlowParseStep':
      return { file_type: settings.file_type?.code ?? null, options: (settings.options ?? null) as Values };
    case 'FlowFilterStep':
      return { expression: settings.expression, action: settings.action === 'SKIP' ? 'SKIP' : 'KEEP' };
    case 'FlowMapStep':
      return {
        mapping: settings.mapping
          ? {
              mapping_uuid: settings.mapping.mapping_uuid,
              revision_policy: settings.mapping.revision_policy === 'PINNED' ? 'PINNED' : 'LATEST_DEPLOYED',
              revision: settings.mapping.revision ?? null,
            }
          : null,
        document_changes: settings.document_changes.map(({ path, expression }) => ({ path, expression })),
        on_error: settings.on_error === 'SKIP_DOCUMENT' ? 'SKIP_DOCUMENT' : 'STOP',
      };
    case 'FlowScriptStep':
      return { script: settings.script };
    case 'FlowBranchStep':
      return {
        branches: settings.branches.map(({ label, expression }) => ({ label, expression })),
        otherwise_label: settings.otherwise_label ?? null,
      };
    case 'FlowSplitStep':
      return { expression: settings.expression };
    case 'FlowJoinStep':
      return { mode: settings.mode === 'MERGE' ? 'MERGE' : 'LIST' };
    case 'FlowGenerateStep':
      return {
        file_type: settings.file_type?.code ?? null,
        options: (settings.options ?? null) as Values,
        file_name_template: settings.file_name_template ?? null,
      };
    case 'FlowNotifyStep':
      return { notifier_uuid: settings.notifier?.notifier_uuid ?? null, message: settings.message };
    default:
      return blankSettings[kind];
  }
}
