import { extensionOf, uploadedBytes } from '../../content/uploaded.ts';
import type { MockContext } from '../../kernel/context.ts';
import { csvText } from '../../node/jsonata/formats/csv.ts';
import { limits } from '../../node/jsonata/limits.ts';
import type { ExecutionStep, Fate, MadeOfUpload, UploadedFile } from '../../world/facts.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { pastedSample, type Sample } from '../flow/dry-run-sample.ts';
import { begin, stages } from '../flow/dry-run-stages.ts';
import { isCanvas, type Canvas } from '../flow/graph/execution-walk.ts';
import { wholeWalk } from '../flow/graph/walk.ts';
import type { StageResult } from '../flow/stage-result.ts';
import { pretty } from '../flow/work/expressions.ts';
import { workbookSheets } from '../mapping/specification/office-text.ts';

/** The steps that only need the file and the flow. */
const STEPS: readonly ExecutionStep[] = ['PRE_PROCESS', 'PARSE', 'FILTER', 'MAP', 'GENERATE', 'POST_PROCESS'];

/** What a flow makes of a file, and the fate of the run if it fails or ends early. */
export interface Processed {
  readonly made: MadeOfUpload;
  readonly fate: Fate | null;
}

const NOTHING: MadeOfUpload = { canonical: null, output: null, data_tags: [] };

/** A run that ends without an output. */
export const endsWith = (
  reason: Pick<Fate, 'reason_code' | 'reason_values'>,
  made: Partial<MadeOfUpload> = {},
): Processed => ({
  made: { ...NOTHING, ...made },
  fate: { ...reason, ack_state: 'NOT_EXPECTED' },
});

async function processText(
  { text, file_name }: { readonly text: string; readonly file_name: string },
  settings: FlowSettings,
  company_uuid: string,
  context: MockContext,
): Promise<Processed> {
  const sample = pastedSample(text, file_name, settings.source_file_type);
  if (isCanvas(settings)) return processWalk(sample, settings, company_uuid, context);
  const run = begin(settings, sample, { company_uuid, destination_summary: '' });
  for (const step of STEPS) {
    const result = await stages[step](run, context);
    if (result.isEnd) return endsWith(reasonOf(result), readBy(step, run.neutral));
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

/** The first output of a canvas is the one that is kept: an execution has one. */
async function processWalk(
  sample: Sample,
  settings: Canvas,
  company_uuid: string,
  context: MockContext,
): Promise<Processed> {
  const plan = { graph: settings.graph, settings, company_uuid, sample, nameOf: () => '' };
  const { status, message, reason, node_id, canonical, deliveries, tags } = (await wholeWalk(plan, context))
    .end;
  if (status === 'FAILED') return endsWith(reasonOf({ message, ...(reason ? { reason } : {}) }));
  if (status === 'SKIPPED') {
    const rule = settings.graph.nodes.find((node) => node.node_id === node_id)?.label ?? '';
    return endsWith(
      reason ?? { reason_code: 'FILTERED', reason_values: { rule, records: 'all records' } },
      readBy('FILTER', canonical),
    );
  }
  const output = deliveries[0]?.outputs[0] ?? null;
  return { made: { canonical: pretty(canonical), output, data_tags: tags }, fate: null };
}

/** What was read is kept of a run that a filter ended, because it says why. */
const readBy = (step: ExecutionStep, document: unknown): Partial<MadeOfUpload> =>
  step === 'FILTER' && document != null ? { canonical: pretty(document) } : {};

const reasonOf = ({
  reason,
  message,
}: Pick<StageResult, 'reason' | 'message'>): Pick<Fate, 'reason_code' | 'reason_values'> =>
  reason ?? { reason_code: 'MAPPING_FAILED', reason_values: { detail: message.replace(/\.$/, '') } };

type Upload = Omit<UploadedFile, 'made'>;

/** Runs an uploaded file through the settings of a flow of the workspace. Nothing is sent. */
export async function processUpload(
  upload: Upload,
  settings: FlowSettings,
  company_uuid: string,
  context: MockContext,
): Promise<Processed> {
  if (upload.size === 0) return endsWith({ reason_code: 'EMPTY_INPUT', reason_values: {} });
  if (upload.size > limits.input) {
    const [most, size] = [limits.input, upload.size].map((bytes) => bytes.toLocaleString('en'));
    return endsWith({
      reason_code: 'MAPPING_FAILED',
      reason_values: { detail: `A mapping can read at most ${most} bytes; the file has ${size}` },
    });
  }
  const text = textOf(upload);
  return text === null
    ? endsWith({
        reason_code: 'SRC_PARSE_ERROR',
        reason_values: { document: 'XLSX', detail: 'the workbook could not be read' },
      })
    : processText({ text, file_name: upload.file_name }, settings, company_uuid, context);
}

/** The text that a flow reads: the first sheet of a workbook as CSV; null if a workbook is damaged. */
function textOf(upload: Upload): string | null {
  const bytes = Buffer.concat([...uploadedBytes(upload)]);
  if (extensionOf(upload.file_name) !== 'xlsx') return bytes.toString('utf8');
  try {
    return csvText(workbookSheets(bytes)[0] ?? []);
  } catch {
    return null;
  }
}
