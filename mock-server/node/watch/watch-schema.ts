import { statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { watchFolder } from './watch-folder.ts';

/** Editors save in several steps, and some empty the file first. */
const SETTLE_MS = 25;

/**
 * Reports when a schema file, or a file in a schema folder, was saved. Returns a function to stop. A single file is
 * watched through its folder, because an editor that saves by renaming replaces the file, which a watcher on the file
 * itself does not notice.
 */
export function watchSchema(place: string, saved: () => void, failed: (error: Error) => void): () => void {
  const path = resolve(place);
  const isFile = statSync(path).isFile();
  let timer: NodeJS.Timeout | undefined;
  const stop = watchFolder(
    isFile ? dirname(path) : path,
    (changed) => {
      if (isFile ? changed !== basename(path) : !changed.endsWith('.graphql')) return;
      clearTimeout(timer);
      timer = setTimeout(saved, SETTLE_MS);
    },
    { failed, isDeep: !isFile },
  );
  return () => {
    clearTimeout(timer);
    stop();
  };
}
