import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestServer, type TestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { handOver, keepConsent } from '#lib/consent.ts';
import { paths } from '../../paths.ts';

const OWNER = 'owner@northbay.example';
const MAILBOX = 'edi@northbay.example';
/** Sets the portal's origin, which this process does not have. */
const newServer = () => createTestServer({ portalOrigins: ['http://localhost'] });
const first = await newServer();
const seeded = await seededPlaces(first.server);
const { partner_uuid } = seeded;
const page = paths.newConnection(seeded, { type: 'EMAIL_SEND' });

/** The addresses of the windows that were opened. */
const opened: string[] = [];
const popup = {
  opener: {},
  closed: false,
  close: vi.fn(),
  location: { replace: (url: string) => opened.push(url) },
};
beforeEach(() => {
  opened.length = 0;
  popup.closed = false;
  const open = vi.spyOn(window, 'open').mockReturnValue(popup as never);
  return () => open.mockRestore();
});

/** Decides on the provider's page, and returns the response that it sends. */
async function decide(server: TestServer, decision: 'allow' | 'deny') {
  await waitFor(() => expect(opened).toHaveLength(1));
  const { origin, searchParams } = new URL(opened[0] ?? '');
  const state = searchParams.get('state') ?? '';
  const response = await server.server.fetch(
    new Request(`${origin}/consent`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({
        state,
        redirect_uri: searchParams.get('redirect_uri') ?? '',
        decision,
        email: MAILBOX,
      }),
    }),
  );
  const back = new URL(response.headers.get('location') ?? '').searchParams;
  return {
    state,
    code: back.get('code'),
    error: back.get('error'),
    description: back.get('error_description'),
  };
}
const grantOf = async (server: TestServer, name: string) =>
  (
    await server.graphql<{
      trading_partner: {
        endpoints: {
          edges: { node: { name: string; mailbox_grant: { email: string; provider: string } | null } }[];
        };
      };
    }>(
      OWNER,
      `{ trading_partner(partner_uuid: "${partner_uuid}") { partner_uuid endpoints(first: 200) { edges { node {
         endpoint_uuid name mailbox_grant { email provider } } } } } }`,
    )
  ).data.trading_partner.endpoints.edges.find(({ node }) => node.name === name)?.node.mailbox_grant;
const nameField = () => screen.findByRole('textbox', { name: /^Name\*?$/ });

describe('the mailbox of an email connection', () => {
  test('is connected while the form keeps what was typed, and saved with the form', async () => {
    const { user, server, address } = await renderRoute(page, { server: await newServer() });
    await user.type(await nameField(), 'Order mail');
    await user.click(screen.getAllByRole('button', { name: 'Add recipient' })[0]!);
    await user.type(await screen.findByRole('textbox', { name: /^To, 1/ }), 'edi@pinecrest.example');
    await user.click(screen.getByRole('button', { name: 'Connect Microsoft 365' }));
    expect(await screen.findByText(/^Waiting for Microsoft 365/)).toBeTruthy();
    expect(await handOver(await decide(server, 'allow'))).toBe(true);
    expect(await screen.findByText(MAILBOX)).toBeTruthy();
    expect(((await nameField()) as HTMLInputElement).value).toBe('Order mail');
    expect(await grantOf(server, 'Order mail')).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Test connection' }));
    expect(await screen.findByText(`Authenticated as ${MAILBOX} at Microsoft 365.`)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add connection' }));
    await waitFor(() => expect(address()).toBe(paths.partnerConnections(seeded)));
    expect(await grantOf(server, 'Order mail')).toEqual({ email: MAILBOX, provider: 'MICROSOFT_365' });

    await user.click(await screen.findByRole('link', { name: 'Order mail' }));
    expect(await screen.findByText(MAILBOX)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Test connection' }));
    expect(await screen.findByText(`Authenticated as ${MAILBOX} at Microsoft 365.`)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    // The result of a test that was made with other values is gone.
    expect(screen.queryByText(`Authenticated as ${MAILBOX} at Microsoft 365.`)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Test connection' }));
    expect(await screen.findByText('250: an email to edi@pinecrest.example was accepted.')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(address()).toBe(paths.partnerConnections(seeded)));
    expect(await grantOf(server, 'Order mail')).toBeNull();
  });

  test('whose consent is denied can be requested again', async () => {
    const { user, server } = await renderRoute(page, { server: await newServer() });
    await user.click(await screen.findByRole('button', { name: 'Connect Google Workspace' }));
    await handOver(await decide(server, 'deny'));
    const alert = await screen.findByText(/^Not connected\./);
    expect(alert.textContent).toContain('did not allow it at Google Workspace');
    expect(screen.getByRole('button', { name: 'Connect Google Workspace' })).toBeTruthy();
  });

  test('times out if nobody decides, and closes the window', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const { user } = await renderRoute(page, { server: await newServer() });
    await user.click(await screen.findByRole('button', { name: 'Connect Microsoft 365' }));
    await screen.findByText(/^Waiting for Microsoft 365/);
    limit.abort(new Error('Too late'));
    expect(await screen.findByText(/did not respond within 15 minutes/)).toBeTruthy();
    expect(popup.close).toHaveBeenCalled();
    timeout.mockRestore();
  });

  test('reports that its window was closed, and can still be connected by opening it again', async () => {
    const { user, server } = await renderRoute(page, { server: await newServer() });
    await user.click(await screen.findByRole('button', { name: 'Connect Microsoft 365' }));
    await screen.findByText(/^Waiting for Microsoft 365/);
    popup.closed = true;
    expect(await screen.findByText(/^The window of Microsoft 365 was closed/)).toBeTruthy();
    const again = screen.getByRole('link', { name: 'Open it again' });
    expect(again.getAttribute('href')).toBe(opened[0]);
    await handOver(await decide(server, 'allow'));
    expect(await screen.findByText(MAILBOX)).toBeTruthy();
  });

  test('can be canceled', async () => {
    const { user } = await renderRoute(page, { server: await newServer() });
    await user.click(await screen.findByRole('button', { name: 'Connect Microsoft 365' }));
    await screen.findByText(/^Waiting for Microsoft 365/);
    await user.click(screen.getByRole('button', { name: 'Stop waiting' }));
    expect(await screen.findByText('None connected')).toBeTruthy();
  });

  test('can be opened with a link if its window was blocked', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const { user } = await renderRoute(page, { server: await newServer() });
    await user.click(await screen.findByRole('button', { name: 'Connect Microsoft 365' }));
    const link = await screen.findByRole('link', { name: 'Open Microsoft 365' });
    expect(new URL(link.getAttribute('href') ?? '').pathname).toBe('/consent');
  });

  test('is used after a return to the page, whose form has kept what was typed', async () => {
    const begun = await renderRoute(page, { server: await newServer() });
    await begun.user.type(await nameField(), 'Late mail');
    await begun.user.click(screen.getByRole('button', { name: 'Connect Microsoft 365' }));
    const answer = await decide(begun.server, 'allow');
    begun.unmount();
    keepConsent(answer);
    const { user, address } = await renderRoute(`${page}&consent=${answer.state}`, { server: begun.server });
    await user.click(await screen.findByRole('button', { name: 'Use this mailbox' }));
    expect(await screen.findByText(MAILBOX)).toBeTruthy();
    await waitFor(() => expect(address()).toBe(page));
  });
});
