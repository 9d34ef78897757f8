import type { MockContext } from '../../context.ts';
import { hash } from '../../generate/random.ts';
import type { Fate, UploadedFile } from '../../world/facts.ts';
import { startExecution } from '../execution/start.ts';
import type { UploadPage } from './pages.ts';

/** What is wrong with the content of a file; null if it can be parsed. */
export type Unreadable = { readonly document: string; readonly detail: string } | null;

export interface HandedIn {
  readonly upload: UploadedFile;
  readonly unreadable: Unreadable;
  /** The sender, if given. */
  readonly email: string | null;
}

/** Starts the run of an uploaded file; returns its uuid, or null if the flow accepts nothing. */
export function startRun(
  { flow_uuid }: UploadPage,
  { upload, unreadable, email }: HandedIn,
  context: MockContext,
): string | null {
  const fate = fateOf(upload, unreadable);
  const started =
    flow_uuid &&
    startExecution(
      {
        flow_uuid,
        content: hash('upload', upload.hash),
        by: { kind: 'USER', display: email ?? 'Upload page', email },
        upload,
        ...(fate === null ? {} : { fate }),
      },
      context,
    );
  return started ? started.$ref.key : null;
}

function fateOf(upload: UploadedFile, unreadable: Unreadable): Fate | null {
  const failed = (reason_code: string, reason_values: Fate['reason_values']): Fate => ({
    reason_code,
    reason_values,
    ack_state: 'NOT_EXPECTED',
  });
  if (upload.size === 0) return failed('EMPTY_INPUT', {});
  return unreadable && failed('SRC_PARSE_ERROR', { ...unreadable });
}
