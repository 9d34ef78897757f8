import { SCALES, type Scale } from '../../kernel/scale.ts';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { FASTEST_RATE, USUAL_RATE } from '../../services/live/rate.ts';

/** Shown to the user as is, with exit code 2. */
export class UsageError extends Error {}

/** Options for the mock server's data and time, shared by every command that starts one. */
export interface DataOptions {
  scale?: Scale;
  now?: string;
  seed?: string;
  pace?: number;
  /** `memory` or `sqlite:FILE`. */
  state?: string;
  /** File or folder. */
  schema?: string;
  /** Executions that arrive per minute; 0 or absent for none. */
  live?: number;
}

/** `flag` takes no value, `value` takes one, `number` takes one or none, `values` may be given several times. */
type Known = Record<string, 'flag' | 'value' | 'number' | 'values'>;

export const DATA_OPTIONS = {
  scale: 'value',
  now: 'value',
  seed: 'value',
  pace: 'value',
  state: 'value',
  schema: 'value',
  live: 'number',
} as const;
export const DATA_HELP = `  --scale ${SCALES.join('|')}   amount of data (default demo)
  --now ISO                    time that all data is relative to, e.g. 2026-09-15T14:30:00Z (default: now)
  --seed TEXT                  seed of the data
  --pace N                     speed of automatic changes, e.g. 10 for ten times real time (default 1)
  --state memory|sqlite:FILE   where changes are stored; a file survives restarts (default memory)
  --schema FILE                any GraphQL schema: a file, a folder, or introspection as .json (default schema/);
                               saves are served at once
  --live [RATE]                new executions per minute while the server runs (default ${USUAL_RATE})`;

export interface CommandLine {
  /** Values by option name, in the order given; a flag has none. */
  readonly given: ReadonlyMap<string, readonly string[]>;
  /** Arguments that are not options. */
  readonly words: readonly string[];
}

/** Parses a command line; every error message is one sentence. */
export function readCommandLine(
  argv: readonly string[],
  known: Known,
  env: NodeJS.ProcessEnv = process.env,
): CommandLine {
  const names = Object.keys(known);
  // `parseArgs` does not support optional values: a number that is left out becomes an empty value.
  const isBare = (word: string, next = '') =>
    word.startsWith('--') && known[word.slice(2)] === 'number' && !/^\d/.test(next);
  const { tokens } = parseArgs({
    args: argv.map((word, at) => (isBare(word, argv[at + 1]) ? `${word}=` : word)),
    options: Object.fromEntries(
      names.map((name) => [name, { type: known[name] === 'flag' ? 'boolean' : 'string' }]),
    ),
    strict: false,
    tokens: true,
  });
  const given = new Map<string, string[]>();
  const words = new Set<number>();
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    // A value may start with a single dash, as a negative number does.
    if (token.kind === 'positional' || !token.rawName.startsWith('--')) {
      words.add(token.index);
      continue;
    }
    const { name, value } = token;
    const kind = names.includes(name) ? known[name] : undefined;
    if (kind === undefined) {
      refuseWhatNpmKept(names, given, env);
      throw new UsageError(unknownWord('option', argv[token.index] ?? name, names));
    }
    const values = given.get(name) ?? [];
    if (kind === 'flag') {
      if (value !== undefined) throw new UsageError(`--${name} does not take a value.`);
    } else {
      const isMissing = !value || (!token.inlineValue && value.startsWith('--'));
      if (isMissing && kind !== 'number') throw new UsageError(`--${name} requires a value.`);
      if (kind !== 'values' && values.length > 0) throw new UsageError(`--${name} is given twice.`);
      values.push(value ?? '');
    }
    given.set(name, values);
  }
  refuseWhatNpmKept(names, given, env);
  return { given, words: [...words].map((at) => argv[at] ?? '') };
}

/** Parses a command line of options only. */
export function readArguments(
  argv: readonly string[],
  known: Known,
  env: NodeJS.ProcessEnv = process.env,
): CommandLine['given'] {
  const { given, words } = readCommandLine(argv, known, env);
  if (words[0] !== undefined) throw new UsageError(unknownWord('option', words[0], Object.keys(known)));
  return given;
}

/** npm treats options before `--` as its own and starts the script without them. */
function refuseWhatNpmKept(
  names: readonly string[],
  given: ReadonlyMap<string, unknown>,
  env: NodeJS.ProcessEnv,
): void {
  for (const name of names) {
    const value = env[`npm_config_${name.replaceAll('-', '_')}`];
    // These two are npm's own.
    if (value === undefined || name === 'help' || name === 'json' || given.has(name)) continue;
    const script = env.npm_lifecycle_event === 'start' ? 'npm start' : `npm run ${env.npm_lifecycle_event}`;
    const shown = value === 'true' || value === '' ? `--${name}` : `--${name}=${value}`;
    throw new UsageError(`npm kept ${shown} for itself. Write "--" first, as in ${script} -- ${shown}.`);
  }
}

/** The error message for an unknown option or command, with a suggestion from `names`. */
export function unknownWord(kind: 'option' | 'command', word: string, names: readonly string[]): string {
  const [typed = ''] = word.replace(/^--?/, '').split('=');
  const near = names
    .map((name) => ({ name, distance: distanceOf(typed, name) }))
    .filter(({ name, distance }) => distance <= Math.min(2, Math.floor(name.length / 2)))
    .sort((a, b) => a.distance - b.distance)[0]?.name;
  const meant = near === undefined ? '' : ` did you mean ${kind === 'option' ? '--' : ''}${near}?`;
  return `Unknown ${kind} ${word}:${meant} --help lists them all.`;
}

/** Edit distance: number of letters to add, remove, replace, or swap with the next one. */
function distanceOf(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, rows[i - 2]![j - 2]! + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}

export function readPort(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new UsageError(`--${name} must be a port number from 0 to 65535, not "${text}".`);
}

/** `http://localhost:5173`, with or without a trailing slash. */
export function readOrigin(name: string, text: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && [url.origin, `${url.origin}/`].includes(text))
    return url.origin;
  throw new UsageError(`--${name} must be an origin such as http://localhost:5173, not "${text}".`);
}

export function readDataOptions(given: ReadonlyMap<string, readonly string[]>): DataOptions {
  const [scale] = given.get('scale') ?? [];
  const [now] = given.get('now') ?? [];
  const [seed] = given.get('seed') ?? [];
  const [pace] = given.get('pace') ?? [];
  const [state] = given.get('state') ?? [];
  const [schema] = given.get('schema') ?? [];
  const [live] = given.get('live') ?? [];
  const known = SCALES.find((name) => name === scale);
  if (scale !== undefined && known === undefined) {
    throw new UsageError(`--scale must be one of ${SCALES.join(', ')}, not "${scale}".`);
  }
  // The time zone is required, because otherwise the same command would mean a different instant on another machine.
  if (
    now !== undefined &&
    (!/^\d{4}-\d\d-\d\dT.+(?:Z|[+-]\d\d:\d\d)$/.test(now) || Number.isNaN(Date.parse(now)))
  ) {
    throw new UsageError(
      `--now must be an instant with a time zone, such as 2026-09-15T14:30:00Z, not "${now}".`,
    );
  }
  if (pace !== undefined && !(Number(pace) > 0 && Number(pace) <= 1000)) {
    throw new UsageError(`--pace must be a number above 0 and up to 1000, not "${pace}".`);
  }
  const rate = live === '' ? USUAL_RATE : Number(live);
  if (live !== undefined && !(rate > 0 && rate <= FASTEST_RATE)) {
    throw new UsageError(`--live must be a number above 0 and up to ${FASTEST_RATE}, not "${live}".`);
  }
  const [, file] = /^sqlite:(.+)$/s.exec(state ?? '') ?? [];
  if (state !== undefined && state !== 'memory' && file === undefined) {
    throw new UsageError(`--state must be memory or sqlite:FILE, not "${state}".`);
  }
  if (schema !== undefined && !existsSync(schema)) {
    throw new UsageError(`--schema must be an existing file or folder; ${schema} does not exist.`);
  }
  return {
    ...(known === undefined ? {} : { scale: known }),
    ...(now === undefined ? {} : { now: new Date(now).toISOString() }),
    ...(seed === undefined ? {} : { seed }),
    ...(pace === undefined ? {} : { pace: Number(pace) }),
    // Absolute, because a server started by another program may run in a different folder.
    ...(state === undefined ? {} : { state: file === undefined ? state : `sqlite:${resolve(file)}` }),
    ...(schema === undefined ? {} : { schema: resolve(schema) }),
    ...(live === undefined ? {} : { live: rate }),
  };
}

/** The same options as a command line, for a child process. */
export function dataArguments(options: DataOptions): string[] {
  return Object.entries(options).flatMap(([name, value]) => [`--${name}=${value}`]);
}
