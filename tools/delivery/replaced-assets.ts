import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** How long a replaced asset stays in the delivery: a page may be open for that long without a reload. */
export const KEEP_DAYS = 7;
const KEEP_MS = KEEP_DAYS * 24 * 60 * 60_000;

/** Beside `public/`: when each asset that is no longer part of the build was replaced. */
const RECORD = 'replaced-assets.json';

/** Assets whose name contains a hash of their content. The others would be of the wrong build. */
const HASHED = /^assets\/.*-[\w-]{8}\.\w+$/;

/**
 * Removes the earlier delivery from `out`, except for its settings, by which it is recognized, and for the assets that
 * were replaced recently. An open page still loads its parts from them, also while the new files are being uploaded.
 */
export async function keepReplacedAssets(out: string, dist: string, now: Date): Promise<void> {
  const folder = join(out, 'public');
  if (!existsSync(folder)) return;
  const replaced = await readRecord(out);
  const kept: Record<string, string> = {};
  for (const file of await filesIn(folder)) {
    if (file === 'settings.json') continue;
    const since = replaced[file] ?? now.toISOString();
    const isKept =
      HASHED.test(file) && !existsSync(join(dist, file)) && now.getTime() - Date.parse(since) < KEEP_MS;
    if (isKept) kept[file] = since;
    else await rm(join(folder, file));
  }
  await writeFile(join(out, RECORD), `${JSON.stringify(kept, null, 2)}\n`);
}

async function readRecord(out: string): Promise<Readonly<Record<string, string>>> {
  const path = join(out, RECORD);
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Record<string, string>) : {};
}

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    );
