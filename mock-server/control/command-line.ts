import { UsageError, unknownWord } from '../options.ts';
import { Complaint } from './complaint.ts';
import { ControlFailure, createControlClient } from './client.ts';
import { COMMANDS, type Command, type Options, type Surroundings } from './commands.ts';

export const HELP = `Steers a mock server that is running: npm run control -- COMMAND [options]

  state                        what the session meets
  sessions                     every session of the server
  scenarios                    what there is to choose from
  scenario NAME                begin the session afresh in a scenario
  reset                        begin the session afresh as the seed made it

  faults                       the rules that are set
  presets                      faults that have a name
  fault PRESET                 switch a fault on, for all operations or --operation
  fault '{"status": 500}'      set a rule of your own
  no-fault ID                  remove one
  no-faults                    remove all

  log                          the last calls; with --follow the next ones, until Ctrl-C
  snapshot [FILE]              print the session's state, or write it to a file
  restore FILE                 put the session into such a state

  people                       who there is to be
  be EMAIL                     let every call count as theirs; "be nobody" ends it
  token EMAIL                  an access token, for curl and the like
  clock [10s|5m|2h|1d]         what time it is, after moving it forward by so much

  live [RATE|off]              how many executions arrive in a minute, after setting it

  types                        types of entities
  entities TYPE [TEXT]         entities of a type, by name or key
  entity TYPE KEY              one of them
  edit TYPE KEY FIELD VALUE    change a plain value; JSON, or a text as it is
  undo                         take the last edit back
  import FILE                  take recorded answers of a real backend for state: a list of { operationName, query,
                               variables, response }, or a HAR file; with --scrub made anonymous first
  scrub FILE [OUT]             write such a file without names, addresses, numbers and secrets

  portal-session NAME          let calls that name no session belong to this one

  --url URL                    default http://localhost:4000
  --session NAME               default: that of the portal
  --operation NAME             for "fault": a name, or /a regular expression/
  --follow                     for "log"
  --scrub                      for "import"
  --uuids                      for "scrub" and "import --scrub": replace uuids too
  --json                       answers as JSON
`;

const VALUES = ['url', 'session', 'operation'] as const;
const FLAGS = ['follow', 'json', 'scrub', 'uuids', 'help'] as const;

function readOptions(argv: readonly string[]): Options {
  const words: string[] = [];
  const values = new Map<string, string>();
  const flags = new Set<string>();
  const rest = [...argv];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [, name, inline] = /^--([\w-]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (name === undefined) words.push(word);
    else if ((FLAGS as readonly string[]).includes(name) && inline === undefined) flags.add(name);
    else if ((VALUES as readonly string[]).includes(name)) {
      const value = inline ?? rest.shift();
      if (!value) throw new UsageError(`--${name} requires a value.`);
      values.set(name, value);
    } else throw new UsageError(unknownWord('option', word, [...VALUES, ...FLAGS]));
  }
  return {
    words,
    url: (values.get('url') ?? 'http://localhost:4000').replace(/\/+$/, ''),
    session: values.get('session') ?? null,
    operation: values.get('operation') ?? null,
    follow: flags.has('follow'),
    json: flags.has('json'),
    scrub: flags.has('scrub'),
    uuids: flags.has('uuids'),
    help: flags.has('help') || words.length === 0,
  };
}

function commandOf([name = '', ...words]: readonly string[]): { command: Command; words: readonly string[] } {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(unknownWord('command', name, Object.keys(COMMANDS)));
  const least = command.wants.filter((want) => !want.startsWith('[')).length;
  if (words.length < least || words.length > command.wants.length) {
    throw new UsageError(`Use: ${[name, ...command.wants].join(' ')}`);
  }
  return { command, words };
}

/** Runs one command; answers the exit code: 0, 1 when the server refused, 2 for a command that makes no sense. */
export async function runControl(argv: readonly string[], io: Surroundings): Promise<number> {
  try {
    const options = readOptions(argv);
    if (options.help) {
      io.out(HELP);
      return 0;
    }
    const { command, words } = commandOf(options.words);
    const client = createControlClient(options.url, options.session);
    const call = { client, words, options, io };
    const answer = await command.run(call);
    const text =
      typeof answer === 'string'
        ? answer
        : options.json
          ? JSON.stringify(answer)
          : (command.show?.(answer as never, call) ?? '');
    if (text !== '') io.out(text);
    return 0;
  } catch (error) {
    const isUsage = error instanceof UsageError;
    if (!isUsage && !(error instanceof ControlFailure || error instanceof Complaint) && !isFileError(error))
      throw error;
    io.err((error as Error).message);
    return isUsage ? 2 : 1;
  }
}

const isFileError = (error: unknown): boolean =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).code === 'string';
