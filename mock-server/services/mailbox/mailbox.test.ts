import { beforeEach, describe, expect, test } from 'vitest';
import { patterns } from '../../../src/routes/paths.ts';
import { controlOf } from '../control/testing.ts';
import { createMemoryJournal } from '../../engine/journal/memory-journal.ts';
import { createMockServer } from '../../server.ts';
import { createTestServer, NOW } from '../../testing/testing.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const GUEST = 'guest@northbay.example';
const NEWCOMER = 'newcomer@northbay.example';
const PORTAL = 'http://localhost:5173';

const t = await createTestServer({ portalOrigins: [PORTAL] });

interface Summary {
  message_id: string;
  sent_at: string;
  from: string;
  to: string[];
  subject: string;
}
interface Read extends Summary {
  text: string;
  link: { label: string; path: string; url: string | null } | null;
}

let session = '';
let count = 0;
beforeEach(() => {
  session = `mail-${count++}`;
});

// oxlint-disable-next-line typescript/no-explicit-any -- responses of many shapes, read by path
type Answer = Record<string, any>;

async function ask(as: string | null, query: string, variables?: Answer, server = t, of = session) {
  const { data, errors } = await server.graphql<Answer>(as, query, variables, { session: of });
  expect(errors).toBeUndefined();
  return data;
}
/** Runs a mutation that must succeed. */
async function run(as: string, name: string, input: Answer, fields = '', server = t) {
  const type = `${name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Input`;
  const query = `mutation M($input: ${type}!) { ${name}(input: $input) { ${fields} errors { code message } } }`;
  const payload = (await ask(as, query, { input }, server))[name] as Answer;
  expect(payload['errors'], name).toEqual([]);
  return payload;
}

async function messages(search = '', server = t.server, of = session): Promise<Summary[]> {
  const { body } = await controlOf(server, of)<{ messages: Summary[] }>('GET', `/mail${search}`);
  return body.messages;
}
async function read(message_id: string, server = t.server, of = session): Promise<Read> {
  return (await controlOf(server, of)<Read>('GET', `/mail/${message_id}`)).body;
}
/** The only message, with its text and link. */
async function only(): Promise<Read> {
  const all = await messages();
  expect(all.map(({ subject }) => subject)).toHaveLength(1);
  return read(all[0]?.message_id ?? '');
}

const { viewer } = await ask(
  OWNER,
  `{ viewer { companies { company_uuid short_code trading_partners(first: 100) { edges { node { partner_uuid partner_name } } } } } }`,
  {},
  t,
  'look',
);
const companyOf = (code: string) =>
  viewer.companies.find((answer: Answer) => answer['short_code'] === code) as Answer;
const company_uuid = companyOf('northbay')['company_uuid'] as string;
const partner_uuid = companyOf('northbay')['trading_partners'].edges.find(
  ({ node }: Answer) => node.partner_name === 'Pinecrest Lines',
).node.partner_uuid as string;

/** The route patterns of the portal that match an address. */
const screensAt = (path: string) =>
  Object.values(patterns).filter((pattern) =>
    new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(new URL(path, PORTAL).pathname),
  );

describe('links that work', () => {
  test('an invitation opens the workspace, and a person who signs in with its address is a member', async () => {
    expect(await messages()).toEqual([]);
    await run(OWNER, 'add_user', { company_uuid, email: NEWCOMER, role: 'EDITOR' });
    const message = await only();
    expect(message).toMatchObject({
      to: [NEWCOMER],
      from: 'Causeway <no-reply@causeway.example>',
      subject: 'Olivia Marsh invited you to Northbay Freight',
      link: { label: 'Accept the invitation', url: `${PORTAL}/c/${company_uuid}` },
    });
    expect(message.text).toContain('as an editor');
    const seen = await ask(NEWCOMER, '{ viewer { companies { company_uuid my_role } } }');
    expect(seen['viewer'].companies).toEqual([{ company_uuid, my_role: 'EDITOR' }]);
  });

  test('a verification link has a token that the server accepts once', async () => {
    await run(NEWCOMER, 'resend_email_verification', {});
    const { to, link } = await only();
    expect(to).toEqual([NEWCOMER]);
    const [, token] = /^\/email_verification\/([\w-]+)$/.exec(link?.path ?? '') ?? [];
    const verified = await run(NEWCOMER, 'verify_email', { token }, 'viewer { email_verified }');
    expect(verified['viewer']).toEqual({ email_verified: true });
  });

  test('an activation link shows the secret; a renewed link replaces it, and no snapshot contains either', async () => {
    const { flow_oauth_client: client } = await run(
      EDITOR,
      'save_flow_oauth_client',
      { company_uuid, name: 'Osprey', allows_all_flows: true },
      'flow_oauth_client { client_uuid }',
    );
    const [first] = await messages();
    await run(EDITOR, 'renew_flow_oauth_client_activation', { client_uuid: client.client_uuid });
    const all = await messages();
    expect(all.map(({ subject }) => subject)).toEqual(Array(2).fill('Activation link for Osprey'));
    const tokenOf = async (item?: Summary) => {
      const { link } = await read(item?.message_id ?? '');
      return new URL(link?.url ?? '').searchParams.get('token') ?? '';
    };
    const activate = `mutation M($input: ActivateOauthClientInput!) { activate_oauth_client(input: $input) { client_secret errors { code } } }`;
    const stale = await ask(null, activate, { input: { token: await tokenOf(first) } });
    expect(stale['activate_oauth_client']).toMatchObject({ errors: [{ code: 'NOT_FOUND' }] });
    const token = await tokenOf(all[0]);
    const snapshot = await controlOf(t.server, session)('GET', '/snapshot');
    expect(JSON.stringify(snapshot.body)).not.toContain(token.slice(token.indexOf('.') + 1));
    const fresh = await ask(null, activate, { input: { token } });
    expect(fresh['activate_oauth_client'].client_secret).toMatch(/\w{20}/);
  });
});

describe('actions that send a message', () => {
  const anExecution = async () => {
    const { trading_partner } = await ask(
      OWNER,
      `query ($p: ID!) { trading_partner(partner_uuid: $p) { flow_execution_search(first: 1) { edges { node { invocation_uuid } } } } }`,
      { p: partner_uuid },
    );
    return trading_partner.flow_execution_search.edges[0].node.invocation_uuid as string;
  };

  test('a repeated invitation, a guest’s invitation, and sharing with guests', async () => {
    const { company_user_edge } = await run(
      OWNER,
      'add_user',
      { company_uuid, email: 'new@northbay.example', role: 'VIEWER' },
      'company_user_edge { node { company_user_uuid } }',
    );
    await controlOf(t.server)('POST', '/clock', { advance_ms: 61_000 });
    await run(OWNER, 'resend_invitation', company_user_edge.node);
    expect((await messages()).filter(({ to }) => to[0] === 'new@northbay.example')).toHaveLength(2);

    await run(EDITOR, 'invite_integration_user', { partner_uuid, email: 'carrier@pinecrest.example' });
    const [guest] = await messages('?to=carrier@pinecrest.example');
    expect(guest?.subject).toBe(
      'Edwin Castellanos invited you to follow Pinecrest Lines at Northbay Freight',
    );
    expect((await read(guest?.message_id ?? '')).link?.path).toBe(`/c/${company_uuid}/tp/${partner_uuid}`);

    const invocation_uuid = await anExecution();
    for (const is_shared of [false, true, true]) {
      // In sequence, because guests are only notified when the sharing changes.
      // oxlint-disable-next-line no-await-in-loop
      await run(EDITOR, 'share_flow_execution', { invocation_uuid, is_shared });
    }
    const shared = await messages(`?to=${GUEST}`);
    expect(shared.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Northbay Freight shared an execution of /),
    ]);
  });

  test('a shared partner and the answer to it', async () => {
    const { partner_share } = await run(
      EDITOR,
      'share_partner',
      { partner_uuid, short_code: 'solo-broker' },
      'partner_share { share_uuid }',
    );
    const offer = await only();
    expect(offer.subject).toBe('Northbay Freight shares Pinecrest Lines with you');
    expect(offer.to).toContain(OWNER);
    await run(OWNER, 'answer_partner_share', { ...partner_share, accept: true });
    const [answer] = await messages();
    expect(answer).toMatchObject({ to: [EDITOR], subject: 'Solo Broker accepted Pinecrest Lines' });
  });

  test('a mention, sent once and not to the author', async () => {
    const body = `@${EDITOR} and @${OWNER}: please look.`;
    const { memo_edge } = await run(
      OWNER,
      'create_memo',
      { partner_uuid, body, visibility: 'INTERNAL' },
      'memo_edge { node { memo_uuid } }',
    );
    expect(await only()).toMatchObject({ to: [EDITOR], text: body });
    await run(OWNER, 'update_memo', { ...memo_edge.node, body: `${body} @viewer@northbay.example too.` });
    expect((await messages()).map(({ to }) => to)).toEqual([['viewer@northbay.example'], [EDITOR]]);
  });

  test('a license request goes to the staff that approves it', async () => {
    await run(OWNER, 'request_license_upgrade', {
      company_uuid: companyOf('solo-broker')['company_uuid'],
      plan: 'ENTERPRISE',
      note: 'Soon, please.',
    });
    const message = await only();
    expect(message).toMatchObject({
      to: ['operator@northbay.example'],
      subject: 'Solo Broker requests Plan Enterprise',
    });
    expect(message.text).toContain('Note: Soon, please.');
  });

  test('a request for offers names the carriers', async () => {
    const { company } = await ask(
      EDITOR,
      `query ($c: ID!) { company(company_uuid: $c) { quotes(first: 100) { edges { node { quote_uuid quote_number status cargo { pieces } ready_date } } } } }`,
      { c: company_uuid },
    );
    const { node: quote } = company.quotes.edges.find(
      ({ node }: Answer) => node.status === 'EXPIRED' || node.status === 'QUOTED',
    );
    await run(EDITOR, 'request_quote', { quote_uuid: quote.quote_uuid });
    const message = await only();
    expect(message.to).toEqual([EDITOR]);
    expect(message.subject).toMatch(
      new RegExp(`^${quote.quote_number}: offers requested from \\d carriers$`),
    );
  });

  test('an upload’s receipt, to the given address', async () => {
    const upload = (email: string | null) =>
      t.server.fetch(
        new Request('http://localhost/upload/northbay/product-list', {
          method: 'POST',
          headers: { 'x-mock-session': session },
          body: JSON.stringify({ file_name: 'items.csv', size: 0, ...(email ? { email } : {}) }),
        }),
      );
    await upload(null);
    expect(await messages()).toEqual([]);
    const { receipt } = (await (await upload('clerk@pinecrest.example')).json()) as Answer;
    const message = await only();
    expect(message).toMatchObject({
      to: ['clerk@pinecrest.example'],
      subject: `Receipt ${receipt.receipt_number} for items.csv`,
      link: { path: '/cu/northbay/product-list' },
    });
  });

  test('a refused mutation sends none', async () => {
    const { data } = await t.graphql<Answer>(
      'viewer@northbay.example',
      `mutation ($input: AddUserInput!) { add_user(input: $input) { errors { code } } }`,
      { input: { company_uuid, email: NEWCOMER, role: 'VIEWER' } },
      { session },
    );
    expect(data['add_user'].errors).toEqual([{ code: 'FORBIDDEN' }]);
    expect(await messages()).toEqual([]);
  });
});

describe('notifiers and summaries', () => {
  const made = async (
    server = t,
    target = 'duty@northbay.example, desk@northbay.example',
    name = 'Trial',
  ) => {
    const { notifier_edge } = await run(
      OWNER,
      'save_notifier',
      {
        company_uuid,
        name,
        channel: 'EMAIL',
        target,
        events: ['LOGICAL_FAILURE', 'TECHNICAL_FAILURE'],
        digest: 'D1',
      },
      'notifier_edge { node { notifier_uuid } }',
      server,
    );
    return notifier_edge.node.notifier_uuid as string;
  };

  test('a test message arrives at every address; one to an unknown domain does not arrive', async () => {
    await run(OWNER, 'test_notifier', { notifier_uuid: await made() });
    const message = await only();
    expect(message.to).toEqual(['duty@northbay.example', 'desk@northbay.example']);
    expect(message.subject).toMatch(/^\[Test\] /);
    await run(OWNER, 'test_notifier', { notifier_uuid: await made(t, 'duty@nowhere.invalid', 'Typo') });
    expect(await messages()).toHaveLength(1);
  });

  test('as time passes, notifiers send their digests, and people get the summaries they subscribed to', async () => {
    const own = await createTestServer({ portalOrigins: [PORTAL], now: '2026-09-15T14:30:00.000Z' });
    const control = controlOf(own.server, session);
    const { company } = await ask(
      OWNER,
      `query ($c: ID!) { company(company_uuid: $c) { notifiers(first: 50) { edges { node { notifier_uuid lock_version name } } } } }`,
      { c: company_uuid },
      own,
    );
    const { notifier_uuid, lock_version } = company.notifiers.edges
      .map(({ node }: Answer) => node)
      .find(({ name }: Answer) => name === 'Operations desk');
    await run(OWNER, 'save_notifier', { notifier_uuid, lock_version, digest: 'D1' }, '', own);
    expect(await messages('', own.server)).toEqual([]);
    // Wednesday, 14:30 UTC: the owner, in Chicago, has had a summary at seven in the morning.
    await control('POST', '/clock', { advance_ms: 86_400_000 });
    const later = await messages('', own.server);
    const summary = later.find(({ to, subject }) => to[0] === OWNER && subject.startsWith('Problems'));
    expect(summary?.sent_at).toBe('2026-09-16T12:00:00.000Z');
    const { text } = await read(summary?.message_id ?? '', own.server);
    expect(text).toMatch(/^Northbay Freight: .*errors/m);
    expect(text).toContain('Solo Broker: no problems');
    expect(later.filter(({ subject }) => subject.startsWith('Problems')).flatMap(({ to }) => to)).toEqual([
      OWNER,
    ]);
    expect(later.map(({ sent_at }) => sent_at)).toEqual(
      later
        .map(({ sent_at }) => sent_at)
        .toSorted()
        .toReversed(),
    );

    const notified = later.filter(({ subject }) => !subject.startsWith('Problems'));
    expect(notified).toMatchObject([
      {
        to: ['ops@northbay.example', 'duty@northbay.example'],
        sent_at: '2026-09-16T00:00:00.000Z',
        subject: expect.stringMatching(/^Operations desk: \d+ events$/),
      },
    ]);
    const { link } = await read(notified[0]?.message_id ?? '', own.server);
    expect(screensAt(link?.path ?? '')).toEqual([patterns.notifiers]);

    await run(OWNER, 'update_preferences', { email_digest: 'NONE' }, '', own);
    await run(EDITOR, 'update_preferences', { email_digest: 'WEEKLY' }, '', own);
    await control('POST', '/clock', { advance_ms: 6 * 86_400_000 });
    const week = (await messages('', own.server)).filter(({ subject }) => subject.startsWith('Problems'));
    // Monday at seven in New York.
    expect(week.map(({ to, sent_at }) => [...to, sent_at])).toEqual([[EDITOR, '2026-09-21T11:00:00.000Z']]);
  });
});

describe('the mailbox', () => {
  const invite = (email: string) => run(OWNER, 'add_user', { company_uuid, email, role: 'VIEWER' });

  test('lists the latest first, by recipient or all, per session', async () => {
    await invite('a@northbay.example');
    await invite('b@northbay.example');
    expect((await messages()).map(({ to }) => to[0])).toEqual(['b@northbay.example', 'a@northbay.example']);
    expect((await messages('?to=A@northbay.example')).map(({ to }) => to[0])).toEqual(['a@northbay.example']);
    expect(await messages('?to=nobody@northbay.example')).toEqual([]);
    const { body } = await controlOf(t.server, session)<{ recipients: string[] }>('GET', '/mail');
    expect(body.recipients).toEqual(['a@northbay.example', 'b@northbay.example']);
    expect(await messages('', t.server, `${session}-other`)).toEqual([]);
    const missing = await controlOf(t.server, session)('GET', '/mail/nothing');
    expect(missing).toEqual({
      status: 404,
      body: { message: 'There is no message “nothing” in this session.', path: null },
    });
  });

  test('is restored from a snapshot, and emptied by a reset', async () => {
    await invite('a@northbay.example');
    const before = await only();
    const control = controlOf(t.server, session);
    const { body: snapshot } = await control('GET', '/snapshot');
    await control('POST', '/reset');
    expect(await messages()).toEqual([]);
    expect((await control('PUT', '/snapshot', snapshot)).status).toBe(200);
    expect(await only()).toEqual(before);
  });

  test('survives a restart of the server with its journal', async () => {
    const journal = createMemoryJournal();
    const start = () => createMockServer({ seed: 'test', now: NOW, portalOrigins: [PORTAL] }, { journal });
    const first = await start();
    const token = await first.tokenFor(OWNER);
    const response = await first.fetch(
      new Request('http://localhost/graphql', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'x-mock-session': session,
        },
        body: JSON.stringify({
          query: 'mutation ($input: AddUserInput!) { add_user(input: $input) { errors { code } } }',
          variables: { input: { company_uuid, email: NEWCOMER, role: 'VIEWER' } },
        }),
      }),
    );
    expect(await response.json()).toMatchObject({ data: { add_user: { errors: [] } } });
    const before = await messages('', first);
    const second = await start();
    expect(await messages('', second)).toEqual(before);
    expect(before).toHaveLength(1);
    await Promise.all([first.dispose(), second.dispose()]);
  });

  test('only links to existing addresses of the portal', async () => {
    await invite('a@northbay.example');
    await run(NEWCOMER, 'resend_email_verification', {});
    await run(EDITOR, 'save_flow_oauth_client', { company_uuid, name: 'Osprey', allows_all_flows: true });
    await run(EDITOR, 'invite_integration_user', { partner_uuid, email: 'b@pinecrest.example' });
    await run(EDITOR, 'share_partner', { partner_uuid, short_code: 'solo-broker' });
    await run(OWNER, 'request_license_upgrade', {
      company_uuid: companyOf('solo-broker')['company_uuid'],
      plan: 'ENTERPRISE',
    });
    await run(OWNER, 'create_memo', { partner_uuid, body: `@${EDITOR} look`, visibility: 'INTERNAL' });
    const all = await Promise.all((await messages()).map(({ message_id }) => read(message_id)));
    expect(all).toHaveLength(7);
    expect(all.filter(({ link }) => screensAt(link?.path ?? '').length === 0)).toEqual([]);
  });
});
