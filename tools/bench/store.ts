import { testServices } from '../../mock-server/testing/test-services.ts';
import type { Scale } from '../../mock-server/kernel/scale.ts';
// Measures the mock server's store: `npm run bench -- --only store`, or with `-- --scale demo|large|million`. Times are
// medians of 30 runs in milliseconds with the best run in parentheses (the machine is rarely idle). Each run is a new
// query in a session of its own.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClock } from '../../mock-server/kernel/clock.ts';
import type { MockContext } from '../../mock-server/product/context.ts';
import { domains } from '../../mock-server/product/domains.ts';
import { executionHistogram } from '../../mock-server/product/model/execution/listing.ts';
import { companyScope, partnerScope } from '../../mock-server/product/model/execution/scopes.ts';
import { searchExecutions } from '../../mock-server/product/model/execution/search.ts';
import { pulseOf } from '../../mock-server/product/domains/pulse/pulse.ts';
import { createGraphqlServer } from '../../mock-server/product/graphql-server.ts';
import { people } from '../../mock-server/product/accounts/people.ts';
import { loadSchema } from '../../mock-server/engine/schema/schema.ts';
import { Sessions } from '../../mock-server/engine/session/session.ts';
import { createWorld } from '../../mock-server/product/world/world.ts';

const RUNS = 30;
const NOW = Date.parse('2026-09-15T14:30:00Z');

const { values } = parseArgs({ options: { scale: { type: 'string', default: 'million' } } });
const scale = (['demo', 'large', 'million'] as const).find((value) => value === values.scale) as
  | Scale
  | undefined;
if (!scale) {
  console.error(`--scale must be demo, large, or million, not ${values.scale}.`);
  process.exit(1);
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const line = (what: string, value: string): void => console.log(`${what.padEnd(66)}${value.padStart(20)}`);

/** Heap and buffers together; after a garbage collection if node was started with --expose-gc. */
function held(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const startedAt = performance.now();
const before = held();
const world = createWorld({ seed: 'bench', anchor: NOW, scale });
line(
  `create the world, ${world.execution.count.toLocaleString('en')} executions`,
  `${(performance.now() - startedAt).toFixed(0)} ms`,
);
line('  held', megabytes(held() - before));

const sessions = new Sessions();
const graphql = createGraphqlServer({
  services: testServices(),
  model: loadSchema(),
  domains,
  world,
  clock: createClock({ now: NOW }),
  sessions,
  portalOrigins: () => [],
  personOf: async () => null,
  onUncaught: console.error,
});
const [owner] = people;
const [northbay] = world.companies;
if (!owner || !northbay) throw new Error('The roster is empty.');

let run = 0;
/** Runs each call in a session of its own, so that cached session data does not help. */
function asked<T>(ask: (context: MockContext, run: number) => T): T {
  const session = sessions.named(`bench-${run++}`);
  if (!session) throw new Error('No session.');
  return ask(graphql.contextOf(session, owner as never, new Request('http://localhost')), run);
}

/** Runs a slow query once; the server must still respond to other requests during it. */
async function once(what: string, ask: (context: MockContext, run: number) => unknown): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await pause(10);
  delay.reset();
  const from = performance.now();
  await asked(ask);
  line(what, `${(performance.now() - from).toFixed(0)} ms`);
  // The next tick of the measurement reports the delay.
  await pause(10);
  delay.disable();
  const [most, usual] = [delay.max, delay.percentile(50)].map((ns) => (ns / 1e6).toFixed(1));
  line('  longest and usual wait of anything else meanwhile', `${most} ms (${usual})`);
}

async function measure(what: string, ask: (context: MockContext, run: number) => unknown): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < RUNS; i++) {
    const from = performance.now();
    await asked(ask);
    times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  line(what, `${(times[RUNS >> 1] ?? 0).toFixed(2)} ms (${(times[0] ?? 0).toFixed(2)})`);
}

const [pinecrest] = world.partnersOf(northbay.company_uuid);
const partner = asked((context) => partnerScope(pinecrest?.partner_uuid ?? '', context));
const rows = world.search.rowsIn(partner, -Infinity, Infinity).length.toLocaleString('en');
console.log(`\n${pinecrest?.partner_name}, ${rows} executions; pages of 50`);
await measure('first page, default order', (context) =>
  searchExecutions({ scope: partner, first: 50 }, context),
);
await measure('first page of SUCCESS, at least n ms, default order', (context, n) =>
  searchExecutions(
    { scope: partner, filter: { statuses: ['SUCCESS'], min_duration_ms: n }, first: 50 },
    context,
  ),
);
await measure('first page of SUCCESS, at least n ms, longest first', (context, n) =>
  searchExecutions(
    {
      scope: partner,
      filter: { statuses: ['SUCCESS'], min_duration_ms: n },
      sort: { field: 'DURATION', direction: 'DESC' },
      first: 50,
    },
    context,
  ),
);
await measure('first page of failures, at least n ms, longest first', (context, n) =>
  searchExecutions(
    {
      scope: partner,
      filter: { statuses: ['LOGICAL_FAILURE', 'TECHNICAL_FAILURE'], min_duration_ms: n },
      sort: { field: 'DURATION', direction: 'DESC' },
      first: 50,
    },
    context,
  ),
);
const deep = await asked(async (context) => {
  let after: string | null = null;
  for (let i = 0; i < 30; i++) {
    const page: Awaited<ReturnType<typeof searchExecutions>> = await searchExecutions(
      { scope: partner, first: 500, after },
      context,
    );
    after = page.items.at(-1)?.cursor ?? after;
  }
  return after;
});
await measure('page after 15,000 executions, or the last one', (context) =>
  searchExecutions({ scope: partner, first: 50, after: deep }, context),
);
await measure('the facts of 50 executions', (_, n) => {
  for (let i = 0; i < 50; i++) world.execution.factsAt((n * 997 + i * 31) % world.execution.count, NOW);
});
await measure('histogram of 30 days in 72 parts, at least n ms', (context, n) =>
  executionHistogram(
    partner,
    {
      filter: { submitted_after: new Date(NOW - 30 * 86_400_000).toISOString(), min_duration_ms: n },
      partial: false,
      buckets: 72,
    },
    context,
  ),
);

console.log('\nTexts');
const day = { submitted_after: NOW - 86_400_000 };
const textOf =
  (scope: typeof partner, text: string, more = {}) =>
  (context: MockContext) =>
    searchExecutions({ scope, filter: { ...more, text }, first: 50 }, context);
await once('a text in the last 24 hours of the partner, nothing indexed yet', textOf(partner, 'nb44', day));
await measure('  another', (context, n) => textOf(partner, `nb${n + 100}`, day)(context));
const all = asked((context) => companyScope(northbay.company_uuid, context));
const tagOf = (value: string) => (context: MockContext) =>
  searchExecutions({ scope: all, filter: { data_tag: { value, match: 'PREFIX' } }, first: 50 }, context);
await once('a data tag in all executions of the workspace, nothing indexed yet', tagOf('NB44'));
await measure('  another', (context, n) => tagOf(`NB${n + 100}`)(context));
await once('a text in all executions of the partner, mostly not indexed yet', textOf(partner, 'nb44'));
await measure('  another', (context, n) => textOf(partner, `nb${n + 100}`)(context));

console.log(`\n${northbay.company_name}, all executions`);
for (const range of ['LAST_24_HOURS', 'LAST_7_DAYS', 'LAST_30_DAYS'] as const) {
  await measure(`pulse ${range}`, (context) => pulseOf(northbay.company_uuid, { range }, context));
}
line('\nheld in the end', megabytes(held() - before));
line('resident set', megabytes(process.memoryUsage().rss));
