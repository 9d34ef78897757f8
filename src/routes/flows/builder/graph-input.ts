import type { FlowGraphInput } from '#gql/useBuilderFormMutation';
import type { Graph, Step } from './graph.ts';

type NodeInput = FlowGraphInput['nodes'][number];

/** Converts the canvas to the input of `save_flow`. */
export const graphInput = ({ nodes, edges }: Graph): FlowGraphInput => ({
  nodes: nodes.map(nodeInput),
  edges: edges.map((path) => ({ ...path })),
});

const nodeInput = (step: Step): NodeInput => {
  const { node_id, kind, label, position } = step;
  return { node_id, kind, label, position, ...settingsInput(step) };
};

function settingsInput(step: Step): Partial<NodeInput> {
  switch (step.kind) {
    case 'SOURCE':
      return { source: step.settings };
    case 'PARSE':
      return { parse: step.settings };
    case 'FILTER':
      return { filter: step.settings };
    case 'MAP':
      return { map: step.settings };
    case 'SCRIPT':
      return { script: step.settings };
    case 'BRANCH':
      return { branch: step.settings };
    case 'SPLIT':
      return { split: step.settings };
    case 'JOIN':
      return { join: step.settings };
    case 'GENERATE':
      return { generate: step.settings };
    case 'DESTINATION':
      return { destination: step.settings };
    case 'NOTIFY':
      return { notify: step.settings };
  }
}
