import { pluralize } from '#lib/text.ts';
import { checkFile, type UploadLimits } from './check-file.ts';
import { lookOf } from './remembered-uploads.ts';
import { isSettled, type RowState, type UploadRow } from './upload-row.ts';

/**
 * The list after a choice: new files at the end, those that the page does not accept with the reason, and messages
 * about files that are not in it: already chosen, or too many.
 */
export function takeChosen<Result>(
  before: readonly UploadRow<Result>[],
  files: readonly File[],
  limits: UploadLimits,
  nextId: () => number,
): { readonly rows: readonly UploadRow<Result>[]; readonly leftOut: readonly string[] } {
  let rows = before;
  const leftOut: string[] = [];
  const tooMany: string[] = [];
  for (const file of files) {
    const same = rows.find((row) => lookOf(row.file) === lookOf(file));
    const refusal = checkFile(file, limits);
    if (same && !isSettled(same)) {
      leftOut.push(`${file.name} is already in the list.`);
    } else if (same?.state.kind === 'arrived') {
      leftOut.push(
        `${file.name} was already uploaded and is not sent twice. Remove it from the list to send it again.`,
      );
    } else if (refusal === null && rows.filter((row) => !isSettled(row)).length >= limits.max_files) {
      tooMany.push(file.name);
    } else {
      // Choosing a canceled or failed file again starts a new attempt.
      rows = [...rows.filter((row) => row !== same), rowOf(nextId(), file, refusal)];
    }
  }
  if (tooMany.length > 0) {
    leftOut.push(
      `At most ${pluralize(limits.max_files, 'file')} at once: choose ${tooMany.join(', ')} again when others have been received.`,
    );
  }
  return { rows, leftOut };
}

function rowOf(id: number, file: File, refusal: string | null): UploadRow<never> {
  const state: RowState<never> =
    refusal === null ? { kind: 'waiting' } : { kind: 'failed', words: refusal, canRetry: false };
  return { id, file, state, arrived: 0, bytesPerSecond: null, upload_uuid: null };
}
