import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestServer, NOW } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';

const OWNER = 'owner@northbay.example';
const server = await createTestServer();

interface Run {
  invocation_uuid: string;
  company_uuid: string;
  partner_uuid: string;
  flow_uuid: string;
  status: string;
  walk: {
    steps: {
      node_id: string;
      label: string;
      status: string;
      message: string | null;
      decisions: { expression: string | null; value: string | null }[];
    }[];
  } | null;
}

/** The latest runs of the workspace's flows that are built on a canvas, and of one built with the form. */
const runs = await (async () => {
  const { data, errors } = await server.graphql<{
    viewer: { companies: { flow_execution_search: { edges: { node: Run }[] } }[] };
  }>(
    OWNER,
    `{ viewer { companies { company_uuid flow_execution_search(first: 200, filter: { statuses: [SUCCESS, SKIPPED, LOGICAL_FAILURE], submitted_before: "${NOW}" }) {
      edges { node { invocation_uuid company_uuid partner_uuid flow_uuid status
        walk { steps { node_id label status message decisions { expression value } } } } } } } } }`,
  );
  if (errors) throw new Error(errors[0]?.message);
  return data.viewer.companies.flatMap(({ flow_execution_search: { edges } }) =>
    edges.map(({ node }) => node),
  );
})();

const open = ({ company_uuid, partner_uuid, invocation_uuid }: Run) =>
  renderRoute(`/c/${company_uuid}/tp/${partner_uuid}/f/${invocation_uuid}`, { server });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
});

afterEach(() => {
  expect(server.uncaught).toEqual([]);
});

test('shows each step with what it did, its rules, and the way to its settings', async () => {
  const run = runs.find(({ walk }) => walk?.steps.some(({ decisions }) => decisions.length > 0));
  if (!run?.walk) throw new Error('No execution of a canvas had a rule to decide');
  await open(run);
  const card = within(await screen.findByRole('region', { name: 'Path through the flow' }));
  for (const { node_id, label, status, message, decisions } of run.walk.steps) {
    expect(card.getByRole('link', { name: label }).getAttribute('href')).toBe(
      `/c/${run.company_uuid}/settings/tp/${run.partner_uuid}/fc/v3/${run.flow_uuid}?step=${node_id}`,
    );
    if (status === 'SKIPPED') continue;
    const item = card.getByRole('link', { name: label }).closest('li');
    if (message) expect(item?.textContent).toContain(message);
    for (const { expression, value } of decisions) {
      if (expression !== null) expect(item?.textContent).toContain(expression);
      if (value !== null) expect(item?.textContent).toContain(value);
    }
  }
});

test('is not there for a flow built with the form', async () => {
  const run = runs.find(({ walk }) => walk === null);
  if (!run) throw new Error('All flows are built on a canvas');
  await open(run);
  await screen.findByRole('region', { name: 'Timing' });
  await screen.findByText('Submitted');
  expect(screen.queryByRole('region', { name: 'Path through the flow' })).toBeNull();
});
