import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#mock/testing/testing.ts';
import { hostKeyOf } from '#mock/product/world/host-key.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { paths } from '../../paths.ts';

const OWNER = 'owner@northbay.example';
const VIEWER = 'viewer@northbay.example';
const first = await createTestServer();
const seeded = await seededPlaces(first.server);
const { company_uuid, partner_uuid } = seeded;

interface Stored {
  endpoint_uuid: string;
  name: string;
  type: string;
  direction: string;
  environment: string;
  enabled: boolean;
  address_summary: string;
  lock_version: number;
  used_by: { total_count: number; edges: { node: { flow_name: string } }[] };
  secrets: { name: string; is_set: boolean }[];
}
const stored = async (server: TestServer): Promise<Stored[]> =>
  (
    await server.graphql<{ trading_partner: { endpoints: { edges: { node: Stored }[] } } }>(
      OWNER,
      `{ trading_partner(partner_uuid: "${partner_uuid}") { partner_uuid endpoints(first: 200) { edges { node {
         endpoint_uuid name type direction environment enabled address_summary lock_version
         used_by(first: 60) { total_count edges { node { flow_uuid flow_name } } } secrets { name is_set } } } } } }`,
    )
  ).data.trading_partner.endpoints.edges.map(({ node }) => node);
const all = await stored(first);
const named = (name: string) => all.find((candidate) => candidate.name === name) as Stored;
const used = all.find(({ used_by, type }) => used_by.total_count > 1 && type === 'AS2_SEND') as Stored;
const free = named('SFTP server, second site');
const editing = ({ endpoint_uuid }: Stored, search = {}) =>
  paths.editConnection({ company_uuid, partner_uuid, endpoint_uuid }, search);
/** Excludes the radio button of a method with the same name. */
const FREE = 'input:not([type=radio])';
const form = (name: RegExp | string) => screen.findByRole('form', { name });
const fill = async (user: UserEvent, label: RegExp, value: string) => {
  const field = await screen.findByRole('textbox', { name: label });
  await user.clear(field);
  await user.type(field, value);
};

describe('a new connection', () => {
  test('gets a type, is tested and saved, appears in the list, and can be verified', async () => {
    const { user, server, address } = await renderRoute(paths.partnerConnections(seeded));
    await screen.findByRole('grid', { name: 'Connections' });
    await user.click(screen.getByRole('link', { name: 'New connection' }));
    await user.click(await screen.findByRole('button', { name: /^SFTP server/ }));
    await waitFor(() => expect(address()).toBe(paths.newConnection(seeded, { type: 'SFTP' })));
    await form('New SFTP server');
    expect(await screen.findByText('198.51.100.16')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add connection' }));
    expect((await screen.findAllByText('Give it a name of 2 to 80 characters.')).length).toBeGreaterThan(0);
    await fill(user, /^Name\*?$/, 'Night drop');
    await fill(user, /^Host\*?$/, 'sftp.nightdrop.example');
    await fill(user, /^User name/, 'northbay');
    await user.click(screen.getByRole('button', { name: 'Set Password' }));
    await user.type(await screen.findByLabelText(/^Password/, { selector: FREE }), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Test connection' }));
    await user.click(await screen.findByRole('button', { name: 'Use this host key' }));
    await user.click(screen.getByRole('button', { name: 'Test connection' }));
    expect(await screen.findByText('Passed')).toBeTruthy();
    expect(await stored(server)).toHaveLength(all.length);
    await user.click(screen.getByRole('button', { name: 'Add connection' }));
    await waitFor(() => expect(address()).toBe(paths.partnerConnections(seeded)));
    const link = await screen.findByRole('link', { name: 'Night drop' });
    const made = (await stored(server)).find(({ name }) => name === 'Night drop') as Stored;
    expect(made).toMatchObject({ type: 'SFTP', direction: 'BOTH', environment: 'PRODUCTION', enabled: true });
    expect(made.secrets.filter(({ is_set }) => is_set).map(({ name }) => name)).toEqual(['password']);
    await user.click(link);
    await waitFor(() => expect(address()).toBe(editing(made)));
    const fingerprint = await screen.findByRole('textbox', { name: /^Host key/ });
    expect((fingerprint as HTMLInputElement).value).toBe(hostKeyOf('sftp.nightdrop.example'));
    expect(screen.getByRole('link', { name: 'Verify' }).getAttribute('href')).toBe(
      paths.verifyConnection({ company_uuid, partner_uuid, endpoint_uuid: made.endpoint_uuid }),
    );
  });

  test('with a name that the partner already has is rejected at the field', async () => {
    const { user, server } = await renderRoute(paths.newConnection(seeded, { type: 'FILE_API' }));
    await fill(user, /^Name\*?$/, free.name.toUpperCase());
    await fill(user, /^Namespace/, 'night-files');
    await user.click(screen.getByRole('button', { name: 'Add connection' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /^Name\*?$/ }).getAttribute('aria-invalid')).toBe('true'),
    );
    expect(await stored(server)).toHaveLength(all.length);
  });

  test('asks before a change of type discards what was typed', async () => {
    const { user, address } = await renderRoute(paths.newConnection(seeded, { type: 'FILE_API' }), {
      server: first,
    });
    await fill(user, /^Name\*?$/, 'Night files');
    await user.click(screen.getByRole('link', { name: 'Change type' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep editing' })).toBeNull());
    expect(address()).toBe(paths.newConnection(seeded, { type: 'FILE_API' }));
    expect((screen.getByRole('textbox', { name: /^Name\*?$/ }) as HTMLInputElement).value).toBe(
      'Night files',
    );
    await user.click(screen.getByRole('link', { name: 'Change type' }));
    await user.click(await screen.findByRole('button', { name: /^Discard/ }));
    expect(await screen.findByRole('searchbox', { name: 'Search types' })).toBeTruthy();
  });

  test('starts as a copy, without unique values and without secrets', async () => {
    const { user, server, address } = await renderRoute(editing(free));
    await user.click(await screen.findByRole('link', { name: 'Duplicate' }));
    await waitFor(() => expect(address()).toBe(paths.newConnection(seeded, { copy: free.endpoint_uuid })));
    expect(await screen.findByDisplayValue(`${free.name} copy`)).toBeTruthy();
    expect(screen.getByText(/secrets and mailbox are never shown, so they are not copied/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add connection' }));
    await waitFor(() => expect(address()).toBe(paths.partnerConnections(seeded)));
    const made = (await stored(server)).find((candidate) => candidate.name === `${free.name} copy`);
    expect(made?.address_summary).toBe(free.address_summary);
    expect(made?.secrets.some(({ is_set }) => is_set)).toBe(false);
  });

  test('of the type AS2 uses the AS2 settings of the partner', async () => {
    const { user, server, address } = await renderRoute(paths.newConnection(seeded, { type: 'AS2_SEND' }));
    expect(await screen.findByText('PNCL')).toBeTruthy();
    await fill(user, /^Name\*?$/, 'AS2 spare');
    await user.click(screen.getByRole('button', { name: 'Test connection' }));
    expect(await screen.findByText(/A message to PNCL was accepted/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add connection' }));
    await waitFor(() => expect(address()).toBe(paths.partnerConnections(seeded)));
    expect((await stored(server)).find((candidate) => candidate.name === 'AS2 spare')?.direction).toBe(
      'SEND',
    );
  });
});

describe('a stored connection', () => {
  test('is changed; its secret is replaced, and never shown', async () => {
    const { user, server, address } = await renderRoute(editing(free));
    await fill(user, /^Host\*?$/, 'sftp2.pinecrest.example');
    await user.click(screen.getByRole('button', { name: /^(Set|Replace) Password/ }));
    await user.type(await screen.findByLabelText(/^Password/, { selector: FREE }), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(address()).toBe(paths.partnerConnections(seeded)));
    expect(await screen.findByText(`${free.name} saved`)).toBeTruthy();
    const now = (await stored(server)).find((candidate) => candidate.name === free.name);
    expect(now?.address_summary).toContain('sftp2.pinecrest.example');
    expect(now?.secrets).toContainEqual({ name: 'password', is_set: true });
  });

  test('is not overwritten if somebody else has changed it', async () => {
    const { user, server, address } = await renderRoute(editing(free));
    await fill(user, /^Name\*?$/, 'Mine');
    await server.graphql(
      OWNER,
      `mutation { save_endpoint(input: { endpoint_uuid: "${free.endpoint_uuid}", lock_version: ${free.lock_version}, name: "Theirs" }) { errors { message } } }`,
    );
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect((await screen.findAllByText(/changed/i)).length).toBeGreaterThan(0);
    expect(address()).toBe(editing(free));
    expect((await stored(server)).map(({ name }) => name)).toContain('Theirs');
  });

  test('shows the flows that use it, and cannot be deleted while they do', async () => {
    await renderRoute(editing(used), { server: first });
    const facts = await screen.findByRole('region', { name: 'In use' });
    for (const {
      node: { flow_name },
    } of used.used_by.edges)
      expect(within(facts).getByText(flow_name)).toBeTruthy();
    const button = await screen.findByRole('button', { name: 'Delete…' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  test('that no flow uses is deleted', async () => {
    const { user, server, address } = await renderRoute(editing(free));
    await user.click(await screen.findByRole('button', { name: 'Delete…' }));
    const question = await screen.findByRole('dialog', { name: /^Delete the connection/ });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe(paths.partnerConnections(seeded)));
    await screen.findByRole('grid', { name: 'Connections' });
    await waitFor(() => expect(screen.queryByText(free.name)).toBeNull());
    expect((await stored(server)).map(({ name }) => name)).not.toContain(free.name);
  });

  test('is found without its partner', async () => {
    const { address } = await renderRoute(
      paths.literalEditConnection({ company_uuid, endpoint_uuid: free.endpoint_uuid }),
      { server: first },
    );
    expect(await screen.findByRole('heading', { level: 1, name: free.name })).toBeTruthy();
    expect(address()).toBe(editing(free));
  });

  test('is read-only for a VIEWER, who sees who can add connections', async () => {
    const { unmount } = await renderRoute(editing(free), { server: first, as: VIEWER });
    const facts = await screen.findByRole('region', { name: 'In use' });
    expect(facts.textContent).toContain(free.address_summary);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete…' })).toBeNull();
    unmount();
    await renderRoute(paths.newConnection(seeded), { server: first, as: VIEWER });
    expect(await screen.findByText('You cannot add connections')).toBeTruthy();
    expect(screen.queryByRole('searchbox', { name: 'Search types' })).toBeNull();
  });
});
