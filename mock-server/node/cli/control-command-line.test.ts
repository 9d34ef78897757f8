import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { listen } from '../http/http.ts';
import { createTestServer } from '../../testing/testing.ts';
import { runControl } from './control-command-line.ts';

const t = await createTestServer();
const { url, close } = await listen((request) => t.server.fetch(request));
afterAll(close);

const files = new Map<string, string>();
async function run(...argv: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runControl(['--url', url, ...argv], {
    out: (text) => void out.push(text),
    err: (text) => void err.push(text),
    read: async (path) => {
      const text = files.get(path);
      if (text === undefined) throw Object.assign(new Error(`no such file: ${path}`), { code: 'ENOENT' });
      return text;
    },
    write: async (path, text) => void files.set(path, text),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

test('an attack is run by name, and an unknown one is refused', async () => {
  expect(await run('attack', 'parameter-rest')).toMatchObject({
    code: 0,
    out: 'parameter-rest: contained (refused). “...x” is not a valid parameter name.',
  });
  expect(await run('attack', 'nothing')).toMatchObject({
    code: 1,
    err: 'The attack “nothing” does not exist.',
  });
});

test('an escape ends the command with an error', async () => {
  const other = await listen((request) =>
    Promise.resolve(
      Response.json(
        request.method === 'GET'
          ? [{ name: 'one', kind: 'Time', tries: 'Tries.', code: '' }]
          : { contained: false, evidence: ['It got out.'] },
      ),
    ),
  );
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const nothing = async () => '';
  const code = await runControl(['--url', other.url, 'attack'], {
    out: say,
    err: say,
    read: nothing,
    write: async () => {},
  });
  await other.close();
  expect({ code, said }).toEqual({
    code: 1,
    said: ['one: escaped. Tries.\n  It got out.', '1 of 1 attacks escaped.'],
  });
});

test('every command in the help runs, each in its own session', async () => {
  const s = ['--session', 'commands'];
  expect((await run()).out).toContain('scenario NAME');
  expect((await run('--help')).code).toBe(0);
  expect((await run('scenarios', ...s)).out).toMatch(/^outage-now +Active outage +/m);
  expect((await run('scenario', 'suspended', ...s)).out).toMatch(/^commands +suspended .* 1 written/);
  expect((await run('presets')).out).toMatch(/^429 +429 with Retry-After/m);
  expect((await run('fault', '429', '--operation', 'Search', ...s)).out).toMatch(
    /^preset-429 +on +0 hits +status 429 +.*"operation":"Search".*retry-after/,
  );
  expect((await run('fault', '{"id":"mine","latency":5}', ...s)).out).toMatch(/^mine +on/m);
  expect((await run('no-fault', 'preset-429', ...s)).out).not.toContain('preset-429');
  expect((await run('faults', ...s)).out).toMatch(/^mine/);
  await t.graphql('owner@northbay.example', 'query Named { viewer { name } }', {}, { session: 'commands' });
  expect((await run('log', ...s)).out).toMatch(/Named +query +200 .* \(mine\)$/);
  expect((await run('no-faults', ...s)).out).toBe('No faults set.');
  expect((await run('people')).out).toMatch(/^guest@northbay\.example +Gustavo Prieto/m);
  expect((await run('be', 'guest@northbay.example', ...s)).out).toContain('guest@northbay.example');
  expect((await run('be', 'nobody', ...s)).out).toContain('as signed in');
  expect((await run('mail', ...s)).out).toBe('No messages.');
  await t.graphql(
    'newcomer@northbay.example',
    'mutation { resend_email_verification(input: {}) { errors { code } } }',
    {},
    { session: 'commands' },
  );
  const [, message = ''] =
    /^(\S+) +2026-09-15T14:30:00\.000Z +newcomer@northbay\.example +Verify your email address$/m.exec(
      (await run('mail', 'newcomer@northbay.example', ...s)).out,
    ) ?? [];
  expect((await run('message', message, ...s)).out).toMatch(/^Verify the address: \/email_verification\//m);
  expect((await run('token', 'owner@northbay.example')).out.split('.')).toHaveLength(3);
  expect((await run('clock')).out).toBe('2026-09-15T14:30:00.000Z, paused, pace 1000');
  expect((await run('clock', '+5m')).out).toContain('2026-09-15T14:35:00.000Z');
  expect((await run('types')).out).toMatch(/^TradingPartner +36 +partner_uuid$/m);
  const [, key = ''] =
    /^(\S+) +Pinecrest Lines$/m.exec((await run('entities', 'TradingPartner', 'pinecrest')).out) ?? [];
  expect((await run('edit', 'TradingPartner', key, 'partner_name', 'Renamed', ...s)).out).toMatch(
    /^partner_name +String! +"Renamed"$/m,
  );
  expect((await run('entity', 'TradingPartner', key, ...s)).out).toContain('"Renamed"');
  expect((await run('undo', ...s)).out).toBe('Undid the edit of TradingPartner.partner_name.');
  expect((await run('snapshot', 'state.json', ...s)).out).toContain('state.json');
  expect((await run('reset', ...s)).out).toMatch(/^commands +everyday/);
  expect((await run('restore', 'state.json', ...s)).out).toMatch(/^commands +suspended/);
  expect(JSON.parse((await run('snapshot', ...s)).out)).toEqual(JSON.parse(files.get('state.json') ?? ''));
  const query = 'query($uuid: ID!) { trading_partner(partner_uuid: $uuid) { partner_uuid partner_name } }';
  const response = { data: { trading_partner: { partner_uuid: key, partner_name: 'Real Lines' } } };
  files.set('real.har', JSON.stringify([{ query, variables: { uuid: key }, response }]));
  expect((await run('import', 'real.har', ...s)).out).toBe(
    '1 operations: 1 entities (0 new to the seed), 0 lists.',
  );
  expect((await run('entity', 'TradingPartner', key, ...s)).out).toContain('"Real Lines"');
  expect((await run('scrub', 'real.har')).out).toMatch(/^Wrote 1 call to real\.scrubbed\.json, /);
  expect(files.get('real.scrubbed.json')).toContain(key);
  expect(files.get('real.scrubbed.json')).not.toContain('Real');
  expect((await run('scrub', 'real.har', 'out.json', '--uuids')).code).toBe(0);
  expect(files.get('out.json')).not.toContain(key);
  expect((await run('restore', 'state.json', ...s)).code).toBe(0);
  expect((await run('portal-session', 'commands')).out).toContain('now use session commands');
  expect((await run('state')).out).toMatch(/^commands +suspended .* portal\n/);
  expect((await run('portal-session', 'default')).code).toBe(0);
  expect((await run('sessions')).out).toMatch(/^commands /m);
  expect(JSON.parse((await run('state', '--json')).out)).toMatchObject({ session: { id: 'default' } });
});

test('calls are followed as they arrive', async () => {
  const stop = new AbortController();
  const seen: string[] = [];
  const following = runControl(['log', '--follow', '--url', url, '--session', 'followed'], {
    out(text) {
      seen.push(text);
      stop.abort();
    },
    err: (text) => void seen.push(text),
    read: async () => '',
    write: async () => {},
    signal: stop.signal,
  });
  const ended: number[] = [];
  void following.then((code) => ended.push(code));
  // Repeated until the stream is open and has received a call; each time, the stream gets its turn.
  while (seen.length + ended.length === 0) {
    await setImmediate();
    await t.graphql(
      'owner@northbay.example',
      'query Followed { viewer { name } }',
      {},
      { session: 'followed' },
    );
  }
  expect(await following).toBe(0);
  expect(seen[0]).toContain('Followed');
});

test.each<[string[], number, RegExp]>([
  [['dance'], 2, /^Unknown command dance: --help lists them all\.$/],
  [['scenario'], 2, /^Use: scenario NAME$/],
  [['push', 'pulse_tick', '{}'], 1, /^The events of pulse_tick come from what happens in the session\.$/],
  [['scenario', 'a', 'b'], 2, /^Use: scenario NAME$/],
  [['state', '--loud'], 2, /^Unknown option --loud/],
  [['state', '--session'], 2, /^--session requires a value\.$/],
  [['clock', 'soon'], 2, /^clock expects a time such as 30s/],
  [['fault', 'rain'], 2, /^Unknown fault "rain"\. Available: 401, /],
  [['fault', '{"status": }'], 2, /JSON/],
  [['fault', '{"status": 5}'], 1, /^faults\.status: must be at least 200\.$/],
  [['scenario', 'sunshine'], 1, /^body\.name: unknown scenario “sunshine”/],
  [['restore', 'missing.json'], 1, /no such file/],
  [['no-fault', 'x'], 1, /^The fault rule “x” does not exist/],
])('%j fails with one sentence', async (argv, code, message) => {
  const { code: was, err, out } = await run(...argv);
  expect([was, out]).toEqual([code, '']);
  expect(err).toMatch(message);
});

test('a missing server is reported', async () => {
  const err: string[] = [];
  const unused = await listen(async () => new Response());
  await unused.close();
  const code = await runControl(['state', '--url', unused.url], {
    out: () => {},
    err: (text) => void err.push(text),
    read: async () => '',
    write: async () => {},
  });
  expect([code, err.join()]).toEqual([
    1,
    expect.stringMatching(/^No mock server responds at http:\/\/localhost:\d+/),
  ]);
});
