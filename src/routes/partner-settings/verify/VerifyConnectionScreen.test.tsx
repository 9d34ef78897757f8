import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { paths } from '../../paths.ts';

const OWNER = 'owner@northbay.example';
const VIEWER = 'viewer@northbay.example';
const GUEST = 'guest@northbay.example';
const shared = await createTestServer();
const { company_uuid, partner_uuid } = await seededPlaces(shared.server);

interface Connection {
  endpoint_uuid: string;
  partner_uuid: string;
  name: string;
  verification_status: string;
}
const { data } = await shared.graphql<{ company: { endpoints: { edges: { node: Connection }[] } } }>(
  OWNER,
  `{ company(company_uuid: "${company_uuid}") { company_uuid endpoints(first: 200) { edges { node {
       endpoint_uuid partner_uuid name verification_status } } } } }`,
);
const connections = data.company.endpoints.edges.map(({ node }) => node);
const connection = (name: string) =>
  connections.find(
    (candidate) => candidate.name === name && candidate.partner_uuid === partner_uuid,
  ) as Connection;
const NEVER = connections.find(({ verification_status }) => verification_status === 'NEVER') as Connection;

interface Options {
  as?: string;
  server?: TestServer;
}
const open = ({ endpoint_uuid, ...of }: Connection, { as = OWNER, server = shared }: Options = {}) =>
  renderRoute(paths.verifyConnection({ company_uuid, partner_uuid: of.partner_uuid, endpoint_uuid }), {
    as,
    server,
  });
const render = async (of: Connection, options?: Options) => {
  const rendered = await open(of, options);
  await screen.findByRole('heading', { level: 1, name: of.name });
  return rendered;
};
const steps = () => screen.findByRole('region', { name: 'Steps' });

describe('a connection', () => {
  test('shows a changed host key, and how to fix the problem', async () => {
    await render(connection('SFTP server, second site'));
    expect(await screen.findByText('Verification failed.')).toBeTruthy();
    const way = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(within(way).getByRole('link', { name: 'SFTP server, second site' })).toBeTruthy();
    expect((await steps()).textContent).toMatch(
      /What to do: Ask the other side whether it replaced its server/,
    );
    const note = await screen.findByRole('region', { name: 'What to tell the partner' });
    expect(note.textContent).toContain('198.51.100.16');
    expect((await screen.findByRole('region', { name: 'Remote system' })).textContent).toContain('SSH-2.0-');
  });

  test('that was never verified shows that, and is verified with the keyboard', async () => {
    const server = await createTestServer();
    const { user } = await render(NEVER, { server });
    expect(await screen.findByText('Never verified')).toBeTruthy();
    await user.keyboard('v');
    const table = await screen.findByRole('table', { name: 'Verifications' });
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(2));
    const { data: after } = await server.graphql<{ endpoint: Connection }>(
      OWNER,
      `{ endpoint(endpoint_uuid: "${NEVER.endpoint_uuid}") { endpoint_uuid verification_status } }`,
    );
    expect(after.endpoint.verification_status).not.toBe('NEVER');
  });

  test('is read-only for a viewer, who cannot verify it', async () => {
    const { user, operations } = await render(connection('SFTP server'), { as: VIEWER });
    expect((await steps()).textContent).toContain('Verified');
    expect(screen.queryByRole('button', { name: /Verify/ })).toBeNull();
    await user.keyboard('v');
    expect(operations()).not.toContain('VerifyConnectionScreenMutation');
  });

  test('is not available to a guest', async () => {
    await open(connection('SFTP server'), { as: GUEST });
    expect(await screen.findByText(/You do not have permission/)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'SFTP server' })).toBeNull();
  });

  test('is not found under another partner', async () => {
    await open({ ...connection('SFTP server'), partner_uuid: NEVER.partner_uuid });
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  });
});
