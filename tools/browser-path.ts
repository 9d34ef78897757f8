import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Written by `node tools/bootstrap.mjs --browser`. */
const RECORD = join(import.meta.dirname, '../node_modules/.cache/causeway-browser.json');

/** The Chromium-based browser that setup found or installed for the tests. */
export function browserPath(): string {
  try {
    const record: unknown = JSON.parse(readFileSync(RECORD, 'utf8'));
    if (
      typeof record === 'object' &&
      record !== null &&
      'path' in record &&
      typeof record.path === 'string'
    ) {
      return record.path;
    }
  } catch {
    // Missing or not ours; the same advice applies.
  }
  throw new Error('No browser for the tests found. Run "node tools/bootstrap.mjs --browser".');
}
