import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { paths } from '../../paths.ts';

const NEWCOMER = 'newcomer@northbay.example';
const OWNER = 'owner@northbay.example';

/** The links that were sent to a person; only the server knows them. */
async function linksOf(server: TestServer, email: string): Promise<Readonly<Record<string, string>>> {
  const response = await server.server.fetch(
    new Request('http://localhost/__mock/entities/EmailVerification', { headers: { 'x-mock-control': '1' } }),
  );
  const tokens = (await response.text()).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  const links = await Promise.all(
    [...new Set(tokens)].map(async (token) => {
      const { data } = await server.graphql<{ email_verification: { email: string; status: string } }>(
        null,
        'query ($token: ID!) { email_verification(token: $token) { token email status } }',
        { token },
      );
      return { token, ...data.email_verification };
    }),
  );
  return Object.fromEntries(
    links.filter((link) => link.email === email).map(({ status, token }) => [status, token]),
  );
}

const isVerified = async (server: TestServer, as: string) =>
  (
    await server.graphql<{ viewer: { email_verified: boolean } }>(
      as,
      '{ viewer { user_uuid email_verified } }',
    )
  ).data.viewer.email_verified;

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('/email_verification', () => {
  test('asks the person to open the link, sends another, and then makes them wait', async () => {
    // The wait is measured with the clock of the person's device.
    const server = await createTestServer({ now: new Date().toISOString(), pace: 1 });
    const before = await linksOf(server, NEWCOMER);
    const { user, operations } = await renderRoute(paths.emailVerification(), { as: NEWCOMER, server });
    await heading('Verify your address');
    expect(screen.getByText(NEWCOMER, { selector: 'strong' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send the link again' }));
    await screen.findByText(`A new link is on its way to ${NEWCOMER}.`);
    const waiting = await screen.findByRole('button', { name: /^Send again in (?:60|5\d) s$/ });
    expect(waiting.getAttribute('aria-disabled')).toBe('true');
    expect((await linksOf(server, NEWCOMER))['VALID']).not.toBe(before['VALID']);
    await user.click(waiting);
    expect(operations().filter((name) => name === 'SendAgainResendMutation')).toHaveLength(1);
  });

  test('says when the next one can be sent if the server has just sent one', async () => {
    const server = await createTestServer({ now: new Date().toISOString(), pace: 1 });
    await server.graphql(
      NEWCOMER,
      'mutation { resend_email_verification(input: {}) { sent_to errors { code } } }',
    );
    const { user } = await renderRoute(paths.emailVerification(), { as: NEWCOMER, server });
    await user.click(await screen.findByRole('button', { name: 'Send the link again' }));
    await screen.findByText(/Sent a moment ago/);
    await screen.findByRole('button', { name: /^Send again in \d+ s$/ });
  });

  test('notices on return that the link was opened elsewhere', async () => {
    const server = await createTestServer();
    const { VALID: token } = await linksOf(server, NEWCOMER);
    await renderRoute(paths.emailVerification(), { as: NEWCOMER, server });
    await heading('Verify your address');
    const { data } = await server.graphql<{ verify_email: { errors: unknown[] } }>(
      null,
      'mutation ($token: ID!) { verify_email(input: { token: $token }) { errors { code } } }',
      { token },
    );
    expect(data.verify_email.errors).toEqual([]);
    // A page is visible before its effects have run, so a single event could come before the page listens.
    await waitFor(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      expect(screen.getByRole('heading', { level: 1, name: 'Your address is verified' })).toBeTruthy();
    });
    await waitFor(() => expect(document.title).toBe('Your address is verified · Causeway'));
  });

  test('needs no action for a verified address', async () => {
    await renderRoute(paths.emailVerification(), { as: OWNER });
    await heading('Your address is verified');
    expect(screen.queryByRole('button', { name: /Send/ })).toBeNull();
  });

  test('offers to sign out to people with another address', async () => {
    const { user, logouts } = await renderRoute(paths.emailVerification(), { as: NEWCOMER });
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(logouts).toHaveLength(1));
  });

  test('requires sign-in, as do its links, and is not returned to after sign-in', async () => {
    const { logins, sent } = await renderRoute(paths.emailVerificationToken({ token: 'secret' }), {
      as: null,
    });
    await waitFor(() => expect(logins).toEqual(['/']));
    expect(sent).toEqual([]);
  });
});

describe('/email_verification/{token}', () => {
  test('verifies the address once, and the previous page knows it without a request', async () => {
    const server = await createTestServer();
    const { VALID: token = '' } = await linksOf(server, NEWCOMER);
    const { router, operations } = await renderRoute(paths.emailVerification(), { as: NEWCOMER, server });
    await heading('Verify your address');
    await router.navigate(paths.emailVerificationToken({ token }));
    await heading('Your address is verified');
    expect(await isVerified(server, NEWCOMER)).toBe(true);
    expect(operations().filter((name) => name === 'followLinkMutation')).toHaveLength(1);
    const asked = operations().length;
    await router.navigate(-1);
    await heading('Your address is verified');
    expect(screen.queryByRole('button', { name: /Send/ })).toBeNull();
    expect(operations()).toHaveLength(asked);
  });

  test('says if the link was already used', async () => {
    const server = await createTestServer();
    const { USED: token = '' } = await linksOf(server, OWNER);
    await renderRoute(paths.emailVerificationToken({ token }), { as: OWNER, server });
    await heading('This address is already verified');
    expect(screen.getByRole('link', { name: 'Continue' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Send/ })).toBeNull();
  });

  test('sends another link in place of an expired one', async () => {
    const server = await createTestServer();
    const { EXPIRED: token = '' } = await linksOf(server, NEWCOMER);
    const { user } = await renderRoute(paths.emailVerificationToken({ token }), { as: NEWCOMER, server });
    await heading('This link has expired');
    await user.click(screen.getByRole('button', { name: 'Send the link again' }));
    await screen.findByText(`A new link is on its way to ${NEWCOMER}.`);
    expect(await isVerified(server, NEWCOMER)).toBe(false);
  });

  test('says if the link is unknown', async () => {
    await renderRoute(paths.emailVerificationToken({ token: 'nonsense' }), { as: NEWCOMER });
    await heading('This link does not work');
    await waitFor(() => expect(document.title).toBe('This link does not work · Causeway'));
  });

  test('shows another person whose address was verified', async () => {
    const server = await createTestServer();
    const { VALID: token = '' } = await linksOf(server, NEWCOMER);
    await renderRoute(paths.emailVerificationToken({ token }), { as: OWNER, server });
    await heading('The address is verified');
    expect(screen.getByText(`${NEWCOMER} is verified. You are signed in with another address.`)).toBeTruthy();
  });

  test('can be retried if the server could not be reached', async () => {
    const server = await createTestServer();
    const { VALID: token = '' } = await linksOf(server, NEWCOMER);
    let isAway = true;
    const { user } = await renderRoute(paths.emailVerificationToken({ token }), {
      as: NEWCOMER,
      server,
      intercept: ({ operationName }) =>
        isAway && operationName === 'followLinkMutation' ? new Response('no', { status: 502 }) : undefined,
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(await isVerified(server, NEWCOMER)).toBe(false);
    isAway = false;
    await user.click(retry);
    await heading('Your address is verified');
  });
});
