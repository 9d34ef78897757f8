import { codeOf } from '../../kernel/errors.ts';
import { messageOf } from '../../kernel/errors.ts';
import { readCommandLine, UsageError, unknownWord } from './options.ts';
import { InvalidInput } from '../../kernel/invalid-input.ts';
import { ControlFailure, createControlClient } from './control-client.ts';
import { COMMANDS, type Command, type Options, type Surroundings } from './commands.ts';

export const HELP = `Controls a running mock server: npm run control -- COMMAND [options]

  state                        show the session, clock, and server
  sessions                     list the sessions of the server
  scenarios                    list the scenarios
  scenario NAME                restart the session in a scenario
  reset                        reset the session to the seed

  faults                       list the active fault rules
  presets                      list the fault presets
  fault PRESET                 turn on a preset, for all operations or --operation
  fault '{"status": 500}'      add a custom rule
  no-fault ID                  remove a rule
  no-faults                    remove all rules

  log                          list recent calls; with --follow also new ones, until Ctrl-C
  snapshot [FILE]              print the session state, or save it to a file
  restore FILE                 restore a saved session state

  people                       list the seeded people
  be EMAIL                     run the portal's calls as this person; "be nobody" ends it
  token EMAIL                  print an access token, for curl and similar tools
  mail [EMAIL]                 list the emails of the session, all or to one address
  message ID                   show an email with its link
  clock [10s|5m|2h|1d]         show the clock, or move it forward

  live [RATE|off]              show or set the number of new executions per minute

  push SUBSCRIPTION VALUE      send an event, as JSON, to the open subscriptions of a field without a domain

  types                        list the entity types
  entities TYPE [TEXT]         list entities of a type, by name or key
  entity TYPE KEY              show an entity
  edit TYPE KEY FIELD VALUE    change a plain value, as JSON or plain text
  undo                         undo the last edit
  import FILE                  load recorded responses of a real backend into the session: a list of { operationName,
                               query, variables, response }, or a HAR file; with --scrub anonymized first
  scrub FILE [OUT]             write a copy without names, addresses, numbers, and secrets

  attack [NAME]                run the attacks on the sandbox, all or one; fails if one escapes

  portal-session NAME          make this the session of calls that name none

  --url URL                    default http://localhost:4000
  --session NAME               default: the session of the portal
  --operation NAME             for "fault": a name, or /a regular expression/
  --follow                     for "log"
  --scrub                      for "import"
  --uuids                      for "scrub" and "import --scrub": also replace UUIDs
  --json                       print JSON
`;

const KNOWN = {
  url: 'value',
  session: 'value',
  operation: 'value',
  follow: 'flag',
  json: 'flag',
  scrub: 'flag',
  uuids: 'flag',
  help: 'flag',
} as const;

function readOptions(argv: readonly string[]): Options {
  const { given, words } = readCommandLine(argv, KNOWN);
  return {
    words,
    url: (given.get('url')?.[0] ?? 'http://localhost:4000').replace(/\/+$/, ''),
    session: given.get('session')?.[0] ?? null,
    operation: given.get('operation')?.[0] ?? null,
    follow: given.has('follow'),
    json: given.has('json'),
    scrub: given.has('scrub'),
    uuids: given.has('uuids'),
    help: given.has('help') || words.length === 0,
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

/** Runs one command and returns the exit code: 0, 1 if the server refused, 2 for an invalid command. */
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
          : // A command shows what it returned.
            (command.show?.(answer as never, call) ?? '');
    if (text !== '') io.out(text);
    return 0;
  } catch (error) {
    const isUsage = error instanceof UsageError;
    if (
      !isUsage &&
      !(error instanceof ControlFailure || error instanceof InvalidInput) &&
      !isFileError(error)
    )
      throw error;
    io.err(messageOf(error));
    return isUsage ? 2 : 1;
  }
}

const isFileError = (error: unknown): boolean => error instanceof Error && codeOf(error) !== undefined;
