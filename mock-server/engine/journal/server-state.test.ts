import { expect, onTestFinished, test } from 'vitest';
import { controlOf } from '../../services/control/testing.ts';
import { createMockServer, type MockServerOptions } from '../../server.ts';
import { NOW } from '../../testing/testing.ts';
import { createMemoryJournal, createMemoryState, type MemoryState } from './memory-journal.ts';
import type { StateJournal } from '../../kernel/state-journal.ts';

interface Listed {
  entities: { key: string }[];
}
interface Read {
  fields: { name: string; value: unknown }[];
}

async function started(journal: StateJournal, options: MockServerOptions = { now: NOW, seed: 'test' }) {
  const server = await createMockServer(options, { journal, say: () => {} });
  onTestFinished(() => server.dispose());
  const control = (session = 'default') => controlOf(server, session);
  return {
    server,
    control,
    async somePartner() {
      const { body } = await control()<Listed>('GET', '/entities/TradingPartner?first=1');
      return body.entities[0]!.key;
    },
    async nameOf(partner_uuid: string, session = 'default') {
      const { body } = await control(session)<Read>('GET', `/entities/TradingPartner/${partner_uuid}`);
      return body.fields.find(({ name }) => name === 'partner_name')?.value;
    },
  };
}

const restarted = (state: MemoryState, options?: MockServerOptions) =>
  started(createMemoryJournal(state), options);

test('a server that takes over a journal continues with every session, edit, person, and the clock', async () => {
  const state = createMemoryState();
  const first = await restarted(state);
  const partner_uuid = await first.somePartner();
  const partner_name = await first.nameOf(partner_uuid);
  const entity = `/entities/TradingPartner/${partner_uuid}`;
  await first.control()('PATCH', entity, { partner_name: 'Renamed' });
  await first.control('own')('PUT', '/scenario', { name: 'healthy' });
  await first.control('own')('PATCH', entity, { partner_name: 'Renamed here' });
  await first.control('gone')('PATCH', entity, { partner_name: 'Nobody' });
  await first.control()('DELETE', '/sessions/gone');
  await first.control()('POST', '/clock', { advance_ms: 60_000 });
  await first.control()('PUT', '/portal-session', { session: 'own' });
  await first.server.dispose();

  const second = await restarted(state, {});
  expect(await second.nameOf(partner_uuid)).toBe('Renamed');
  expect(await second.nameOf(partner_uuid, 'own')).toBe('Renamed here');
  expect(await second.nameOf(partner_uuid, 'gone')).toBe(partner_name);
  const { body } = await second.control('own')('GET', '/state');
  expect(body).toMatchObject({
    clock: { moved_ms: 60_000, pinned: true, anchor: NOW, now: '2026-09-15T14:31:00.000Z' },
    session: { scenario: 'healthy', is_portals: true, edits: 1 },
  });
  await second.control()('POST', '/entities/undo');
  expect(await second.nameOf(partner_uuid)).toBe(partner_name);
});

test('a session that was reset has nothing of its earlier state, even after a restart', async () => {
  const state = createMemoryState();
  const first = await restarted(state);
  const partner_uuid = await first.somePartner();
  const partner_name = await first.nameOf(partner_uuid);
  await first.control()('PATCH', `/entities/TradingPartner/${partner_uuid}`, { partner_name: 'Renamed' });
  await first.control()('POST', '/reset');
  await first.server.dispose();
  expect(await (await restarted(state)).nameOf(partner_uuid)).toBe(partner_name);
});

test.each([
  [{ seed: 'other' }, 'created with --seed test, not other'],
  [{ scale: 'large' }, 'created with --scale demo, not large'],
  [{ now: '2026-01-01T00:00:00Z' }, 'created with --now 2026-09-15T14:30:00.000Z, not 2026-01-01T00:00:00Z'],
] as const)('state is not restored with the options %j', async (options, words) => {
  const state = createMemoryState();
  await (await restarted(state)).server.dispose();
  await expect(restarted(state, options)).rejects.toThrow(words);
});

test('two servers over one store see what each other’s clients wrote', async () => {
  const state = createMemoryState();
  const [one, two] = [await restarted(state), await restarted(state)];
  const partner_uuid = await one.somePartner();
  const partner_name = await one.nameOf(partner_uuid);
  const entity = `/entities/TradingPartner/${partner_uuid}`;
  await one.control()('PATCH', entity, { partner_name: 'By one' });
  expect(await two.nameOf(partner_uuid)).toBe('By one');
  await two.control()('PATCH', entity, { partner_name: 'By two' });
  expect(await one.nameOf(partner_uuid)).toBe('By two');
  await two.control()('POST', '/reset');
  expect(await one.nameOf(partner_uuid)).toBe(partner_name);
});

test('a write that cannot be saved is not acknowledged; once saving works again, nothing is missing', async () => {
  const state = createMemoryState();
  const working = createMemoryJournal(state);
  let full = false;
  const journal: StateJournal = {
    ...working,
    append: async (batches) => {
      if (full) throw new Error('the disk is full');
      return working.append(batches);
    },
  };
  const { server, somePartner, control } = await started(journal);
  const partner_uuid = await somePartner();
  full = true;
  const entity = `/entities/TradingPartner/${partner_uuid}`;
  const refused = await control()('PATCH', entity, { partner_name: 'Renamed' });
  expect(refused).toMatchObject({
    status: 503,
    body: { message: 'Changes could not be saved to memory: the disk is full.' },
  });
  const shown = await control()<{ server: { state: object } }>('GET', '/state');
  expect(shown.body.server.state).toEqual({ place: 'memory', failure: expect.stringContaining('full') });
  full = false;
  expect((await control()('PATCH', entity, { description: 'In Ghent' })).status).toBe(200);
  await server.dispose();
  expect(await (await restarted(state)).nameOf(partner_uuid)).toBe('Renamed');
});
