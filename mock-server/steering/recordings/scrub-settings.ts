import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isEnumType, type GraphQLSchema } from 'graphql';
import { loadSchema } from '../../schema/schema.ts';
import { readRecordings } from './recording.ts';
import type { Recording } from './recorded.ts';
import { scrub } from './scrub.ts';

/** Excluded from the repository by .gitignore: the key allows checking guesses of the real names behind fakes. */
const KEY_FILE = join(import.meta.dirname, '../../../.cache/scrub-key');

/** This machine's own key, generated on first use: the same names get the same fakes in every file. */
export function scrubKey(file: string = KEY_FILE): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    const key = randomBytes(32).toString('hex');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx' });
    return key;
  }
}

/** Names of enum values and types, which are not personal data. */
export function wordsOf(schema: GraphQLSchema): ReadonlySet<string> {
  const types = Object.values(schema.getTypeMap());
  return new Set(
    types.flatMap((type) => [
      type.name,
      ...(isEnumType(type) ? type.getValues().map(({ name }) => name) : []),
    ]),
  );
}

/** The content of a file, anonymized with this machine's key and the repository's own schema. */
export const scrubRecordings = (value: unknown, uuids: boolean): readonly Recording[] =>
  scrub(readRecordings(value), { key: scrubKey(), uuids, words: wordsOf(loadSchema().schema) });
