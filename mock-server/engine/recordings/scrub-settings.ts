import { platform } from '#platform';
import { hexOf, randomBytes } from '../../kernel/bytes.ts';
import { isEnumType, type GraphQLSchema } from 'graphql';
import { loadSchema } from '../schema/schema.ts';
import { readRecordings } from './recording.ts';
import type { Recording } from './recorded.ts';
import { scrub } from './scrub.ts';

/**
 * Excluded from the repository by .gitignore, because anyone with the key can check guesses of the real names behind
 * fakes.
 */
const KEY_FILE = platform.scrubKeyPlace;

/** This machine's own key, generated on first use: the same names get the same fakes in every file. */
export function scrubKey(file: string = KEY_FILE): string {
  const known = platform.readSecret(file);
  if (known !== null) return known.trim();
  const key = hexOf(randomBytes(32));
  platform.writeSecret(file, `${key}\n`);
  return key;
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
