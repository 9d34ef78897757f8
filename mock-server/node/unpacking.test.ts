import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const MOCK_SERVER = join(import.meta.dirname, '..');

/** The files of the server, without tests, in which a pattern occurs. */
const filesWith = (pattern: RegExp): readonly string[] =>
  globSync('**/*.{ts,js}', { cwd: MOCK_SERVER })
    .filter((path) => !/\.test\.ts$|(?:^|\/)testing/.test(path))
    .filter((path) => pattern.test(readFileSync(join(MOCK_SERVER, path), 'utf8')))
    .map((path) => relative('.', path))
    .sort();

test('only known places unpack, each with a limit of bytes', () => {
  expect(filesWith(/inflate|gunzip|unzip|brotliDecompress|from 'fflate'|unpdf/i)).toEqual([
    'kernel/platform.ts',
    'node/documents/inflated.ts',
    'node/documents/pdf-streams.ts',
    'node/platform.ts',
    // Counts the sizes that the archive states.
    'product/model/mapping/specification/office-text.ts',
    // Reads PDFs, in a process with a limit of memory, after `refuseBomb`.
    'product/model/mapping/specification/text-of.ts',
    // Through the platform, with a maximum.
    'services/ingest/envelope.ts',
    'services/ingest/reports.ts',
  ]);
});

test('only known places start processes and threads, each with a limit of how many', () => {
  expect(filesWith(/from '(?:node:)?(?:child_process|worker_threads|cluster)'/)).toEqual([
    // `Turns`, one at a time; the process that it starts has one thread.
    'node/documents/read-document.ts',
    'node/documents/read-worker.ts',
    'node/documents/reader.ts',
    // At most `children` of `sandbox.ts` at once; each has one thread, which measures its time.
    'node/jsonata/child-process.ts',
    'node/jsonata/child.ts',
    'node/jsonata/watchdog.ts',
  ]);
});
