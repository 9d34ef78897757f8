import { byteLength } from '../../../kernel/bytes.ts';
import type { GraphNode, NodeKind } from '../../world/flow-graph.ts';
import { runExpression } from '../mapping/run.ts';
import type { StageResult } from '../flow/stage-result.ts';
import { mappingPlan } from './map-document.ts';
import { readText } from './read-text.ts';
import { newDocument, type Item } from './item.ts';
import { edgesOutOf, reachedFrom } from '../flow/graph/order.ts';
import { all, keepTime, orFail, StepFailure, type Step, type Work } from './step.ts';

export const receive: Step<'SOURCE'> = (_node, items, { plan }) => {
  const { file_name, text } = plan.sample;
  const size = byteLength(text).toLocaleString('en');
  return { message: `Received ${file_name}, ${size} bytes.`, passed: all(items) };
};

/** The first mappings after a step that still receive the file as it was read. */
function firstMappings(node: GraphNode, { plan: { graph, company_uuid }, context }: Work) {
  const asRead: ReadonlySet<NodeKind> = new Set(['FILTER', 'BRANCH', 'NOTIFY']);
  const reached = reachedFrom(graph, edgesOutOf(graph, node, 'SUCCESS'), ({ kind }) => asRead.has(kind));
  const choices = graph.nodes.flatMap((graphNode) =>
    graphNode.kind === 'MAP' && reached.has(graphNode.node_id) && graphNode.settings.mapping
      ? [graphNode.settings.mapping]
      : [],
  );
  const plans = choices.map((choice) => ({ choice, plan: mappingPlan(choice, company_uuid, context)?.plan }));
  return plans.filter(({ plan }) => plan && plan.input_type !== 'JSON');
}

/**
 * Reads a text. If a mapping reads the file itself to create the canonical document, and it is the only mapping that
 * follows, it runs here, so that filters and branches before it see that document, as in a flow built with the form.
 */
export const parse: Step<'PARSE'> = async (node, items, work) => {
  const { context } = work;
  const { file_type } = node.settings;
  if (file_type === null) throw new StepFailure(`“${node.label}” has no file type.`);
  const passed: Item[] = [];
  let first: StageResult | null = null;
  for (const item of items) {
    if (item.kind === 'DOCUMENT' || item.text === null) {
      passed.push(item);
      continue;
    }
    keepTime(work);
    const { result, tree } = readText(file_type, item.text);
    first ??= orFail(result);
    orFail(result);
    const document = { ...newDocument(tree ?? null, item), sample: item.sample };
    const file = { text: item.text, file_type };
    const known = item.sample?.neutral ?? null;
    if (tree === undefined) {
      passed.push({ ...document, value: known, file });
      continue;
    }
    const mappings = firstMappings(node, work);
    const [only] = mappings;
    const isOnly = mappings.every(
      ({ choice }) =>
        choice.mapping_uuid === only?.choice.mapping_uuid && choice.revision === only.choice.revision,
    );
    if (!only?.plan) passed.push({ ...document, value: known ?? tree, file });
    else if (!isOnly) passed.push({ ...document, file });
    else {
      const run = await runExpression(only.plan, item.text, context);
      const value = run.succeeded ? run.result : (known ?? tree);
      passed.push({ ...document, value, file, ahead: { mapping_uuid: only.choice.mapping_uuid, run } });
    }
  }
  const [one] = passed;
  work.canonical ??= one?.kind === 'DOCUMENT' ? one.value : null;
  return {
    message: first?.message ?? 'Already read.',
    passed: all(passed),
    ...(first ? { shown: { output: first.output, output_format: first.output_format } } : {}),
  };
};
