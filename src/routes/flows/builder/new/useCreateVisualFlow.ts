import { graphql } from 'react-relay/hooks';
import type { useCreateVisualFlowCopyMutation } from '#gql/useCreateVisualFlowCopyMutation';
import type { useCreateVisualFlowMutation } from '#gql/useCreateVisualFlowMutation';
import type { UserError } from '#lib/user-error.ts';
import { dataID } from '#relay/data-id.ts';
import { useMutation } from '#relay/useMutation.ts';
import { chain, graphOfFlow } from '../convert/graph-of-flow.ts';
import type { Graph } from '../graph.ts';
import { graphInput } from '../graph-input.ts';
import { blankSettings, kindNames } from '../step-kinds.ts';

interface Formats {
  readonly source_file_type: string;
  readonly destination_file_type: string;
}

type Start =
  | (Formats & { readonly flow_name: string; readonly flow_type: string; readonly hasPath: boolean })
  | { readonly flow_name: string; readonly copyOf: string };

type Created =
  | { readonly ok: true; readonly flow_uuid: string }
  | { readonly ok: false; readonly errors: readonly UserError[] };

/** The steps that most flows have, or only the two formats, which every flow has. */
function startGraph({ source_file_type, destination_file_type }: Formats, hasPath: boolean): Graph {
  const settings = {
    ...blankSettings,
    PARSE: { ...blankSettings.PARSE, file_type: source_file_type },
    GENERATE: { ...blankSettings.GENERATE, file_type: destination_file_type },
  };
  const kinds = hasPath
    ? (['SOURCE', 'PARSE', 'MAP', 'GENERATE', 'DESTINATION'] as const)
    : (['PARSE', 'GENERATE'] as const);
  const graph = chain(kinds.map((kind) => ({ kind, label: kindNames[kind], settings: settings[kind] })));
  return hasPath ? graph : { ...graph, edges: [] };
}

interface Store {
  get(id: string): { invalidateRecord(): void } | null | undefined;
}

/** Creates a flow on the canvas for a partner. */
export function useCreateVisualFlow(partner_uuid: string): (start: Start) => Promise<Created> {
  const [save] = useMutation<useCreateVisualFlowMutation>(
    graphql`
      mutation useCreateVisualFlowMutation($input: SaveFlowInput!) {
        save_flow(input: $input) {
          flow_setup {
            flow_uuid
            builder
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The flow was not created', inForm: 'all' },
  );
  const [duplicate] = useMutation<useCreateVisualFlowCopyMutation>(
    graphql`
      mutation useCreateVisualFlowCopyMutation($input: DuplicateFlowInput!) {
        duplicate_flow(input: $input) {
          flow_setup {
            flow_uuid
            builder
            configuration {
              flow_uuid
              lock_version
              ...graphOfFlow_configuration
            }
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The flow was not copied', inForm: 'all' },
  );
  // Invalidates the partner, so that each list of its flows is fetched again when opened.
  const forgetLists = {
    updater: (store: Store) => store.get(dataID('TradingPartner', { partner_uuid }))?.invalidateRecord(),
  };
  return async (start) => {
    if (!('copyOf' in start)) {
      const { flow_name, flow_type, hasPath } = start;
      const graph = graphInput(startGraph(start, hasPath));
      const result = await save(
        { input: { partner_uuid, flow_type, flow_name, builder: 'VISUAL_V3', graph } },
        forgetLists,
      );
      if (!result.ok) return { ok: false, errors: result.errors };
      const { flow_setup } = result.response.save_flow;
      return flow_setup ? { ok: true, flow_uuid: flow_setup.flow_uuid } : { ok: false, errors: [] };
    }
    const { flow_name, copyOf } = start;
    const copied = await duplicate({ input: { flow_uuid: copyOf, flow_name, partner_uuid } }, forgetLists);
    if (!copied.ok)
      return {
        ok: false,
        // The form and the mutation have different names for the flow.
        errors: copied.errors.map((error) =>
          error.path[0] === 'flow_uuid' ? { ...error, path: ['flow'] } : error,
        ),
      };
    const copy = copied.response.duplicate_flow.flow_setup;
    const configuration = copy?.configuration;
    if (!copy || !configuration) return { ok: false, errors: [] };
    // A copy of a flow on the canvas needs no conversion.
    if (copy.builder !== 'VISUAL_V3') {
      const graph = graphInput(graphOfFlow(configuration));
      const { flow_uuid, lock_version } = configuration;
      const result = await save({ input: { flow_uuid, lock_version, builder: 'VISUAL_V3', graph } });
      if (!result.ok) return { ok: false, errors: result.errors };
    }
    return { ok: true, flow_uuid: copy.flow_uuid };
  };
}
