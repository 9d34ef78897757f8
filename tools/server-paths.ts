import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Written by `node tools/bootstrap.mjs --servers`. */
const RECORD = join(import.meta.dirname, '../node_modules/.cache/causeway-servers.json');

/** The web servers that setup found or installed for the delivery tests. */
export function serverPaths(): { readonly nginx: string; readonly caddy: string } {
  try {
    return JSON.parse(readFileSync(RECORD, 'utf8')) as { nginx: string; caddy: string };
  } catch {
    throw new Error('No web servers for the tests found. Run "node tools/bootstrap.mjs --servers".');
  }
}
