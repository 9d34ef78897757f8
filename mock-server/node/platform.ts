import { messageOf } from '../kernel/errors.ts';
import { createHash, createHmac } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { matchesGlob } from 'node:path/posix';
import { Script } from 'node:vm';
import { crc32, gunzipSync, inflateSync } from 'node:zlib';
import type { Platform } from '../kernel/platform.ts';
import { createBlobs, readBlob } from './blobs.ts';
import { readDocument } from './documents/read-document.ts';
import { createSandbox } from './jsonata/sandbox.ts';
import { createSqliteJournal } from './journal/sqlite-journal.ts';
import { pki } from './pki/pki.ts';
import { watchSchema } from './watch/watch-schema.ts';

const MOCK_SERVER = join(import.meta.dirname, '..');
const OWN_SCHEMA = join(MOCK_SERVER, '..', 'schema');
const FONT = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

function filesIn(folder: string, endings: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => endings.includes(extname(name)))
    .sort()
    .map((name) => join(folder, name));
}

/** A path as one would type it. */
function shown(path: string): string {
  const near = relative(process.cwd(), path);
  return near === '' || near.startsWith('..') ? path : near;
}

export const platform: Platform = {
  sha256: (data) => createHash('sha256').update(data).digest(),
  sum() {
    const sum = createHash('sha256');
    return { add: (bytes) => void sum.update(bytes), digest: () => sum.digest() };
  },
  hmacSha256: (key, text) => createHmac('sha256', key).update(text).digest(),
  crc32,
  inflate: (bytes, most) => inflateSync(bytes, { maxOutputLength: most }),
  gunzip: (bytes, most) => gunzipSync(bytes, { maxOutputLength: most }),
  indexOf: ({ buffer, byteOffset, length }, wanted, from) =>
    Buffer.from(buffer, byteOffset, length).indexOf(wanted, from),
  pki,

  nextTurn: (task) => void setImmediate(task),
  idleTurn: (task) => void setImmediate(task).unref(),
  idleTimer(task, ms) {
    const timer = setTimeout(task, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
  memory() {
    const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
    return { rss, held: heapUsed + arrayBuffers };
  },

  asset: async (path) =>
    new Uint8Array(
      await readFile(
        path === 'inter.woff2' ? createRequire(import.meta.url).resolve(FONT) : join(MOCK_SERVER, path),
      ),
    ),
  assetsIn: (folder) => readdirSync(join(MOCK_SERVER, folder)),
  ownSpecification: OWN_SCHEMA,
  isOwnSpecification: (place) => resolve(place) === OWN_SCHEMA,
  shown,
  specification(place, endings) {
    const paths = statSync(place).isFile() ? [place] : filesIn(place, endings);
    return { files: paths.map((path) => ({ path, name: shown(path), text: readFileSync(path, 'utf8') })) };
  },
  watch: watchSchema,

  readSecret(place) {
    try {
      return readFileSync(place, 'utf8');
    } catch {
      return null;
    }
  },
  writeSecret(place, text) {
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text, { mode: 0o600 });
  },
  scrubKeyPlace: join(MOCK_SERVER, '../.cache/scrub-key'),
  journal: (place) => createSqliteJournal(place.replace(/^sqlite:/, '')),
  blobs: createBlobs,
  readBlob,
  hasBlob: existsSync,

  createSandbox: () => createSandbox(),
  readDocument: (...task) => readDocument(...task),
  scriptError(script) {
    try {
      void new Script(script);
      return null;
    } catch (error) {
      return messageOf(error);
    }
  },
  matchesGlob,
};
