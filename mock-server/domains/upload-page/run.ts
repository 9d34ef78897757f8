import type { MockContext } from '../../context.ts';
import { hash } from '../../generate/random.ts';
import { extensionOf, uploadedBytes } from '../../content/uploaded.ts';
import { csvText } from '../../jsonata/formats/csv.ts';
import { limits } from '../../jsonata/limits.ts';
import type { UploadedFile } from '../../world/facts.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { startExecution } from '../execution/start.ts';
import { workbookSheets } from '../mapping/specification/office-text.ts';
import { deployedSettings } from '../flow/versions.ts';
import type { UploadPage } from './pages.ts';
import { endsWith, processText, type Processed } from './process.ts';

/** What is wrong with the content of a file; null if it can be parsed. */
export type Unreadable = { readonly document: string; readonly detail: string } | null;

export interface HandedIn {
  readonly upload: Omit<UploadedFile, 'made'>;
  readonly unreadable: Unreadable;
  /** The sender, if given. */
  readonly email: string | null;
}

/** Starts the run of an uploaded file; returns its uuid, or null if the flow accepts nothing. */
export async function startRun(
  { flow_uuid, company_uuid }: UploadPage,
  { upload, unreadable, email }: HandedIn,
  context: MockContext,
): Promise<string | null> {
  const settings = flow_uuid === null ? null : deployedSettings(flow_uuid, context);
  if (flow_uuid === null || settings === null) return null;
  const { made, fate } = await processed(upload, unreadable, settings, company_uuid, context);
  const started = startExecution(
    {
      flow_uuid,
      content: hash('upload', upload.hash),
      by: { kind: 'USER', display: email ?? 'Upload page', email },
      upload: { ...upload, made },
      ...(fate === null ? {} : { fate }),
    },
    context,
  );
  return started ? started.$ref.key : null;
}

function processed(
  upload: HandedIn['upload'],
  unreadable: Unreadable,
  settings: FlowSettings,
  company_uuid: string,
  context: MockContext,
): Processed | Promise<Processed> {
  if (upload.size === 0) return endsWith({ reason_code: 'EMPTY_INPUT', reason_values: {} });
  if (unreadable) return endsWith({ reason_code: 'SRC_PARSE_ERROR', reason_values: { ...unreadable } });
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
function textOf(upload: HandedIn['upload']): string | null {
  const bytes = Buffer.concat([...uploadedBytes(upload)]);
  if (extensionOf(upload.file_name) !== 'xlsx') return bytes.toString('utf8');
  try {
    return csvText(workbookSheets(bytes)[0] ?? []);
  } catch {
    return null;
  }
}
