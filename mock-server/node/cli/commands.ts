import { messageOf } from '../../kernel/errors.ts';
import { attack } from './attack-command.ts';
import { UsageError } from './options.ts';
import type { LiveState } from '../../services/live/live-traffic.ts';
import type { Imported } from '../../services/control/import-recordings.ts';
import type { LoggedCall } from '../../engine/traffic/request-log.ts';
import type { ControlClient } from './control-client.ts';
import type { MailMessage, MailSummary } from '../../services/control/mail-routes.ts';
import {
  callLine,
  serverLines,
  sessionLine,
  showEntity,
  showRules,
  table,
  timeLine,
  type Named,
  type Preset,
  type ServerState,
  type Summary,
  type Time,
} from './command-output.ts';

/** The environment of a command. */
export interface Surroundings {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly read: (path: string) => Promise<string>;
  readonly write: (path: string, text: string) => Promise<void>;
  /** Ends commands that would run forever. */
  readonly signal?: AbortSignal;
}

export interface Options {
  readonly words: readonly string[];
  readonly url: string;
  readonly session: string | null;
  readonly operation: string | null;
  readonly follow: boolean;
  readonly json: boolean;
  /** For imports: anonymize first, and whether to replace uuids as well. */
  readonly scrub: boolean;
  readonly uuids: boolean;
  readonly help: boolean;
}

export interface Call {
  readonly client: ControlClient;
  readonly words: readonly string[];
  readonly options: Options;
  readonly io: Surroundings;
}

export interface Command {
  /** Names of the arguments; those in brackets are optional. */
  readonly wants: readonly string[];
  /** Returns what to print: a text, or the input of `show`. */
  readonly run: (call: Call) => Promise<unknown>;
  readonly show?: (answer: never, call: Call) => string;
}

const enc = encodeURIComponent;

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function milliseconds(text: string): number {
  const [, amount, unit = ''] = /^\+?(\d+)([smhd])$/.exec(text) ?? [];
  if (amount === undefined)
    throw new UsageError(`clock expects a time such as 30s, 5m, 2h, or 1d, not "${text}".`);
  return Number(amount) * (UNITS[unit] ?? 0);
}

function ratePerMinute(text: string): number {
  if (text === 'off') return 0;
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  throw new UsageError(`live expects a number of executions per minute, or off, not "${text}".`);
}

async function ruleOf({ client, words, options }: Call): Promise<unknown> {
  const [given = ''] = words;
  const narrowed = options.operation === null ? {} : { operation: options.operation };
  // Its first character was checked; the server checks the rest.
  if (/^\s*[[{]/.test(given)) return { ...(parsed(given, 'The rule') as object), ...narrowed };
  // The control API answers so.
  const presets = (await client.json('GET', '/fault-presets')) as Preset[];
  const preset = presets.find(({ id }) => id === given);
  if (preset && preset.rule.path !== undefined && options.operation !== null)
    throw new UsageError(`"${given}" applies to addresses, not operations. Omit --operation.`);
  if (preset) return { ...preset.rule, ...narrowed, id: `preset-${preset.id}` };
  throw new UsageError(`Unknown fault "${given}". Available: ${presets.map(({ id }) => id).join(', ')}.`);
}

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${what} is not JSON: ${messageOf(error)}`);
  }
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Every command by name. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  state: {
    wants: [],
    run: ({ client }) => client.json('GET', '/state'),
    show: ({ session, clock, server }: { session: Summary; clock: Time; server: ServerState }) =>
      `${table([sessionLine(session)])}\n${timeLine(clock)}\n${serverLines(server)}`,
  },
  sessions: {
    wants: [],
    run: ({ client }) => client.json('GET', '/sessions'),
    show: (list: readonly Summary[]) => table(list.map(sessionLine)),
  },
  scenarios: {
    wants: [],
    run: ({ client }) => client.json('GET', '/scenarios'),
    show: (list: readonly Named[]) =>
      table(list.map(({ name, title, description }) => [name, title, description])),
  },
  scenario: {
    wants: ['NAME'],
    run: ({ client, words }) => client.json('PUT', '/scenario', { name: words[0] }),
    show: (summary: Summary) => table([sessionLine(summary)]),
  },
  reset: {
    wants: [],
    run: ({ client }) => client.json('POST', '/reset'),
    show: (summary: Summary) => table([sessionLine(summary)]),
  },
  faults: { wants: [], run: ({ client }) => client.json('GET', '/faults'), show: showRules },
  presets: {
    wants: [],
    run: ({ client }) => client.json('GET', '/fault-presets'),
    show: (list: readonly Preset[]) =>
      table(list.map(({ id, title, description }) => [id, title, description])),
  },
  fault: {
    wants: ['PRESET or RULE'],
    run: async (call) => call.client.json('POST', '/faults', await ruleOf(call)),
    show: showRules,
  },
  'no-fault': {
    wants: ['ID'],
    run: ({ client, words }) => client.json('DELETE', `/faults/${enc(words[0] ?? '')}`),
    show: showRules,
  },
  'no-faults': { wants: [], run: ({ client }) => client.json('DELETE', '/faults'), show: showRules },
  log: { wants: [], run: log, show: (list: readonly LoggedCall[]) => table(list.map(callLine)) },
  snapshot: {
    wants: ['[FILE]'],
    async run({ client, words, io }) {
      const snapshot = `${JSON.stringify(await client.json('GET', '/snapshot'), null, 2)}\n`;
      const [file] = words;
      if (file === undefined) return snapshot.trimEnd();
      await io.write(file, snapshot);
      return `Saved the session state to ${file}.`;
    },
  },
  restore: {
    wants: ['FILE'],
    run: async ({ client, words: [file = ''], io }) =>
      client.json('PUT', '/snapshot', parsed(await io.read(file), file)),
    show: (summary: Summary) => table([sessionLine(summary)]),
  },
  people: {
    wants: [],
    run: ({ client }) => client.json('GET', '/people'),
    show: (list: readonly { email: string; name: string; role: string }[]) =>
      table(list.map(({ email, name, role }) => [email, name, role])),
  },
  be: {
    wants: ['EMAIL'],
    run: ({ client, words }) =>
      client.json('PUT', '/person', { email: words[0] === 'nobody' ? null : words[0] }),
    show: (summary: Summary) => table([sessionLine(summary)]),
  },
  token: {
    wants: ['EMAIL'],
    run: ({ client, words }) => client.json('POST', '/token', { email: words[0] }),
    show: ({ token }: { token: string }) => token,
  },
  mail: {
    wants: ['[EMAIL]'],
    run: ({ client, words: [email = ''] }) => client.json('GET', `/mail?to=${enc(email)}`),
    show: ({ messages }: { messages: readonly MailSummary[] }) =>
      messages.length === 0
        ? 'No messages.'
        : table(
            messages.map(({ message_id, sent_at, to, subject }) => [
              message_id,
              sent_at,
              to.join(', '),
              subject,
            ]),
          ),
  },
  message: {
    wants: ['ID'],
    run: ({ client, words }) => client.json('GET', `/mail/${enc(words[0] ?? '')}`),
    show: ({ subject, text, link }: MailMessage) =>
      [subject, '', text, ...(link ? ['', `${link.label}: ${link.url ?? link.path}`] : [])].join('\n'),
  },
  clock: {
    wants: ['[TIME]'],
    run: async ({ client, words }) =>
      words[0] === undefined
        ? client.json('GET', '/clock')
        : client.json('POST', '/clock', { advance_ms: milliseconds(words[0]) }),
    show: timeLine,
  },
  live: {
    wants: ['[RATE]'],
    run: async ({ client, words: [rate] }) =>
      rate === undefined
        ? client.json('GET', '/live')
        : client.json('PUT', '/live', { rate_per_minute: ratePerMinute(rate) }),
    show: ({ rate_per_minute, arrived, kept }: LiveState) =>
      `${rate_per_minute === 0 ? 'No new executions' : `${rate_per_minute} new executions per minute`}; ${arrived} so far, ${kept} retained.`,
  },
  push: {
    wants: ['SUBSCRIPTION', 'VALUE'],
    run: ({ client, words: [name = '', value = ''] }) =>
      client.json('POST', `/subscriptions/${enc(name)}`, { value: valueOf(value) }),
    show: ({ subscription, open }: { subscription: string; open: number }) =>
      `Sent to ${open} open ${open === 1 ? 'subscription' : 'subscriptions'} of ${subscription}.`,
  },
  types: {
    wants: [],
    run: ({ client }) => client.json('GET', '/entities'),
    show: (list: readonly { type: string; count: number; key_fields: readonly string[] }[]) =>
      table(list.map(({ type, count, key_fields }) => [type, count, key_fields.join(', ')])),
  },
  entities: {
    wants: ['TYPE', '[TEXT]'],
    run: ({ client, words: [type = '', text = ''] }) =>
      client.json('GET', `/entities/${enc(type)}?search=${enc(text)}`),
    show: ({
      count,
      entities,
    }: {
      count: number;
      entities: readonly { key: string; label: string | null }[];
    }) => `${table(entities.map(({ key, label }) => [key, label]))}\n${entities.length} of ${count}`,
  },
  entity: {
    wants: ['TYPE', 'KEY'],
    run: ({ client, words: [type = '', key = ''] }) =>
      client.json('GET', `/entities/${enc(type)}/${enc(key)}`),
    show: showEntity,
  },
  edit: {
    wants: ['TYPE', 'KEY', 'FIELD', 'VALUE'],
    run: ({ client, words: [type = '', key = '', field = '', value = ''] }) =>
      client.json('PATCH', `/entities/${enc(type)}/${enc(key)}`, { [field]: valueOf(value) }),
    show: showEntity,
  },
  undo: {
    wants: [],
    run: ({ client }) => client.json('POST', '/entities/undo'),
    show: ({ type, field }: { type: string; field: string }) => `Undid the edit of ${type}.${field}.`,
  },
  import: {
    wants: ['FILE'],
    run: async ({ client, words: [file = ''], options, io }) =>
      client.json(
        'POST',
        `/import?scrub=${Number(options.scrub)}&uuids=${Number(options.uuids)}`,
        parsed(await io.read(file), file),
      ),
    show: ({ operations, entities, lists, foreign, skipped }: Imported) =>
      [
        `${operations} operations: ${entities} entities (${foreign} new to the seed), ${lists} lists.`,
        ...skipped.map((line) => `Skipped: ${line}`),
      ].join('\n'),
  },
  scrub: {
    wants: ['FILE', '[OUT]'],
    async run({
      words: [file = '', out = file.replace(/(?:\.(?:har|json))?$/, '.scrubbed.json')],
      options,
      io,
    }) {
      // Only this command needs it, and graphql takes time to load.
      const { scrubRecordings } = await import('../../engine/recordings/scrub-settings.ts');
      const clean = scrubRecordings(parsed(await io.read(file), file), options.uuids);
      await io.write(out, `${JSON.stringify(clean, null, 2)}\n`);
      return `Wrote ${clean.length === 1 ? '1 call' : `${clean.length} calls`} to ${out}, without names, addresses, numbers, and secrets. Review the file before sharing it.`;
    },
  },
  attack: { wants: ['[NAME]'], run: attack },
  'portal-session': {
    wants: ['NAME'],
    run: ({ client, words }) => client.json('PUT', '/portal-session', { session: words[0] }),
    show: ({ session }: { session: string }) => `Calls that name no session now use session ${session}.`,
  },
};

async function log({ client, options, io }: Call): Promise<unknown> {
  if (!options.follow) return client.json('GET', '/log');
  try {
    for await (const call of client.events('/log/stream', io.signal)) {
      // The control API answers so.
      io.out(options.json ? JSON.stringify(call) : table([callLine(call as LoggedCall)]));
    }
  } catch (error) {
    if (!io.signal?.aborted) throw error;
  }
  return '';
}
