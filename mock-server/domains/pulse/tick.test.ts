import { expect, test } from 'vitest';
import type { Clock } from '../../clock.ts';
import type { MockContext } from '../../context.ts';
import { domains } from '../../domains.ts';
import { createGraphqlServer } from '../../graphql-server.ts';
import { people } from '../../people.ts';
import { loadSchema } from '../../schema.ts';
import { Sessions } from '../../session/session.ts';
import { NOW } from '../../testing.ts';
import { createWorld } from '../../world/world.ts';
import { resubmitFlowExecution } from '../execution/resubmit.ts';
import { pulseTick } from './tick.ts';

const anchor = Date.parse(NOW);
const world = createWorld({ seed: 'test', anchor, scale: 'demo' });
const sessions = new Sessions();
let elapsed = 0;
// Counts how often somebody looked.
let looks = 0;
/** A clock that goes only when something is waited for, so that nothing depends on how busy the machine is. */
const clock: Clock = {
  anchor,
  pinned: true,
  now: () => anchor,
  elapsed: () => elapsed,
  schedule(afterMs, task) {
    elapsed += afterMs;
    looks++;
    setImmediate(task);
    return () => {};
  },
  moved: () => 0,
  advance() {},
  dispose() {},
};
const graphql = createGraphqlServer({
  model: loadSchema(),
  domains,
  world,
  clock,
  sessions,
  portalOrigins: () => [],
  personOf: async () => null,
  onUncaught: () => {},
});

async function inSession<T>(as: string, task: (context: MockContext) => Promise<T>): Promise<T> {
  const session = sessions.named('ticks');
  const person = people.find(({ email }) => email === `${as}@northbay.example`);
  if (!session || !person) throw new Error('no session');
  return sessions.run(session, () =>
    task(graphql.contextOf(person, new Request('http://localhost/graphql'))),
  );
}
const northbay = world.companies[0]?.company_uuid ?? '';

test('tells at once, then when the numbers have changed: as a resubmission waits, runs and ends', async () => {
  await inSession('editor', async (context) => {
    const ticks = pulseTick(null, { company_uuid: northbay }, context);
    const next = async () => (await ticks.next()).value?.pulse_tick;
    const first = await next();
    expect(first).toMatchObject({ sequence: 1, at: anchor });
    expect(first?.company.$ref).toEqual({ typeName: 'Company', key: northbay });

    // Nothing happens for a while: nobody is told.
    const waiting = next();
    const since = looks;
    for (let turn = 0; turn < 50; turn++) await new Promise<void>((resolve) => void setImmediate(resolve));
    expect(looks - since).toBeGreaterThan(10);
    resubmitFlowExecution(
      null,
      { input: { invocation_uuid: world.execution.landmark('bad_mapping'), version: 'CURRENT' } },
      context,
    );
    const before = elapsed;
    expect(await waiting).toMatchObject({ sequence: 2 });
    expect(elapsed - before).toBeLessThanOrEqual(2 * 3000);
    // It is queued now, then runs, then has ended: each time other numbers.
    expect(await next()).toMatchObject({ sequence: 3 });
    await ticks.return();
  });
});

test('is for those who see the workspace', async () => {
  await inSession('newcomer', async (context) => {
    const ticks = pulseTick(null, { company_uuid: northbay }, context);
    await expect(ticks.next()).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND' } });
  });
});
