import { platform } from '#platform';
import { concat, textOf as textOfBytes } from '../../../kernel/bytes.ts';
import { extensionOf, uploadedBytes } from '../../documents/uploaded.ts';
import type { MockContext } from '../../context.ts';
import { limits } from '../../../formats/jsonata/limits.ts';
import type { UploadedFile } from '../../facts/facts.ts';
import { endsWith, follow, type Processed, type Subject } from './follow.ts';
import { pastedSample } from '../flow-run/sample.ts';

/** Runs an uploaded file through the settings of a flow. Sends nothing. */
export async function processUpload(
  upload: UploadedFile,
  subject: Subject,
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
  const text = await textOf(upload, context);
  return text === null
    ? endsWith({
        reason_code: 'SRC_PARSE_ERROR',
        reason_values: { document: 'XLSX', detail: 'the workbook could not be read' },
      })
    : follow(pastedSample(text, upload.file_name, subject.settings.source_file_type), subject, { context });
}

/** The text that a flow reads: for a workbook, its first sheet as CSV; null if the workbook could not be read. */
async function textOf(upload: UploadedFile, { person }: MockContext): Promise<string | null> {
  const bytes = async () => concat([...uploadedBytes(upload)]);
  if (extensionOf(upload.file_name) !== 'xlsx') return textOfBytes(await bytes());
  try {
    return await platform.readDocument('WORKBOOK', { file_name: upload.file_name, bytes, who: person.email });
  } catch {
    return null;
  }
}
