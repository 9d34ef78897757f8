import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
// Imported by file: loading all of graphql would delay every start.
import { GraphQLError } from 'graphql/error/GraphQLError.js';
import { parse } from 'graphql/language/parser.js';

export interface RelayError {
  message: string;
  /** The position of the first error, in the form that Vite's overlay uses to open the editor. */
  loc?: { file: string; line: number; column: number };
}

/** The compiler's output for a document with an unbalanced bracket, which names only the file (relay-compiler 21). */
const UNPLACED = /^ {2}(.+\.tsx?):1:1\n+Internal error: Unable to print source.*$/gm;
const PLACE = /^ {2}(.+\.(?:tsx?|graphql)):(\d+):(\d+)$/m;

/** Makes the compiler's output readable, with a position for each error. */
export function relayError(output: string, root: string): RelayError {
  const [mistakes = ''] = stripVTControlCharacters(output).split('[ERROR] Compilation failed.');
  const text = mistakes
    .replaceAll(/^\[ERROR\] (?:Error(?: in the project `[^`]*`)?: )?(?:✖︎ )?/gm, '✖ ')
    .replaceAll(/^See https:\/\/relay\.dev\S*\n/gm, '')
    .replaceAll(UNPLACED, (_, file: string) => syntaxErrors(root, file))
    .trim();
  if (text === '') return { message: stripVTControlCharacters(output).trim() };
  const count = text.match(/^✖ /gm)?.length ?? 0;
  const several = count > 1 ? `${count} errors in GraphQL documents or the schema.\n\n` : '';
  const [, file, line, column] = PLACE.exec(text) ?? [];
  return {
    message: `${several}${text}`,
    ...(file === undefined
      ? {}
      : { loc: { file: join(root, file), line: Number(line), column: Number(column) } }),
  };
}

function syntaxErrors(root: string, file: string): string {
  const code = readFileSync(join(root, file), 'utf8');
  for (const { 1: body = '', index } of code.matchAll(/graphql`([^`]*)`/g)) {
    try {
      parse(body);
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      const at = index + 'graphql`'.length + (error.positions?.[0] ?? 0);
      const lines = code.slice(0, at).split('\n');
      const column = (lines.at(-1) ?? '').length + 1;
      const whole = code.split('\n')[lines.length - 1] ?? '';
      const number = String(lines.length);
      return [
        `  ${file}:${number}:${column}`,
        ` ${number} │ ${whole}`,
        ` ${' '.repeat(number.length)} │ ${' '.repeat(column - 1)}^ ${error.message}`,
      ].join('\n');
    }
  }
  return `  ${file}`;
}
