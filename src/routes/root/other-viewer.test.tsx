import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { endedSession } from '../../auth/sign-in-beside.ts';
import { setWaitingTimes } from '../../lib/waiting-times.ts';
import { paths } from '../paths.ts';

test('a poll that answers for somebody else says so, changes nothing, and goes on when the person is back', async () => {
  setWaitingTimes({ pollInterval: 200 });
  const server = await createTestServer();
  const { company_uuid } = await seededPlaces(server.server);
  const { operations } = await renderRoute(paths.pulse({ company_uuid }), { server });
  const become = async (email: string | null) => {
    const response = await server.server.fetch(
      new Request('http://localhost/__mock/person', {
        method: 'PUT',
        headers: { 'x-mock-control': '1', 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      }),
    );
    expect(response.status).toBe(200);
  };
  await screen.findByRole('heading', { level: 1, name: 'Pulse' });
  await become('viewer@northbay.example');
  const dialog = await screen.findByRole('dialog', { name: 'Someone else signed in' });
  expect(within(dialog).getByRole('button', { name: 'Continue as viewer@northbay.example' })).toBeTruthy();
  expect(document.body.textContent).toContain('nothing more is loaded or sent from it');
  expect(document.body.textContent).not.toContain('Uh oh!');

  await become(null);
  const before = operations().length;
  endedSession.takeUp(await server.server.tokenFor('owner@northbay.example', 'http://localhost'));
  await waitFor(() => expect(operations().length).toBeGreaterThan(before + 1));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: 'Pulse' })).toBeTruthy();
  expect(document.body.textContent).not.toContain('Uh oh!');
});
