import type { MappingFormat } from '#schema-types';
import { writeOutput } from '../../../formats/formats.ts';
import { InputError } from '../../../formats/input-error.ts';
import { fileTypeOf } from '../../facts/file-types.ts';
import { knownOutput } from './sample.ts';
import type { StageResult } from '../flow/stage-result.ts';
import { pretty } from './expressions.ts';
import { tagsOf } from './map-document.ts';
import { NO_ENVELOPE, writeDocument, written } from './write-document.ts';
import type { DocumentItem, Item, TextItem } from './item.ts';
import { all, bytesOf, documents, keepTime, orFail, StepFailure, type Step, type Work } from './step.ts';

/** Reads the data tags of a document that no mapping has read yet. */
async function tag(item: DocumentItem, { plan, context, tags }: Work): Promise<DocumentItem> {
  if (item.isTagged) return item;
  const found = await tagsOf(plan.settings.data_tags, item.value, {
    company_uuid: plan.company_uuid,
    context,
  });
  if (found.failure) orFail(found.failure);
  tags.push(...found.tags);
  return { ...item, isTagged: true };
}

const WRITTEN: ReadonlySet<string> = new Set<MappingFormat>(['XML', 'CSV', 'X12', 'EDIFACT']);

/** Writes a document that differs from the one in the file, so that its output is not known from an execution. */
function writeNew(file_type: string, { value }: DocumentItem): StageResult | null {
  const type = fileTypeOf(file_type);
  // The CargoWise adapter creates its files from canonical documents itself.
  if (!type || type.standard === 'CARGOWISE' || !WRITTEN.has(type.format)) return null;
  try {
    // Only formats of mappings come here.
    const output = writeOutput(type.format as MappingFormat, value, NO_ENVELOPE);
    return written(type.label, output, type.format);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new StepFailure(`${type.label} could not be written: ${error.message}`);
  }
}

export const generate: Step<'GENERATE'> = async (node, items, work) => {
  const { file_type } = node.settings;
  if (file_type === null) throw new StepFailure(`“${node.label}” has no file type.`);
  const format = fileTypeOf(file_type)?.format ?? 'TEXT';
  const passed: Item[] = [];
  let message = '';
  for (const given of items) {
    if (given.kind === 'TEXT') {
      passed.push(given);
      continue;
    }
    keepTime(work);
    const item = await tag(given, work);
    const { sample, file, mapped, value } = item;
    const made = writeDocument(file_type, {
      document: value,
      mapped,
      known: sample && file && knownOutput(sample, file.text, file_type),
      text: file?.file_type === file_type ? file.text : null,
    });
    const more = made.output === null && file === null ? writeNew(file_type, item) : null;
    const { sample: whole, isTagged, failure } = item;
    const text: TextItem = {
      kind: 'TEXT',
      text: more?.output ?? made.output,
      format,
      file_type,
      sample: whole,
      isTagged,
      failure,
    };
    message ||= (more ?? made.result).message;
    passed.push(text);
  }
  const many = items.length > 1 ? `${documents(items.length)}. ` : '';
  return { message: `${many}${message || 'Passed on unchanged.'}`, passed: all(passed) };
};

/** The text that is sent for an item. */
const sent = (item: Item): string | null => (item.kind === 'TEXT' ? item.text : pretty(item.value));

/** Maximum number of files that one run can send to a destination. */
const MAX_FILES = 100;

export const deliver: Step<'DESTINATION'> = ({ node_id, label, settings }, items, { plan, deliveries }) => {
  if (items.length > MAX_FILES)
    throw new StepFailure(`“${label}” can send ${MAX_FILES} files at once; join the documents before it.`);
  const { side } = settings;
  const to = plan.nameOf(side);
  const outputs = items.map(sent);
  const file_types = items.map((item) => (item.kind === 'TEXT' ? item.file_type : 'JSON_GENERIC'));
  deliveries.push({ node_id, side, to, outputs, file_types });
  return { message: `${documents(items.length)}${bytesOf(outputs)} to ${to}.`, passed: all(items) };
};

export const notify: Step<'NOTIFY'> = ({ node_id, label, settings }, items, { plan, notices }) => {
  const failure = items.find((item) => item.failure !== null)?.failure;
  const what = failure ?? `${documents(items.length)} reached “${label}”.`;
  const text = settings.message.trim() || `${plan.settings.flow_name}: ${what}`;
  const { notifier_uuid } = settings;
  if (notifier_uuid !== null) notices.push({ node_id, label, notifier_uuid, text });
  const shown = { output: text, output_format: 'TEXT' as const };
  return { message: `Message: ${text}`, passed: all(items), shown };
};
