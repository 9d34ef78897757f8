import type { UserError } from '#lib/user-error.ts';
import type { Api } from '#relay/api.ts';
import type { UploadLimits } from './check-file.ts';
import { FileQueue } from './file-queue.ts';
import { rememberedUploads } from './remembered-uploads.ts';
import { UploadGone } from './send-file.ts';
import { createUploadApi } from './upload-api.ts';
import type { UploadRow } from './upload-row.ts';

/** The server refused to save a file that has arrived. */
export class SaveRefusal extends Error {
  override readonly name = 'SaveRefusal';
}

/**
 * What a save that failed throws, from the errors of its mutation: its message is for the person. Without errors, the
 * response was lost; the same call after Retry is answered with what it has saved.
 */
export function saveRefusal(errors: readonly UserError[]): SaveRefusal | UploadGone {
  const words = errors.map(({ message }) => message).join(' ');
  const isGone = errors.some(({ code, path }) => code === 'NOT_FOUND' && path.join().endsWith('upload_uuid'));
  if (isGone) return new UploadGone(words);
  return new SaveRefusal(words || 'The server could not be reached. Try again: nothing is saved twice.');
}

export interface SaveActions<Result> {
  /**
   * Saves a file that has arrived: a mutation with `upload_uuid` in its input. If it fails, throw `saveRefusal`; the
   * file then stays in the list and can be retried.
   */
  readonly save: (file: File, upload_uuid: string) => Promise<Result>;
  /** The announcement for a saved file; "{name} uploaded" if omitted. */
  readonly savedWords?: (file: File, result: Result) => string;
}

interface UploadsState<Result> {
  readonly rows: readonly UploadRow<Result>[];
  readonly leftOut: readonly string[];
}

/** The uploads of a signed-in person at one place (`UploadsOptions.place`), for `useSyncExternalStore`. */
export class OwnUploads<Result> {
  readonly queue: FileQueue<null, Result>;
  #actions: SaveActions<Result>;
  #state: UploadsState<Result> = { rows: [], leftOut: [] };
  readonly #listeners = new Set<() => void>();

  constructor(api: Pick<Api, 'signedIn'>, place: string, limits: UploadLimits, actions: SaveActions<Result>) {
    this.#actions = actions;
    this.queue = new FileQueue<null, Result>({
      api: createUploadApi(api.signedIn, '/upload'),
      remembered: rememberedUploads(place),
      limits,
      announcement: ({ name, size }) => ({ file_name: name, size }),
      conclude: (file, upload_uuid) => this.#actions.save(file, upload_uuid),
      arrivedWords: (file, result) => this.#actions.savedWords?.(file, result) ?? `${file.name} uploaded`,
      onChange: () => {
        this.#state = { rows: this.queue.rows, leftOut: this.queue.leftOut };
        for (const listener of this.#listeners) listener();
      },
    });
  }

  /** Replaces the callbacks for all later events. */
  setActions(actions: SaveActions<Result>): void {
    this.#actions = actions;
  }

  readonly snapshot = (): UploadsState<Result> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}
