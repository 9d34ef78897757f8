import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';

describe('the steps on Pulse', () => {
  test('are dismissed with the focus kept, and come back with Undo', async () => {
    const { user } = await renderRoute('/?q=solo-broker');
    await user.click(await screen.findByRole('link', { name: 'Solo Broker' }));
    const steps = await screen.findByRole('region', { name: 'Set up this workspace' });
    await user.click(within(steps).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Set up this workspace' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('region', { name: 'Set up this workspace' })).toBeTruthy();
  });

  test('are not shown once everything runs', async () => {
    const { user } = await renderRoute('/?q=alder');
    await user.click(await screen.findByRole('link', { name: 'Alder Retail' }));
    await screen.findByRole('region', { name: 'Needs attention' });
    expect(screen.queryByRole('region', { name: 'Set up this workspace' })).toBeNull();
  });

  test('are not shown to a viewer, who could not do them', async () => {
    const viewer = 'viewer@northbay.example';
    const server = await createTestServer();
    const { data } = await server.graphql<{
      viewer: { companies: { company_uuid: string; short_code: string }[] };
    }>('owner@northbay.example', '{ viewer { companies { company_uuid short_code } } }');
    const company_uuid = data.viewer.companies.find(
      ({ short_code }) => short_code === 'solo-broker',
    )?.company_uuid;
    await server.graphql(
      'owner@northbay.example',
      'mutation($input: AddUserInput!) { add_user(input: $input) { errors { code } } }',
      { input: { company_uuid, email: viewer, role: 'VIEWER' } },
    );
    await renderRoute(`/c/${company_uuid}`, { as: viewer, server });
    expect(await screen.findByText('Nothing has run in this workspace yet')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Set up this workspace' })).toBeNull();
  });
});
