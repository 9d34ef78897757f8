import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isEnumType, type GraphQLSchema } from 'graphql';
import { loadSchema } from '../schema.ts';
import { readRecordings, type Recording } from './recording.ts';
import { scrub } from './scrub.ts';

/** Kept out of the repository by .gitignore: with the key somebody could try which real name a fake stands for. */
const KEY_FILE = join(import.meta.dirname, '../../.cache/scrub-key');

/** This machine's own key, made when it is first needed: the same names get the same fakes in every file. */
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

/** Names of enum values and types, which are nobody's. */
export function wordsOf(schema: GraphQLSchema): ReadonlySet<string> {
  const types = Object.values(schema.getTypeMap());
  return new Set(
    types.flatMap((type) => [
      type.name,
      ...(isEnumType(type) ? type.getValues().map(({ name }) => name) : []),
    ]),
  );
}

/** What a file holds, made anonymous with this machine's key and the repository's own schema. */
export const scrubRecordings = (value: unknown, uuids: boolean): readonly Recording[] =>
  scrub(readRecordings(value), { key: scrubKey(), uuids, words: wordsOf(loadSchema().schema) });
