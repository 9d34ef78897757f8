import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useUnsavedWork } from '#lib/unsaved-work.ts';
import { useApi } from '#relay/api.ts';
import type { UploadLimits } from './check-file.ts';
import type { FileQueue } from './file-queue.ts';
import { OwnUploads, type SaveActions } from './own-uploads.ts';
import { isSettled, type UploadRow } from './upload-row.ts';

export interface UploadsOptions<Result> extends SaveActions<Result> {
  /**
   * Identifies the destination of the files, such as `library/<uuid>`. After a reload, choosing a file again at the
   * same place resumes its upload.
   */
  readonly place: string;
  readonly limits: UploadLimits;
}

/** Props for `UploadPanel`, or for `DropZone` and `UploadList`. */
export interface Uploads<Result> {
  readonly rows: readonly UploadRow<Result>[];
  /** Messages about items that were not added to the list. */
  readonly leftOut: readonly string[];
  readonly limits: UploadLimits;
  readonly queue: FileQueue<null, Result>;
}

/**
 * Uploads files of a signed-in person for a mutation (`POST /upload` in docs/mock-server.md): sent in parts, resumed
 * after interruptions, and saved one by one. Leaving the page cancels them.
 */
export function useUploads<Result>({
  place,
  limits,
  save,
  savedWords,
}: UploadsOptions<Result>): Uploads<Result> {
  const api = useApi();
  const actions: SaveActions<Result> = { save, ...(savedWords && { savedWords }) };
  const [uploads] = useState(() => new OwnUploads(api, place, limits, actions));
  useLayoutEffect(() => uploads.setActions(actions));
  useEffect(() => uploads.queue.open(), [uploads]);
  const { rows, leftOut } = useSyncExternalStore(uploads.subscribe, uploads.snapshot);
  useUnsavedWork(rows.some((row) => !isSettled(row)));
  return { rows, leftOut, limits, queue: uploads.queue };
}
