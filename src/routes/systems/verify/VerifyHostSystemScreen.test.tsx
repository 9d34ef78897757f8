import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { paths } from '../../paths.ts';

const OWNER = 'owner@northbay.example';
const shared = await createTestServer();

interface System {
  host_system_uuid: string;
  name: string;
  verifications: { edges: { node: { verification_uuid: string; status: string } }[] };
}
const { data } = await shared.graphql<{
  viewer: {
    companies: {
      company_uuid: string;
      short_code: string;
      my_role: string | null;
      host_systems: { edges: { node: System }[] };
    }[];
  };
}>(
  OWNER,
  `{ viewer { companies { company_uuid short_code my_role host_systems { edges { node {
       host_system_uuid name verifications { edges { node { verification_uuid status } } } } } } } } }`,
);
const company = data.viewer.companies.find(({ short_code }) => short_code === 'northbay');
const company_uuid = company?.company_uuid ?? '';
const systemNamed = (name: string) =>
  company?.host_systems.edges.find(({ node }) => node.name === name)?.node as System;

const CARGOWISE = 'CargoWise production';
const BROKEN = 'BluJay TMS (retired)';

const addressOf = (name: string, search = {}) =>
  paths.verifyHostSystem({ company_uuid, host_system_uuid: systemNamed(name).host_system_uuid }, search);
const render = async (
  name: string,
  { server = shared, search = {} }: { server?: TestServer; search?: object } = {},
) => {
  const rendered = await renderRoute(addressOf(name, search), { server });
  await screen.findByRole('heading', { level: 1, name });
  return rendered;
};
const steps = () => screen.findByRole('region', { name: 'Steps' });
const history = async () =>
  within(await screen.findByRole('table', { name: 'Verifications' }))
    .getAllByRole('row')
    .slice(1);
const storedCount = async (server: TestServer, name: string) => {
  const answer = await server.graphql<{ host_system: { verifications: { total_count: number } } }>(
    OWNER,
    `{ host_system(host_system_uuid: "${systemNamed(name).host_system_uuid}") { host_system_uuid verifications { total_count } } }`,
  );
  return answer.data.host_system.verifications.total_count;
};

describe('a host system', () => {
  test('shows its latest verification, step by step, and what its server presented', async () => {
    await render(CARGOWISE);
    const panel = await steps();
    expect(panel.textContent).toContain('Verified');
    for (const step of ['Resolve the host name', 'Connect', 'Authenticate'])
      expect(within(panel).getByText(step)).toBeTruthy();
    expect(panel.textContent).toMatch(/\d ms/);
    const chain = within(screen.getByRole('list', { name: 'Certificate chain' })).getAllByRole('listitem');
    expect(chain).toHaveLength(2);
    expect(chain[0]?.textContent).toMatch(/CN=.*Issued by CN=Documentation Trust TLS CA 4/);
    for (const certificate of chain) expect(certificate.textContent).toMatch(/Expires in [\d,]+ days/);
  });

  test('has a message for its administrator, with the addresses of the platform', async () => {
    const { user } = await render(CARGOWISE);
    const note = await screen.findByRole('region', { name: 'What to tell the administrator of the system' });
    expect(note.textContent).toContain('198.51.100.16, 198.51.100.17, 198.51.100.80');
    await user.click(within(note).getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toContain('198.51.100.16, 198.51.100.17, 198.51.100.80');
  });

  test('says in words what failed, and what to do', async () => {
    await render(BROKEN);
    expect(await screen.findByText('Verification failed.')).toBeTruthy();
    expect((await steps()).textContent).toContain(
      'What to do: Check the port, and ask the other side to allow our addresses through its firewall.',
    );
  });

  test('is verified with the button, live, and the result joins the history', async () => {
    const server = await createTestServer();
    const before = await storedCount(server, CARGOWISE);
    const { user, operations } = await render(CARGOWISE, { server });
    expect(await history()).toHaveLength(before);
    await user.click(screen.getByRole('button', { name: 'Verify again' }));
    await waitFor(async () => expect(await history()).toHaveLength(before + 1));
    await waitFor(async () => expect((await history())[0]?.textContent).toContain('All steps passed.'));
    expect(operations()).toContain('VerificationFollowSubscription');
    expect(await storedCount(server, CARGOWISE)).toBe(before + 1);
  });

  test('shows a slow verification as running, without a verdict yet', async () => {
    const server = await createTestServer({ pace: 1e-7 });
    const { user } = await render(CARGOWISE, { server });
    await user.keyboard('v');
    await waitFor(async () => expect((await steps()).textContent).toMatch(/^StepsRunning/));
    expect((await steps()).textContent).toContain('Not run');
    expect(screen.queryByRole('region', { name: /What to tell/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Verify again' }).getAttribute('aria-busy')).toBe('true');
    expect((await history())[0]?.textContent).toContain('Running');
    const count = await storedCount(server, CARGOWISE);
    await user.keyboard('v');
    expect(await storedCount(server, CARGOWISE)).toBe(count);
  });

  test('opens an earlier verification from the history, and verifying again leaves it', async () => {
    const server = await createTestServer();
    const { user, address } = await render(CARGOWISE, { server });
    const earlier = systemNamed(CARGOWISE).verifications.edges[1]?.node.verification_uuid;
    await user.click(within((await history())[1] as HTMLElement).getByRole('link'));
    await waitFor(() => expect(address()).toContain(`run=${earlier}`));
    await waitFor(async () => expect((await history())[1]?.textContent).toContain('Shown above'));
    await user.click(screen.getByRole('button', { name: 'Verify again' }));
    await waitFor(() => expect(address()).not.toContain('run='));
    await waitFor(async () => expect((await history())[0]?.textContent).toContain('Shown above'));
  });

  test('does not show a verification of another system', async () => {
    const other = systemNamed(BROKEN).verifications.edges[0]?.node.verification_uuid ?? '';
    const { user, address } = await render(CARGOWISE, { search: { run: other } });
    expect(await screen.findByText('This verification is not kept')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Show the latest' }));
    await waitFor(() => expect(address()).not.toContain('run='));
    expect(await steps()).toBeTruthy();
  });

  test('is not found under another workspace', async () => {
    const elsewhere = data.viewer.companies.find(
      ({ short_code, my_role }) => short_code !== 'northbay' && my_role === 'OWNER',
    );
    await renderRoute(
      paths.verifyHostSystem({
        company_uuid: elsewhere?.company_uuid ?? '',
        host_system_uuid: systemNamed(CARGOWISE).host_system_uuid,
      }),
      { server: shared },
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  });
});
