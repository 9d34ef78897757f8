import { parseInput } from '../../../formats/formats.ts';
import { InputError } from '../../../formats/input-error.ts';
import { runScript } from '../flow/dry-run-script.ts';
import { newDocument, type DocumentItem, type Item } from './item.ts';
import { all, documents, keepTime, orFail, StepFailure, type Step } from './step.ts';

/** The document in a text that a script returned. */
function documentIn(text: string, item: DocumentItem): DocumentItem {
  try {
    return newDocument(parseInput('JSON', text), item);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new StepFailure(`The script did not return JSON: ${error.message}`);
  }
}

export const script: Step<'SCRIPT'> = async ({ settings }, items, work) => {
  const { plan, context } = work;
  if (settings.script.trim() === '') return { message: 'The script is empty.', passed: all(items) };
  const passed: Item[] = [];
  let message = '';
  let skipped = '';
  for (const item of items) {
    const text = item.kind === 'TEXT' ? item.text : JSON.stringify(item.value);
    if (text === null) {
      message ||= 'The script runs on the output at delivery.';
      passed.push(item);
      continue;
    }
    keepTime(work);
    const ran = await runScript(settings.script, text, {
      file_name: plan.sample.file_name,
      company_uuid: plan.company_uuid,
      context,
    });
    if (ran.result.isEnd && ran.result.status === 'SKIPPED') {
      skipped ||= ran.result.message;
      continue;
    }
    message ||= orFail(ran.result).message;
    orFail(ran.result);
    passed.push(item.kind === 'TEXT' ? { ...item, text: ran.text } : documentIn(ran.text, item));
  }
  if (passed.length === 0) return { message: skipped, passed: [] };
  const left = items.length - passed.length;
  return { message: left === 0 ? message : `${message} Left out ${documents(left)}.`, passed: all(passed) };
};
