import { statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { watchFolder } from './watch-folder.ts';

/** Editors write in several steps, and some first empty the file. */
const SETTLE_MS = 25;

/**
 * Tells when a schema file, or one of a folder of them, was saved. Returns how to stop. A single file is watched
 * through its folder: an editor that saves by renaming puts another file in its place, which its own watch never sees.
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
    failed,
    // Beside a single file anything may lie.
    { isDeep: !isFile },
  );
  return () => {
    clearTimeout(timer);
    stop();
  };
}
