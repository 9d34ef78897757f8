import { screen, waitFor } from '@testing-library/react';
import { fetchQuery, type Environment } from 'relay-runtime';
import { expect, test } from 'vitest';
import query from '#gql/SignedInLayoutQuery';
import { createTestServer } from '#mock/testing/testing.ts';
import { endedSession, signInBeside } from '../src/auth/sign-in-beside.ts';
import { runningCalls } from './support/page-report.ts';
import { renderRoute } from './support/render-route.tsx';

// The tests of a process share the page's modules, which know only the session of the page rendered last.
const server = await createTestServer();
let earlier: Environment;

test('a page is rendered for its person', async () => {
  ({ environment: earlier } = await renderRoute('/', { server }));
  expect(await screen.findByText(/workspaces for owner@northbay\.example/)).toBeTruthy();
  // Nobody signs in before the test ends.
  void signInBeside();
});

test('the next page is for another person, whatever the earlier page still asks', async () => {
  const { user } = await renderRoute('/', { as: 'viewer@northbay.example', server });
  expect(endedSession.token()).toBeNull();
  fetchQuery(earlier, query, {}, { networkCacheConfig: { force: true } }).subscribe({});
  await waitFor(() => expect(runningCalls(earlier).join()).toContain('SignedInLayoutQuery'));
  await user.click(await screen.findByRole('link', { name: 'Alder Retail' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Pulse' })).toBeTruthy();
  expect(endedSession.token()).toBeNull();
});
