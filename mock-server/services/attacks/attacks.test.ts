import { describe, expect, test } from 'vitest';
import { createTestServer } from '../../testing/testing.ts';
import { isThorough } from '../../testing/thorough.ts';
import { controlOf } from '../control/testing.ts';
import { KINDS } from './attack.ts';
import { attacks } from './attacks.ts';
import type { Verdict } from './judge.ts';

const t = await createTestServer();
const control = controlOf(t.server);
const contained = { contained: true, how: expect.any(String), words: expect.any(String) };

const slow = attacks.filter(({ isSlow }) => isSlow);
/** Those that take as long as a run may are sampled. */
const tried = attacks.filter((attack) => !attack.isSlow || isThorough || slow.indexOf(attack) % 4 === 0);

test('there are more than a hundred attacks, each with its own name, of every kind', () => {
  expect(tried.length).toBeGreaterThan(250);
  expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length);
  expect(attacks.filter(({ name }) => !/^[a-z0-9-]+$/.test(name))).toEqual([]);
  expect([...new Set(attacks.map(({ kind }) => kind))]).toEqual(KINDS);
  expect(attacks.filter(({ tries }) => !/^[A-Z].*\.$/.test(tries))).toEqual([]);
});

describe.each(KINDS)('%s', (kind) => {
  test.each(tried.filter((attack) => attack.kind === kind))('$name: $tries', async ({ name }) => {
    expect((await control<Verdict>('POST', `/attacks/${name}`)).body).toEqual(contained);
  });
});

test('the attacks leave neither a session nor an exception', async () => {
  const { body } = await control<readonly { id: string }[]>('GET', '/sessions');
  expect(body.map(({ id }) => id)).toEqual(['default']);
  expect(t.uncaught).toEqual([]);
});

test('an attack that does not exist is refused', async () => {
  expect(await control('POST', '/attacks/nothing')).toEqual({
    status: 404,
    body: { message: 'The attack “nothing” does not exist.', path: null },
  });
});
