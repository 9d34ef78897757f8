import { graphql } from 'react-relay/hooks';
import { readInlineData } from 'relay-runtime';
import type { graphOfFlow_configuration$key } from '#gql/graphOfFlow_configuration';
import type { Graph, Side, Step } from '../graph.ts';
import { kindNames } from '../step-kinds.ts';

type Values = Extract<Step, { kind: 'PARSE' }>['settings']['options'];
type Part = Omit<Step, 'position' | 'node_id'>;

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

/** A single path of steps, one after the other. */
export function chain(parts: readonly Part[]): Graph {
  const counts = new Map<string, number>();
  const nodes = parts.map((part) => {
    const name = part.kind.toLowerCase();
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    // The settings are those of the part's kind.
    return { ...part, node_id: count === 1 ? name : `${name}_${count}`, position: null } as Step;
  });
  return {
    nodes,
    edges: nodes.slice(1).map(({ node_id }, place) => {
      const from = nodes[place]?.node_id ?? '';
      return {
        edge_id: `${from}-${node_id}`,
        from_node_id: from,
        to_node_id: node_id,
        label: null,
        condition: 'SUCCESS',
      };
    }),
  };
}

/** Converts a flow of the form to the steps of a canvas. */
export function graphOfFlow(configurationRef: graphOfFlow_configuration$key): Graph {
  const flow = readInlineData(
    graphql`
      fragment graphOfFlow_configuration on FlowConfiguration @inline {
        source {
          host_system {
            host_system_uuid
          }
          endpoint {
            endpoint_uuid
          }
        }
        source_file_type {
          code
        }
        source_options
        pre_processor
        filters {
          label
          expression
          action
        }
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
        destination_file_type {
          code
        }
        destination_options
        file_name_template
        post_processor
        destination {
          host_system {
            host_system_uuid
          }
          endpoint {
            endpoint_uuid
          }
        }
      }
    `,
    configurationRef,
  );
  const { mapping } = flow;
  const hasMap = mapping != null || flow.document_changes.length > 0;
  const script = (label: string, text: string | null | undefined): Part[] =>
    text == null ? [] : [{ kind: 'SCRIPT', label, settings: { script: text } }];
  return chain([
    { kind: 'SOURCE', label: kindNames.SOURCE, settings: { side: sideOf(flow.source) } },
    ...script('Pre-processor', flow.pre_processor),
    {
      kind: 'PARSE',
      label: kindNames.PARSE,
      settings: {
        file_type: flow.source_file_type.code,
        options: (flow.source_options ?? null) as Values,
      },
    },
    ...flow.filters.map(({ label, expression, action }): Part => ({
      kind: 'FILTER',
      label,
      settings: { expression, action: action === 'SKIP' ? 'SKIP' : 'KEEP' },
    })),
    ...(hasMap
      ? [
          {
            kind: 'MAP',
            label: mapping?.name ?? kindNames.MAP,
            settings: {
              mapping: mapping
                ? {
                    mapping_uuid: mapping.mapping_uuid,
                    revision_policy: mapping.revision_policy === 'PINNED' ? 'PINNED' : 'LATEST_DEPLOYED',
                    revision: mapping.revision ?? null,
                  }
                : null,
              document_changes: flow.document_changes.map(({ path, expression }) => ({ path, expression })),
              on_error: 'STOP',
            },
          } satisfies Part,
        ]
      : []),
    {
      kind: 'GENERATE',
      label: kindNames.GENERATE,
      settings: {
        file_type: flow.destination_file_type.code,
        options: (flow.destination_options ?? null) as Values,
        file_name_template: flow.file_name_template ?? null,
      },
    },
    ...script('Post-processor', flow.post_processor),
    { kind: 'DESTINATION', label: kindNames.DESTINATION, settings: { side: sideOf(flow.destination) } },
  ]);
}
