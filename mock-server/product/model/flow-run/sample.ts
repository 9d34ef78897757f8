import { caseOf } from '../../content/bytes.ts';
import { fileInSlot, fileText } from '../../content/files.ts';
import { canonicalJson } from '../../content/json/canonical.ts';
import { INPUT, OUTPUT } from '../../documents/plan.ts';
import type { MockContext } from '../../context.ts';
import { SUCCESS } from '../../world/columns.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import { fileTypeOf } from '../../facts/file-types.ts';
import { flows } from '../../world/flows.ts';
import { currentFacts } from '../execution/current-facts.ts';

/** The starting point of a dry run. */
export interface Sample {
  readonly file_name: string;
  readonly text: string;
  /** The matching canonical document, if the sample is an execution's input. `output` is the matching output. */
  readonly neutral: unknown;
  readonly output: string | null;
  /** File type of the output. */
  readonly output_type: string | null;
}

const textIn = (facts: ExecutionFacts, slot: number): string | null => {
  const file = fileInSlot(facts, slot);
  if (!file || file.format === 'PDF' || file.format === 'XLSX') return null;
  return fileText(facts, file);
};

function neutralOf(facts: ExecutionFacts): unknown {
  const json =
    facts.made?.canonical ?? (facts.upload ? null : [...canonicalJson(caseOf(facts), '')].join(''));
  return JSON.parse(json ?? 'null');
}

/** The canonical document and the output of an execution. */
const madeOf = (facts: ExecutionFacts): Pick<Sample, 'neutral' | 'output' | 'output_type'> => ({
  neutral: neutralOf(facts),
  output: textIn(facts, OUTPUT),
  output_type: facts.made?.outputs[0]?.file_type ?? facts.flow.destination_file_type,
});

/** What an execution read, without loading its files, which takes much longer. */
export const documentOf = (facts: ExecutionFacts): Sample => ({
  file_name: '',
  text: '',
  neutral: neutralOf(facts),
  output: null,
  output_type: null,
});

/** A sample from an execution's input; null if its bytes are not text. */
function sampleFrom(facts: ExecutionFacts): Sample | null {
  const text = textIn(facts, INPUT);
  if (text === null || text === '') return null;
  return { file_name: nameIn(facts), text, ...madeOf(facts) };
}

const nameIn = (facts: ExecutionFacts): string => fileInSlot(facts, INPUT)?.file_name ?? 'sample';

/** An execution's input; if it is not text, only the document that it was parsed to. */
export const inputOf = (facts: ExecutionFacts): Sample => ({
  file_name: nameIn(facts),
  text: textIn(facts, INPUT) ?? '',
  ...madeOf(facts),
});

export const sampleOfExecution = (invocation_uuid: string, context: MockContext): Sample | null => {
  const facts = currentFacts(context, invocation_uuid);
  return facts && sampleFrom(facts);
};

/** Maximum length of a generated sample in characters. */
const HANDY = 24_000;

/** A sample for a dry run without one: a recent input of this flow, or of another one with the same formats. */
export function madeUpSample(
  flow: { readonly flow_uuid: string; readonly flow_type: string; readonly source_file_type: string },
  { world }: MockContext,
): Sample | null {
  const { execution, anchor } = world;
  const alike = [
    ...flows.filter(
      (flowPlan) =>
        flowPlan.flow_uuid === flow.flow_uuid && flowPlan.source_file_type === flow.source_file_type,
    ),
    ...flows.filter(
      (flowPlan) =>
        flowPlan.flow_type === flow.flow_type && flowPlan.source_file_type === flow.source_file_type,
    ),
    ...flows.filter((flowPlan) => flowPlan.source_file_type === flow.source_file_type),
  ];
  for (const { index } of alike) {
    for (const row of execution.byFlow.rows(index).slice(0, 20)) {
      if (execution.columns.status[row] !== SUCCESS || execution.inputBytes(row) > HANDY) continue;
      const sample = sampleFrom(execution.factsAt(row, anchor));
      if (sample) return sample;
    }
  }
  return null;
}

/** A pasted sample. */
export const pastedSample = (text: string, file_name: string | null, source_file_type: string): Sample => ({
  file_name: file_name ?? `sample.${fileTypeOf(source_file_type)?.extensions[0] ?? 'txt'}`,
  text,
  neutral: null,
  output: null,
  output_type: null,
});

/** An execution's output for a sample, if the text is unchanged and has this file type; otherwise null. */
export const knownOutput = (sample: Sample, text: string, file_type: string): string | null =>
  sample.text === text && sample.output_type === file_type ? sample.output : null;
