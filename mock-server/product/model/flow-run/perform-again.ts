import { mappingPlan } from './map-document.ts';
import { newDocument, shown, type Item } from './item.ts';
import { runStep, type Perform } from './run-step.ts';
import { all, type StepEnd } from './step.ts';

const known = (items: readonly Item[]): boolean => items.every(({ sample }) => sample?.neutral != null);

const passes = (items: readonly Item[], message: string): StepEnd => {
  const [first] = items;
  return { message, passed: all(items), ...(first ? { shown: shown(first) } : {}) };
};

/**
 * Runs a step of a finished execution. The parsed document and the mapping's result are taken from the execution's
 * files instead of being computed again.
 */
export const performAgain: Perform = async (node, items, work) => {
  if (!known(items)) return runStep(node, items, work);
  if (node.kind === 'PARSE') {
    const documents = items.map((item): Item => {
      if (item.kind === 'DOCUMENT') return item;
      const { file_type } = node.settings;
      const file = item.text !== null && file_type !== null ? { text: item.text, file_type } : null;
      return { ...newDocument(item.sample?.neutral, item), sample: item.sample, file };
    });
    return passes(documents, 'Read.');
  }
  if (node.kind === 'MAP') {
    const mapping = mappingPlan(node.settings.mapping, work.plan.company_uuid, work.context);
    if (mapping && mapping.plan.input_type !== 'JSON') return passes(items, `Mapped with ${mapping.name}.`);
  }
  return runStep(node, items, work);
};
