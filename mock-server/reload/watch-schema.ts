import { statSync, watch } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';

/** Editors write in several steps, and some first empty the file. */
const SETTLE_MS = 25;

/**
 * Tells when a schema file, or one of a folder of them, was saved. Returns how to stop. A single file is watched
 * through its folder: an editor that saves by renaming puts another file in its place, which its own watch never sees.
 */
export function watchSchema(place: string, saved: () => void, failed: (error: Error) => void): () => void {
  const path = resolve(place);
  const isFile = statSync(path).isFile();
  const name = basename(path);
  const concerns = (changed: string | null) =>
    changed === null || (isFile ? changed === name : changed.endsWith('.graphql'));
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(isFile ? dirname(path) : path, { recursive: !isFile }, (_event, changed) => {
    if (!concerns(changed)) return;
    clearTimeout(timer);
    timer = setTimeout(saved, SETTLE_MS);
  });
  watcher.on('error', failed);
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
