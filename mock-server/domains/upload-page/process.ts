import type { MockContext } from '../../context.ts';
import type { ExecutionStep, Fate, MadeOfUpload } from '../../world/facts.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { pastedSample } from '../flow/dry-run-sample.ts';
import { begin, stages } from '../flow/dry-run-stages.ts';
import type { StageResult } from '../flow/stage-result.ts';

/** The steps that only need the file and the flow. */
const STEPS: readonly ExecutionStep[] = ['PRE_PROCESS', 'PARSE', 'FILTER', 'MAP', 'GENERATE', 'POST_PROCESS'];

/** What a flow makes of a file, and the fate of the run if it fails or ends early. */
export interface Processed {
  readonly made: MadeOfUpload;
  readonly fate: Fate | null;
}

const NOTHING: MadeOfUpload = { canonical: null, output: null, data_tags: [] };

/** A run that ends without any result. */
export const endsWith = (reason: Pick<Fate, 'reason_code' | 'reason_values'>): Processed => ({
  made: NOTHING,
  fate: { ...reason, ack_state: 'NOT_EXPECTED' },
});

/** Runs the text of a file through the settings of a flow of the workspace. Nothing is sent. */
export async function processText(
  { text, file_name }: { readonly text: string; readonly file_name: string },
  settings: FlowSettings,
  company_uuid: string,
  context: MockContext,
): Promise<Processed> {
  const sample = pastedSample(text, file_name, settings.source_file_type);
  const run = begin(settings, sample, { company_uuid, destination_summary: '' });
  for (const step of STEPS) {
    const result = await stages[step](run, context);
    if (result.isEnd) return endsWith(reasonOf(result));
  }
  return {
    made: {
      canonical: `${JSON.stringify(run.neutral, null, 2)}\n`,
      output: run.output,
      data_tags: run.tags,
    },
    fate: null,
  };
}

const reasonOf = ({ reason, message }: StageResult): Pick<Fate, 'reason_code' | 'reason_values'> =>
  reason ?? { reason_code: 'MAPPING_FAILED', reason_values: { detail: message.replace(/\.$/, '') } };
