import { readdirSync, watch, type FSWatcher } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Reports every change of a file in a folder and, with `isDeep`, its subfolders, by relative path. Returns a function
 * to stop. Does not use Node's `recursive`: on Linux it watches individual files, and loses one that an editor replaces
 * by renaming.
 */
export function watchFolder(
  root: string,
  changed: (path: string) => void,
  { failed, isDeep = true }: { failed: (error: Error) => void; isDeep?: boolean },
): () => void {
  const watchers = new Map<string, FSWatcher>();

  function open(folder: string): void {
    try {
      const watcher = watch(folder, (event, name) => {
        if (name === null) return;
        // A folder was added or removed.
        if (event === 'rename') refresh();
        changed(relative(root, join(folder, name)));
      });
      watcher.on('error', (error) => {
        close(folder);
        if (folder === root) failed(error);
      });
      watchers.set(folder, watcher);
    } catch (error) {
      // Removed again before it could be watched.
      if (folder === root) throw error;
    }
  }

  function close(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }

  function refresh(): void {
    const present = new Set([root, ...(isDeep ? foldersIn(root) : [])]);
    for (const folder of watchers.keys()) if (!present.has(folder)) close(folder);
    for (const folder of present) if (!watchers.has(folder)) open(folder);
  }

  open(root);
  refresh();
  return () => {
    for (const folder of watchers.keys()) close(folder);
  };
}

function foldersIn(root: string): string[] {
  try {
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}
