import type { GraphNode } from '../../world/flow-graph.ts';
import { runExpression } from '../mapping/run.ts';
import type { StageResult } from '../flow/stage-result.ts';
import { isKept, removedBy } from './expressions.ts';
import { mapDocument, mappingPlan } from './map-document.ts';
import { seen, type DocumentItem, type Item } from './item.ts';
import {
  all,
  orStop,
  isEnded,
  keepTime,
  required,
  share,
  StepFailure,
  type Step,
  type Work,
} from './step.ts';

export const filter: Step<'FILTER'> = async ({ label, settings }, items, work) => {
  const { plan, context } = work;
  const expression = required(label, settings.expression);
  const left: Item[] = [];
  for (const item of items) {
    keepTime(work);
    const { kept, error } = await isKept(expression, settings.action, {
      content: seen(item),
      company_uuid: plan.company_uuid,
      context,
    });
    orStop(label, error);
    if (kept) left.push(item);
  }
  if (left.length > 0) return { message: `Kept ${share(left.length, items.length)}.`, passed: all(left) };
  const { message, reason } = removedBy(label);
  return { message, passed: [], ...(reason ? { reason } : {}) };
};

async function mapOne(node: GraphNode<'MAP'>, item: DocumentItem, work: Work) {
  const { plan, context, tags } = work;
  const { mapping: choice, document_changes } = node.settings;
  const mapping = mappingPlan(choice, plan.company_uuid, context);
  const data_tags = item.isTagged ? [] : plan.settings.data_tags;
  const { ahead } = item;
  const isAhead = ahead !== null && ahead.mapping_uuid === choice?.mapping_uuid;
  const made = await mapDocument(
    { company_uuid: plan.company_uuid, document_changes, data_tags, mapping },
    item.value,
    {
      context,
      run: (run, changed) =>
        // A document that was read is already a tree, whatever the format of its file.
        isAhead
          ? Promise.resolve(ahead.run)
          : runExpression({ ...run, input_type: 'JSON' }, JSON.stringify(changed), context),
    },
  );
  const { result, run } = made;
  if (result.status === 'FAILED') {
    const isFinal = run?.problem != null && isEnded(run.problem);
    throw new StepFailure(result.message, result.reason, isFinal);
  }
  tags.push(...made.tags);
  const value = run === null || isAhead ? made.document : run.result;
  const mapped: DocumentItem = { ...item, value, isTagged: true, ahead: null, mapped: run ?? item.mapped };
  return { mapped, result };
}

export const map: Step<'MAP'> = async (node, items, work) => {
  const passed: Item[] = [];
  let first: StageResult | null = null;
  let wrong: StepFailure | null = null;
  for (const item of items) {
    if (item.kind === 'TEXT') throw new StepFailure(`“${node.label}” needs a document; read the text first.`);
    keepTime(work);
    try {
      const { mapped, result } = await mapOne(node, item, work);
      first ??= result;
      passed.push(mapped);
    } catch (error) {
      if (!(error instanceof StepFailure) || error.isFinal || node.settings.on_error === 'STOP') throw error;
      wrong ??= error;
    }
  }
  const left = items.length - passed.length;
  const skipped = wrong === null ? '' : `Left out ${share(left, items.length)}: ${wrong.message}`;
  if (!first) return { message: skipped, passed: [] };
  const many = items.length > 1 ? `${share(passed.length, items.length)}. ` : '';
  return {
    message: `${many}${first.message}${skipped === '' ? '' : ` ${skipped}`}`,
    passed: all(passed),
    shown: { output: first.output, output_format: first.output_format },
  };
};
