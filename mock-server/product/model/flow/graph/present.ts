import type { Results } from '#schema-types';
import { sideKeyOf, type FlowGraph, type GraphNode } from '../../../world/flow-graph.ts';
import { presentMapping, presentSide, type Reader } from '../present.ts';

/** `FlowStepSettings` of the schema. */
function presentSettings(node: GraphNode, reader: Reader): Results['FlowNode']['settings'] {
  const { store } = reader.context;
  const fileType = (code: string | null) => (code === null ? null : store.find('FileType', code));
  switch (node.kind) {
    case 'SOURCE':
      return {
        __typename: 'FlowSourceStep',
        side: presentSide(sideKeyOf(node.settings.side), 'source', reader),
      };
    case 'PARSE':
      return { __typename: 'FlowParseStep', ...node.settings, file_type: fileType(node.settings.file_type) };
    case 'FILTER':
      return { __typename: 'FlowFilterStep', ...node.settings };
    case 'MAP':
      return {
        __typename: 'FlowMapStep',
        ...node.settings,
        mapping: presentMapping(node.settings.mapping, reader),
      };
    case 'SCRIPT':
      return { __typename: 'FlowScriptStep', ...node.settings };
    case 'BRANCH':
      return { __typename: 'FlowBranchStep', ...node.settings };
    case 'SPLIT':
      return { __typename: 'FlowSplitStep', ...node.settings };
    case 'JOIN':
      return { __typename: 'FlowJoinStep', ...node.settings };
    case 'GENERATE':
      return {
        __typename: 'FlowGenerateStep',
        ...node.settings,
        file_type: fileType(node.settings.file_type),
      };
    case 'DESTINATION':
      return {
        __typename: 'FlowDestinationStep',
        side: presentSide(sideKeyOf(node.settings.side), 'destination', reader),
      };
    case 'NOTIFY': {
      const { notifier_uuid, message } = node.settings;
      return {
        __typename: 'FlowNotifyStep',
        notifier: notifier_uuid !== null && reader.mayFollow ? store.find('Notifier', notifier_uuid) : null,
        message,
      };
    }
  }
}

/** `FlowGraph` of the schema. */
export const presentGraph = (graph: FlowGraph | null, reader: Reader) =>
  graph && {
    nodes: graph.nodes.map((node) => ({ ...node, settings: presentSettings(node, reader) })),
    edges: graph.edges,
    is_placed: graph.nodes.every(({ position }) => position !== null),
  };
