// Compares this server with others that mock or serve GraphQL, in one run: throughput over HTTP with every server
// running and taking turns, the same inside a process, and the time from start to first response.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { createControlClient } from '../../mock-server/node/cli/control-client.ts';
import { createMockServer } from '../../mock-server/server.ts';
import { loadSchema } from '../../mock-server/engine/schema/schema.ts';
import { best, median, printTable } from './figures.ts';
import { operationsOn, type Operation } from './operations.ts';
import { firstAnswer, start, type Running } from './servers.ts';

const NOW = '2026-09-15T14:30:00.000Z';
const PERSON = 'owner@northbay.example';
const root = join(import.meta.dirname, '../..');
const folder = join(import.meta.dirname, 'peers');

/** All figures are relative to this one: Yoga with hand-written resolvers. */
const REFERENCE = 'yoga';

/** The servers, as `server.js` describes them, with their names in the output. */
const PEERS = [
  'yoga',
  'mercurius',
  'graphql-http',
  'yoga+mocks',
  'apollo+mocks',
  'mercurius+mocks',
  'yoga+only-mocks',
  'apollo+only-mocks',
] as const;

type Answer = Operation & { readonly data: unknown };
/** The data that all servers return in one part of the comparison. */
interface Case {
  readonly title: string;
  /** The command line of this server. */
  readonly ours: readonly string[];
  readonly file: string;
  readonly answers: readonly Answer[];
}

interface Load {
  readonly requests: { readonly average: number; readonly total: number };
  readonly non2xx: number;
  readonly errors: number;
}
/** Warm-up: this many requests, but only for a limited time, so that the code is compiled on a slow machine too. */
const WARM = { List: 800, Detail: 3000 } as const;
type Autocannon = (options: object) => Promise<Load>;

const SCHEMA_OPTION = '--schema';
const post = (
  { name, query, variables }: Omit<Operation, 'name'> & Partial<Operation>,
  token: string | null,
) => ({
  method: 'POST' as const,
  headers: {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  },
  body: JSON.stringify({ operationName: name, query, variables }),
});

function installPeers(): void {
  if (existsSync(join(folder, 'node_modules'))) return;
  console.log('Installing the servers to compare with (once) …');
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
  });
}

async function tokenOf(url: string): Promise<string> {
  const { token } = (await createControlClient(url, null).json('POST', '/token', { email: PERSON })) as {
    token: string;
  };
  return token;
}

/** Runs `work` while every server of a case is running. */
async function withServers<Result>(
  { ours, file }: Case,
  work: (servers: ReadonlyMap<string, Running & { token: string | null }>) => Promise<Result>,
): Promise<Result> {
  const servers = new Map<string, Running & { token: string | null }>();
  try {
    const own = await start(ours, root);
    const needsToken = !ours.includes(SCHEMA_OPTION);
    servers.set('causeway', { ...own, token: needsToken ? await tokenOf(own.url) : null });
    for (const name of PEERS) {
      servers.set(name, { ...(await start(['server.js', name, file], folder)), token: null });
    }
    return await work(servers);
  } finally {
    await Promise.all([...servers.values()].map((server) => server.stop()));
  }
}

async function throughput(item: Case, rounds: number): Promise<void> {
  const { default: autocannon } = (await import(
    pathToFileURL(join(folder, 'node_modules/autocannon/autocannon.js')).href
  )) as { default: Autocannon };
  const rates = new Map<string, Record<string, number[]>>();
  const costs = new Map<string, Record<string, number[]>>();
  const bytes = new Map<string, Record<string, number>>();
  await withServers(item, async (servers) => {
    const shoot = async (
      name: string,
      operation: Operation,
      load: { duration: number } | { amount: number },
    ) => {
      const server = servers.get(name);
      if (!server) throw new Error(name);
      const before = server.spent();
      const { requests, non2xx, errors } = await autocannon({
        url: `${server.url}/graphql`,
        connections: 16,
        ...load,
        ...post(operation, server.token),
      });
      if (non2xx + errors > 0) throw new Error(`${name}: ${non2xx} refused, ${errors} failed.`);
      return { rate: requests.average, cost: (server.spent() - before) / requests.total };
    };
    for (const [name, server] of servers) {
      const sizes: Record<string, number> = {};
      for (const operation of item.answers) {
        const text = await firstAnswer(`${server.url}/graphql`, post(operation, server.token));
        sizes[operation.name] = Buffer.byteLength(text);
        await shoot(name, operation, { amount: WARM[operation.name] });
      }
      bytes.set(name, sizes);
      rates.set(name, {});
      costs.set(name, {});
    }
    for (let round = 0; round < rounds; round++) {
      for (const operation of item.answers) {
        for (const name of servers.keys()) {
          const { rate, cost } = await shoot(name, operation, { duration: 1 });
          ((rates.get(name) ?? {})[operation.name] ??= []).push(rate);
          ((costs.get(name) ?? {})[operation.name] ??= []).push(cost);
        }
      }
    }
  });
  console.log(
    `\n${item.title}: requests a second over HTTP, 16 connections, ${rounds} rounds in turns, with Yoga and ` +
      "hand-written resolvers = 1.00; and the processor's milliseconds for one, which what else the machine does changes less",
  );
  const reference = rates.get(REFERENCE) ?? {};
  const referenceCosts = costs.get(REFERENCE) ?? {};
  const cells = (name: string, operation: string): string[] => {
    const all = rates.get(name)?.[operation] ?? [];
    const cost = costs.get(name)?.[operation] ?? [];
    // Per round, so that other load on the machine during that round cancels out.
    const ratioTo = (values: readonly number[], to: readonly number[] = []) =>
      median(values.map((value, i) => value / (to[i] ?? Number.NaN))).toFixed(2);
    return [
      median(all).toFixed(0),
      ratioTo(all, reference[operation]),
      median(cost).toFixed(3),
      ratioTo(cost, referenceCosts[operation]),
      (bytes.get(name)?.[operation] ?? 0).toLocaleString('en'),
    ];
  };
  printTable(
    ['', 'List', 'ratio', 'ms', 'ratio', 'bytes', 'Detail', 'ratio', 'ms', 'ratio', 'bytes'],
    [...rates.keys()].map((name) => [name, ...cells(name, 'List'), ...cells(name, 'Detail')]),
  );
}

async function coldStarts(cases: readonly Case[], rounds: number): Promise<void> {
  const [domains, zeroCode] = cases;
  if (!domains || !zeroCode) return;
  const starters: [string, readonly string[], string, Case][] = [
    ['causeway, domains', domains.ours, root, domains],
    ['causeway, zero code', zeroCode.ours, root, zeroCode],
    ...PEERS.map((name): [string, readonly string[], string, Case] => [
      name,
      ['server.js', name, domains.file],
      folder,
      domains,
    ]),
  ];
  const times = new Map<string, number[]>(starters.map(([name]) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, args, cwd, { answers }] of starters) {
      const from = performance.now();
      const server = await start(args, cwd);
      const token = name === 'causeway, domains' ? await tokenOf(server.url) : null;
      await firstAnswer(`${server.url}/graphql`, post(answers[0] as Answer, token));
      times.get(name)?.push(performance.now() - from);
      await server.stop();
    }
  }
  console.log(`\nFrom nothing to the first List: milliseconds, median (best) of ${rounds} in turns`);
  printTable(
    ['', 'median', 'best'],
    [...times].map(([name, all]) => [name, median(all).toFixed(0), best(all).toFixed(0)]),
  );
}

function inProcess({ file, title, ours }: Case, rounds: number): void {
  type Times = Record<string, { ms: number[]; bytes: number }>;
  const run = (args: readonly string[], cwd: string) =>
    JSON.parse(
      execFileSync(process.execPath, args, {
        cwd,
        encoding: 'utf8',
        env: { ...process.env, NODE_ENV: 'test' },
      }),
    ) as Times;
  const times: [string, Times][] = [
    [
      'causeway',
      run([join(import.meta.dirname, 'in-process.ts'), file, String(rounds), schemaFileOf(ours)], root),
    ],
    ['MSW', run(['in-process.js', file, String(rounds)], folder)],
  ];
  console.log(`\n${title}: milliseconds a question inside of a process, median of ${rounds} times 100`);
  printTable(
    ['', 'List', 'bytes', 'Detail', 'bytes'],
    times.map(([name, { List, Detail }]) => [
      name,
      median(List?.ms ?? []).toFixed(2),
      (List?.bytes ?? 0).toLocaleString('en'),
      median(Detail?.ms ?? []).toFixed(2),
      (Detail?.bytes ?? 0).toLocaleString('en'),
    ]),
  );
}

async function answersOf(
  ask: (query: string, variables: object) => Promise<{ data?: unknown; errors?: unknown }>,
  operations: readonly Operation[],
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const operation of operations) {
    const { data, errors } = await ask(operation.query, operation.variables);
    if (errors !== undefined) throw new Error(`${operation.name}: ${JSON.stringify(errors).slice(0, 500)}`);
    answers.push({ ...operation, data });
  }
  return answers;
}

const schemaFileOf = (ours: readonly string[]): string =>
  ours[ours.indexOf(SCHEMA_OPTION) + 1 || ours.length] ?? '';

/** The whole comparison. `rounds` is the number of repetitions; more give steadier results. */
export async function comparePeers(rounds: number): Promise<void> {
  installPeers();
  const temporary = mkdtempSync(join(tmpdir(), 'causeway-bench-'));
  try {
    const { schema } = loadSchema();
    const sdl = printSchema(lexicographicSortSchema(schema));
    const sdlFile = join(temporary, 'schema.graphql');
    // Includes the keys, which define identity: without domain code they are all that is known.
    writeFileSync(sdlFile, wholeSdl());

    const caseOf = async (title: string, ours: readonly string[], schemaFile?: string): Promise<Case> => {
      const mock = await createMockServer({
        now: NOW,
        ...(schemaFile === undefined ? {} : { schema: schemaFile }),
      });
      const token = schemaFile === undefined ? await mock.tokenFor(PERSON) : null;
      const ask = async (query: string, variables: object) => {
        const call = post({ query, variables: { ...variables } }, token);
        return (await (await mock.fetch(new Request('http://localhost/graphql', call))).json()) as {
          data?: unknown;
          errors?: unknown;
        };
      };
      const answers = await answersOf(ask, await operationsOn(ask));
      await mock.dispose();
      const file = join(temporary, `${schemaFile === undefined ? 'domains' : 'zero-code'}.json`);
      writeFileSync(file, JSON.stringify({ sdl, answers }));
      return { title, ours, file, answers };
    };
    const main = ['mock-server/node/cli/main.ts', '--port=0', '--json', `--now=${NOW}`];
    const cases = [
      await caseOf('With domains', main),
      await caseOf('Zero code', [...main, SCHEMA_OPTION, sdlFile], sdlFile),
    ];
    for (const testCase of cases) await throughput(testCase, rounds);
    for (const testCase of cases) inProcess(testCase, rounds);
    await coldStarts(cases, rounds);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** `printSchema` omits directives, and with them the keys. */
function wholeSdl(): string {
  return execFileSync('sh', ['-c', 'cat schema/*.graphql'], { cwd: root, encoding: 'utf8' });
}
