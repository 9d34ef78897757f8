import { closeSync, openSync, readSync } from 'node:fs';
import { mkdtemp, open, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Blobs } from '../kernel/platform.ts';

/** Stores blobs as files in a temporary folder, which is created with the first one. */
export function createBlobs(): Blobs {
  let folder: Promise<string> | undefined;
  return {
    place: async (name) => join(await (folder ??= mkdtemp(join(tmpdir(), 'causeway-uploads-'))), name),
    async open(place, isNew) {
      const file = await open(place, isNew ? 'w' : 'r+');
      return {
        async write(bytes, at) {
          await file.write(bytes, 0, bytes.length, at);
        },
        close: () => file.close(),
      };
    },
    read: async (place) => new Uint8Array(await readFile(place)),
    async remove(place) {
      // Truncated first, because a writer may still have it open.
      await truncate(place, 0).catch(() => {});
      await rm(place, { force: true });
    },
    async dispose() {
      if (folder) await rm(await folder, { recursive: true, force: true });
      folder = undefined;
    },
  };
}

/** The file is opened separately for each part, so that an aborted read leaves nothing open. */
export function readBlob(path: string, position: number, length: number): Uint8Array<ArrayBuffer> {
  let handle: number;
  try {
    handle = openSync(path, 'r');
  } catch {
    return new Uint8Array(0);
  }
  try {
    const part = new Uint8Array(length);
    return part.subarray(0, readSync(handle, part, 0, length, position));
  } finally {
    closeSync(handle);
  }
}
