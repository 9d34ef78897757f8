import { act, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { Environment } from 'relay-runtime';
import { afterEach, describe, expect, test } from 'vitest';
import { expectLoggedError } from '#tests/support/logged-errors.ts';
import { recentPlaces } from '../../lib/recent-places.ts';
import { failFields } from '#tests/support/fail-fields.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { createTestServer } from '#mock/testing/testing.ts';
import { setErrorsReported, setReporter, type ErrorReport, type Feedback } from '../../errors/report.ts';
import { paths } from '../paths.ts';

const server = await createTestServer();
const { company_uuid, partner_uuid, refused_uuid } = await seededPlaces(server.server);
const unknown = '00000000-0000-4000-8000-000000000000';

const open = (url: string, options: RenderRouteOptions = {}) => renderRoute(url, { server, ...options });
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const failure = new TypeError('Failed to fetch');
const find = (routes: readonly RouteObject[], id: string): RouteObject | undefined =>
  routes.find((route) => route.id === id) ??
  routes.reduce<RouteObject | undefined>(
    (found, { children }) => found ?? find(children ?? [], id),
    undefined,
  );

afterEach(() => {
  setReporter(null);
  setErrorsReported(false);
});

describe('what does not exist', () => {
  test('an unknown address has a page with the search and the recently visited pages', async () => {
    const { user, router } = await open(paths.partners({ company_uuid }));
    await heading('Trading partners');
    await router.navigate('/nowhere/at/all');
    await heading('Page not found');
    await waitFor(() => expect(document.title).toBe('Page not found · Causeway'));
    expect(screen.getByRole('link', { name: 'Trading partners' }).getAttribute('href')).toBe(
      paths.partners({ company_uuid }),
    );
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('dialog', { name: 'Search or jump to' })).toBeTruthy();
  });

  test.each([
    ['an unknown workspace', paths.partners({ company_uuid: unknown })],
    ['a malformed one', paths.partners({ company_uuid: 'northbay' })],
    ['another person’s', paths.partners({ company_uuid })],
  ])('%s is not found, and the address stays', async (_, url) => {
    const { address } = await open(url, { as: 'newcomer@northbay.example' });
    await heading('Workspace not found');
    expect(
      screen.getByText('This workspace does not exist or was removed, or you have no access.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Your workspaces' })).toBeTruthy();
    expect(address()).toBe(url);
    await waitFor(() => expect(document.title).toBe('Workspace not found · Causeway'));
  });

  test.each([
    ['an unknown partner', unknown],
    ['a malformed one', 'pinecrest'],
  ])('%s is not found', async (_, uuid) => {
    await open(paths.partnerDashboard({ company_uuid, partner_uuid: uuid }));
    await heading('Integration not found');
    expect(
      screen.getByText('This trading partner does not exist or was removed, or you have no access.'),
    ).toBeTruthy();
    const main = screen.getByRole('main');
    expect(main.querySelector('a')?.getAttribute('href')).toBe(paths.partners({ company_uuid }));
    // While the response was pending, the page had a title and counted as a recent page.
    expect(recentPlaces().map(({ path }) => path)).not.toContain(
      paths.partnerDashboard({ company_uuid, partner_uuid: uuid }),
    );
  });

  test('a malformed uuid causes no request', async () => {
    const { operations } = await open(paths.partnerDashboard({ company_uuid, partner_uuid: 'pinecrest' }));
    await heading('Integration not found');
    expect(operations()).toEqual(['SignedInLayoutQuery']);
  });

  test('a partner of another workspace is not found in this one', async () => {
    const answer = await server.graphql<{
      viewer: { companies: { company_uuid: string; short_code: string }[] };
    }>('owner@northbay.example', '{ viewer { companies { company_uuid short_code } } }');
    const alder = answer.data.viewer.companies.find(({ short_code }) => short_code === 'alder-retail');
    await open(paths.partnerDashboard({ company_uuid: alder?.company_uuid ?? '', partner_uuid }));
    await heading('Integration not found');
  });

  test('a link opens another page', async () => {
    const { user } = await open(paths.partnerDashboard({ company_uuid, partner_uuid: unknown }));
    await heading('Integration not found');
    await user.click(screen.getAllByRole('link', { name: 'Trading partners' })[0] as HTMLElement);
    await heading('Trading partners');
  });
});

afterEach(() => failFields(server.server));

describe('a response with a failed part', () => {
  test.each([
    ['Company.pulse', paths.pulse({ company_uuid }), 'Pulse'],
    ['Company.trading_partners', paths.partners({ company_uuid }), 'Trading partners'],
    ['TradingPartner.milestones', paths.partnerDashboard({ company_uuid, partner_uuid }), 'Pinecrest Lines'],
    [
      'TradingPartner.flow_execution_search',
      paths.partnerSearch({ company_uuid, partner_uuid }),
      'Pinecrest Lines',
    ],
    [
      'FlowExecution.steps',
      paths.execution({ company_uuid, partner_uuid, invocation_uuid: refused_uuid }),
      /204/,
    ],
    [
      'FlowExecution.files',
      paths.executionFiles({ company_uuid, partner_uuid, invocation_uuid: refused_uuid }),
      /204/,
    ],
    ['TradingPartner.tags', paths.partnerDashboard({ company_uuid, partner_uuid }), 'Pinecrest Lines'],
  ])('%s: says what failed, and Retry loads it completely', async (field, url, title) => {
    await failFields(server.server, field);
    const { user } = await open(url);
    await screen.findAllByText(`${field} is broken.`);
    await failFields(server.server);
    // A deferred part, read before the error was repaired, may arrive only now.
    await waitFor(async () => {
      const [retry] = screen.queryAllByRole('button', { name: 'Retry' });
      if (retry) await user.click(retry);
      expect(screen.queryByText(`${field} is broken.`)).toBeNull();
    });
    await heading(title);
  });
});

/** The operations that have no response yet. */
function runningIn(environment: Environment): (string | undefined)[] {
  const records = Object.values(environment.getStore().getSource().toJSON());
  return records
    .flatMap((record) => (record?.['loading_calls'] ?? []) as string[])
    .map((call) => call.split('#')[0]);
}

describe('a failed part of an object that another response contains', () => {
  test.each([
    ['SettingsScreenQuery', 'Company.license', paths.settings({ company_uuid }), 'Settings'],
    ['PartnersScreenQuery', 'Company.trading_partners', paths.partners({ company_uuid }), 'Trading partners'],
  ])('%s: says what failed, whichever response arrives last', async (query, field, url, title) => {
    await failFields(server.server, field);
    const layout = Promise.withResolvers<undefined>();
    const { user, environment, operations } = await open(url, {
      intercept: ({ operationName }) =>
        operationName === 'SignedInLayoutQuery' ? layout.promise : undefined,
    });
    await waitFor(() => {
      expect(operations()).toContain(query);
      expect(runningIn(environment)).toEqual(['SignedInLayoutQuery']);
    });
    layout.resolve(undefined);
    await screen.findAllByText(`${field} is broken.`);
    await failFields(server.server);
    await user.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement);
    await heading(title);
    await waitFor(() => expect(screen.queryByText(`${field} is broken.`)).toBeNull());
  });
});

describe('an unreachable server', () => {
  test('on a cold start: the page says so, and Retry starts the portal', async () => {
    let away = true;
    const { user } = await open(paths.partners({ company_uuid }), {
      intercept: () => (away ? Promise.reject(failure) : undefined),
    });
    expect(await screen.findByText('The server cannot be reached')).toBeTruthy();
    away = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await heading('Trading partners');
  });

  test('later: the page stays, and continues when the server is back', async () => {
    let away = false;
    const { user, router, address } = await open(paths.partners({ company_uuid }), {
      intercept: () => (away ? Promise.reject(failure) : undefined),
    });
    await heading('Trading partners');
    const before = await screen.findByRole('link', { name: 'Alder Retail' });
    away = true;
    const narrowed = paths.partners({ company_uuid }, { status: 'PAUSED' });
    act(() => void router.navigate(narrowed));
    const notice = await screen.findByText(/The server cannot be reached. This page stays as it is/);
    expect(before.isConnected).toBe(true);
    // A waiting call does not count as running.
    await waitFor(() => expect(screen.queryByText('communicating with server')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Try again' }).getAttribute('aria-busy')).toBeNull(),
    );
    expect(notice.isConnected).toBe(true);
    away = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/The server cannot be reached/)).toBeNull());
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Alder Retail' })).toBeNull());
    expect(address()).toBe(narrowed);
  });

  test('with an error of its own: the text of the specification and the request id to quote', async () => {
    await open(paths.partners({ company_uuid }), {
      intercept: ({ operationName }) =>
        operationName === 'PartnersScreenQuery'
          ? new Response('', { status: 502, headers: { 'x-request-id': 'r-42' } })
          : undefined,
    });
    expect(await screen.findByText('Response not successful: Received status code 502')).toBeTruthy();
    expect(screen.getByText('r-42')).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Workspace' })).toBeTruthy();
  });
});

describe('code that cannot be loaded', () => {
  test('shows the error in place of the screen, and is requested again on the next navigation', async () => {
    const reports: ErrorReport[] = [];
    setReporter({
      captureError: (report) => void reports.push(report),
      captureFeedback: async () => undefined,
    });
    let tries = 0;
    const { user, router } = await open(paths.pulse({ company_uuid }), {
      prepareRoutes(routes) {
        const screen = find(routes, 'partners');
        const lazy = screen?.lazy as { Component: () => Promise<ComponentType> };
        const { Component: load } = lazy;
        lazy.Component = () => (tries++ === 0 ? Promise.reject(new Error('no such chunk')) : load());
      },
    });
    await heading('Pulse');
    act(() => void router.navigate(paths.partners({ company_uuid })));
    await heading('Uh oh!');
    expect(reports.map(({ error }) => error)).toMatchObject([{ message: 'no such chunk' }]);
    const navigation = screen.getByRole('navigation', { name: 'Workspace' });
    await user.click(within(navigation).getByRole('link', { name: 'Pulse' }));
    await heading('Pulse');
    act(() => void router.navigate(paths.partners({ company_uuid })));
    await heading('Trading partners');
  });
});

describe('a bug in the portal', () => {
  const openBroken = () =>
    open('/?stay=1', {
      prepareRoutes(routes) {
        const screen = find(routes, 'companySelect');
        const lazy = screen?.lazy as { Component: () => Promise<ComponentType> };
        lazy.Component = async () => () => {
          throw new TypeError('Cannot read properties of undefined');
        };
      },
    });
  const feedbacks: Feedback[] = [];
  const reports: ErrorReport[] = [];

  test('shows “Uh oh!” in the words of the specification, with the details and a report', async () => {
    expectLoggedError(/TypeError/);
    setReporter({
      captureError: (report) => void reports.push(report),
      captureFeedback: async (feedback) => void feedbacks.push(feedback),
    });
    setErrorsReported(true);
    const { user } = await openBroken();
    await heading('Uh oh!');
    expect(
      screen.getByText("We had a problem. We've automatically reported this to our developers."),
    ).toBeTruthy();
    expect(reports).toHaveLength(1);

    expect(screen.queryByLabelText('Error details')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show details' }));
    expect(screen.getByLabelText('Error details').textContent).toContain('TypeError');
    await user.click(screen.getByRole('button', { name: 'Hide details' }));

    await user.click(screen.getByRole('button', { name: 'Report feedback' }));
    const message = await screen.findByRole('textbox', { name: /What were you doing/ });
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(screen.getByText('Describe what happened in a few words.')).toBeTruthy();
    await user.type(message, 'I opened my workspaces.');
    await user.type(screen.getByRole('textbox', { name: /Your email/ }), 'me@northbay.example');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(feedbacks).toEqual([
      {
        message: 'I opened my workspaces.',
        name: '',
        email: 'me@northbay.example',
        eventId: reports[0]?.eventId,
      },
    ]);
  });

  test('does not claim a report that nobody gets', async () => {
    expectLoggedError(/TypeError/);
    await openBroken();
    await heading('Uh oh!');
    expect(screen.getByText('We had a problem.')).toBeTruthy();
  });

  test('keeps the person’s text if the report cannot be sent', async () => {
    expectLoggedError(/TypeError/);
    const { user } = await openBroken();
    await heading('Uh oh!');
    await user.click(screen.getByRole('button', { name: 'Report feedback' }));
    const message = await screen.findByRole('textbox', { name: /What were you doing/ });
    await user.type(message, 'Nothing special.');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(
      await screen.findByText(/Your report could not be sent. This installation does not collect reports/),
    ).toBeTruthy();
    expect((message as HTMLTextAreaElement).value).toBe('Nothing special.');
  });
});

describe('the pages that other systems link to', () => {
  test('/error shows a code and a link home, and nothing that is not a code', async () => {
    const { unmount } = await open(paths.error({ code: 'E-42' }));
    await heading('Something went wrong');
    expect(screen.getByText('E-42')).toBeTruthy();
    unmount();
    await open(paths.error({ code: 'call 555-0100 and tell your password' }));
    await heading('Something went wrong');
    expect(screen.queryByText(/555/)).toBeNull();
  });

  test.each([
    ['workspaceNotFound', 'Workspace not found'],
    ['integrationNotFound', 'Integration not found'],
  ] as const)('%s has a page of its own', async (name, title) => {
    await open(paths[name]());
    await heading(title);
    expect(screen.getByRole('link', { name: 'Your workspaces' })).toBeTruthy();
  });

  test('/force-login says what happened and offers both actions', async () => {
    const { user, logins, logouts } = await open(
      paths.forceLogin({ error: 'invalid_token', error_description: 'The token was refused' }),
    );
    await heading('Please sign in again');
    await waitFor(() => expect(document.title).toBe('Sign in again · Causeway'));
    expect(screen.getByText(/Your session for owner@northbay.example is no longer valid/)).toBeTruthy();
    expect(screen.queryByText('invalid_token')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Technical details' }));
    expect(screen.getByText('invalid_token')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(logouts).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Sign in again' }));
    await waitFor(() => expect(logins).toEqual(['/']));
  });
});

test('beyond all error boundaries of ours is the router’s own', async () => {
  expectLoggedError(/the root is broken/);
  await open('/?stay=1', {
    prepareRoutes([root]) {
      if (root) {
        root.Component = () => {
          throw new Error('the root is broken');
        };
      }
    },
  });
  expect(await screen.findByText('Unexpected Application Error!')).toBeTruthy();
});
