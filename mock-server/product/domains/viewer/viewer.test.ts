import { afterEach, describe, expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';

const OWNER = 'owner@northbay.example';
const VIEWER = 'viewer@northbay.example';
const NEWCOMER = 'newcomer@northbay.example';
const shared = await createTestServer({ pace: 1 });
let t = shared;
afterEach(() => void (t = shared));

const ask = async <Data>(as: string | null, query: string, session: string) => {
  const { data, errors } = await t.graphql<Data>(as, query, {}, { session });
  expect(errors).toBeUndefined();
  return data;
};
const control = (path: string, body: object) =>
  t.server.fetch(
    new Request(`http://localhost/__mock/${path}`, {
      method: 'POST',
      headers: { 'x-mock-control': '1', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );

describe('preferences', () => {
  const prefer = async (input: string, session: string) =>
    (
      await ask<{
        update_preferences: { viewer: object | null; errors: { code: string; path: string[] }[] };
      }>(
        VIEWER,
        `mutation { update_preferences(input: { ${input} }) { viewer { locale time_zone theme density email_digest mfa_enabled } errors { code path } } }`,
        session,
      )
    ).update_preferences;

  test('belong to the person, and are stored', async () => {
    const { viewer, errors } = await prefer(
      'theme: DARK, time_zone: "Asia/Tokyo", mfa_enabled: true',
      'prefer',
    );
    expect(errors).toEqual([]);
    const kept = {
      locale: 'en-GB',
      time_zone: 'Asia/Tokyo',
      theme: 'DARK',
      density: 'COMFORTABLE',
      email_digest: 'NONE',
      mfa_enabled: true,
    };
    expect(viewer).toEqual(kept);
    expect(
      (
        await ask<{ viewer: object }>(
          VIEWER,
          '{ viewer { locale time_zone theme density email_digest mfa_enabled } }',
          'prefer',
        )
      ).viewer,
    ).toEqual(kept);
    expect(await ask(OWNER, '{ viewer { theme time_zone } }', 'prefer')).toEqual({
      viewer: { theme: 'SYSTEM', time_zone: 'America/Chicago' },
    });
    // People who manage members see whether a second factor is required.
    const { viewer: owner } = await ask<{
      viewer: {
        companies_with_users: {
          short_code: string;
          users: { edges: { node: { mfa_enabled: boolean } }[] };
        }[];
      };
    }>(
      OWNER,
      `{ viewer { companies_with_users { short_code users(search: "${VIEWER}") { edges { node { mfa_enabled } } } } } }`,
      'prefer',
    );
    expect(
      owner.companies_with_users.find(({ short_code }) => short_code === 'northbay')?.users.edges,
    ).toEqual([{ node: { mfa_enabled: true } }]);
  });

  test.each([
    ['locale: "tlh!"', 'locale'],
    ['time_zone: "Mars/Base"', 'time_zone'],
    ['theme: null', 'theme'],
  ])('refuse %s', async (input, field) => {
    expect(await prefer(`density: COMPACT, ${input}`, 'refused')).toEqual({
      viewer: null,
      errors: [{ code: 'VALIDATION', path: [field] }],
    });
    expect(await ask(VIEWER, '{ viewer { density } }', 'refused')).toEqual({
      viewer: { density: 'COMFORTABLE' },
    });
  });
});

test('the workspaces with users are those whose members the caller may see', async () => {
  const codes = async (as: string) =>
    (
      await ask<{ viewer: { companies_with_users: { short_code: string }[] } }>(
        as,
        '{ viewer { companies_with_users { short_code } } }',
        'x',
      )
    ).viewer.companies_with_users.map(({ short_code }) => short_code);
  expect(await codes(OWNER)).toEqual([
    'harborline',
    'northbay',
    'northbay-test',
    'pinecrest-lines',
    'solo-broker',
  ]);
  expect(await codes('editor@northbay.example')).toEqual(['northbay', 'northbay-test']);
  expect(await codes(VIEWER)).toEqual([]);
  expect(await codes('operator@northbay.example')).toHaveLength(6);
});

describe('an email address', () => {
  const links = async (email: string, session: string) => {
    const response = await t.server.fetch(
      new Request('http://localhost/__mock/entities/EmailVerification', {
        headers: { 'x-mock-control': '1', 'x-mock-session': session },
      }),
    );
    const text = await response.text();
    const tokens = [...new Set(text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))];
    const all = await Promise.all(
      tokens.map(async (token) => ({
        token,
        ...(
          await ask<{ email_verification: { email: string; status: string } }>(
            null,
            `{ email_verification(token: "${token}") { email status } }`,
            session,
          )
        ).email_verification,
      })),
    );
    return all.filter((link) => link.email === email);
  };
  const verify = async (token: string, session: string, as: string | null = null) =>
    (
      await ask<{ verify_email: object }>(
        as,
        `mutation { verify_email(input: { token: "${token}" }) { email_verification { status verified_at } viewer { email_verified } errors { code message } } }`,
        session,
      )
    ).verify_email;
  const resend = async (session: string, as = NEWCOMER) =>
    (
      await ask<{
        resend_email_verification: {
          sent_to: string | null;
          next_at: string | null;
          errors: { code: string }[];
        };
      }>(as, 'mutation { resend_email_verification(input: {}) { sent_to next_at errors { code } } }', session)
    ).resend_email_verification;

  test('is verified by following the link, once, without signing in', async () => {
    expect(await ask(NEWCOMER, '{ viewer { email_verified } }', 'verify')).toEqual({
      viewer: { email_verified: false },
    });
    const found = await links(NEWCOMER, 'verify');
    expect(found.map(({ status }) => status).toSorted()).toEqual(['EXPIRED', 'VALID']);
    const fresh = found.find(({ status }) => status === 'VALID')?.token ?? '';
    const stale = found.find(({ status }) => status === 'EXPIRED')?.token ?? '';
    expect(await verify(stale, 'verify')).toMatchObject({
      email_verification: { status: 'EXPIRED' },
      errors: [{ code: 'CONFLICT', message: expect.stringContaining('expired') }],
    });
    expect(await verify(fresh, 'verify')).toEqual({
      email_verification: { status: 'USED', verified_at: '2026-09-15T14:30:00.000Z' },
      viewer: null,
      errors: [],
    });
    expect(await ask(NEWCOMER, '{ viewer { email_verified } }', 'verify')).toEqual({
      viewer: { email_verified: true },
    });
    const userinfo = async (session: string) => {
      const { headers } = await t.request(NEWCOMER, '{ __typename }', {}, { 'x-mock-session': session });
      return (await t.server.fetch(new Request('http://localhost/userinfo', { headers }))).json();
    };
    expect(await userinfo('verify')).toMatchObject({ email_verified: true });
    expect(await userinfo('another')).toMatchObject({ email_verified: false });
    expect(await verify(fresh, 'verify')).toMatchObject({
      errors: [{ code: 'CONFLICT', message: expect.stringContaining('already') }],
    });
    expect(await verify('nonsense', 'verify')).toMatchObject({
      email_verification: null,
      errors: [{ code: 'NOT_FOUND' }],
    });
    expect(await ask(null, '{ email_verification(token: "nonsense") { status } }', 'verify')).toEqual({
      email_verification: null,
    });
    expect((await resend('verify')).errors).toEqual([{ code: 'CONFLICT' }]);
  });

  test('can get another link, which replaces the previous one, at most once a minute', async () => {
    // Time passes for all sessions of a server, so this test needs its own server.
    t = await createTestServer({ pace: 1 });
    const before = (await links(NEWCOMER, 'resend')).find(({ status }) => status === 'VALID')?.token ?? '';
    const first = await resend('resend');
    expect(first).toMatchObject({ sent_to: NEWCOMER, errors: [] });
    expect(Date.parse(first.next_at ?? '') - Date.parse('2026-09-15T14:30:00.000Z')).toBeGreaterThan(50_000);
    expect(await resend('resend')).toMatchObject({ sent_to: null, errors: [{ code: 'RATE_LIMITED' }] });
    expect(await verify(before, 'resend')).toMatchObject({ errors: [{ code: 'CONFLICT' }] });
    const now = (await links(NEWCOMER, 'resend')).filter(({ status }) => status === 'VALID');
    expect(now).toHaveLength(1);
    await control('clock', { advance_ms: 60_000 });
    expect((await resend('resend')).errors).toEqual([]);
    expect(await verify(now[0]?.token ?? '', 'resend')).toMatchObject({ errors: [{ code: 'CONFLICT' }] });
    const last = (await links(NEWCOMER, 'resend')).find(({ status }) => status === 'VALID')?.token ?? '';
    expect(await verify(last, 'resend', NEWCOMER)).toMatchObject({
      viewer: { email_verified: true },
      errors: [],
    });
  });

  test('of somebody else cannot be mailed', async () => {
    const { resend_email_verification: answer } = await ask<{ resend_email_verification: object }>(
      NEWCOMER,
      `mutation { resend_email_verification(input: { email: "${OWNER}" }) { sent_to errors { code } } }`,
      'foreign',
    );
    expect(answer).toEqual({ sent_to: null, errors: [{ code: 'VALIDATION' }] });
  });
});

test('no unexpected exceptions', () => {
  expect(shared.uncaught).toEqual([]);
});
