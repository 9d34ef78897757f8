import { evaluate, isTrue } from './expressions.ts';
import { newDocument, seen, type Item } from './item.ts';
import { all, documents, orStop, keepTime, required, StepFailure, type Step } from './step.ts';

/** Maximum number of documents that one step can create. */
const MAX_DOCUMENTS = 1000;

export const branch: Step<'BRANCH'> = async ({ label, settings }, items, work) => {
  const { plan, context } = work;
  const passed: { item: Item; branch: string }[] = [];
  for (const item of items) {
    let taken = settings.otherwise_label;
    for (const path of settings.branches) {
      keepTime(work);
      const { holds, error } = await isTrue(required(path.label, path.expression), seen(item), {
        company_uuid: plan.company_uuid,
        context,
      });
      orStop(`${label}: ${path.label}`, error);
      if (!holds) continue;
      taken = path.label;
      break;
    }
    if (taken !== null) passed.push({ item, branch: taken });
  }
  const parts = [...Map.groupBy(passed, (item) => item.branch)].map(
    ([name, list]) => `${documents(list.length)} to “${name}”`,
  );
  const none = items.length - passed.length;
  if (none > 0) parts.push(`${documents(none)} matched no branch`);
  return { message: `${parts.join(', ')}.`, passed };
};

export const split: Step<'SPLIT'> = async ({ label, settings }, items, work) => {
  const { plan, context } = work;
  const passed: Item[] = [];
  for (const item of items) {
    keepTime(work);
    const { value, error } = await evaluate(required(label, settings.expression), seen(item), {
      company_uuid: plan.company_uuid,
      context,
    });
    orStop(label, error);
    const parts: readonly unknown[] = Array.isArray(value) ? value : value === null ? [] : [value];
    if (passed.length + parts.length > MAX_DOCUMENTS) {
      const most = MAX_DOCUMENTS.toLocaleString('en');
      throw new StepFailure(`“${label}” makes more than ${most} documents.`, undefined, true);
    }
    for (const part of parts)
      passed.push(
        item.kind === 'TEXT' && typeof part === 'string'
          ? { ...item, text: part, sample: null }
          : newDocument(part, item),
      );
  }
  return passed.length === 0
    ? { message: 'The list is empty.', passed: [] }
    : { message: `Made ${documents(passed.length)} of ${items.length}.`, passed: all(passed) };
};

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Joins what arrived: texts are concatenated; documents become a list or one object. */
export const join: Step<'JOIN'> = ({ label, settings }, items) => {
  const failure = items.find((item) => item.failure !== null)?.failure ?? null;
  const texts = items.flatMap((item) => (item.kind === 'TEXT' ? [item] : []));
  const [text] = texts;
  if (text && texts.length === items.length) {
    const joined = texts.map((textItem) => textItem.text ?? '').join('\n');
    const message = `Put ${documents(items.length)} one after the other.`;
    return { message, passed: all([{ ...text, text: joined, sample: null, failure }]) };
  }
  const values = items.map((item) => (item.kind === 'TEXT' ? item.text : item.value));
  if (settings.mode === 'MERGE' && !values.every(isObject))
    throw new StepFailure(`“${label}” can only merge documents that are objects.`);
  const value = settings.mode === 'LIST' ? values : Object.assign({}, ...values);
  const joined = newDocument(value, { isTagged: items.every((item) => item.isTagged), failure });
  const how = settings.mode === 'LIST' ? 'Joined' : 'Merged';
  return { message: `${how} ${documents(items.length)} into one.`, passed: all([joined]) };
};
