import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { graphql, RelayEnvironmentProvider, useLazyLoadQuery } from 'react-relay';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { FlowSettingsPanelTestQuery } from '#gql/FlowSettingsPanelTestQuery';
import { createTestServer } from '#mock/testing/testing.ts';
import { ask, seededPlaces } from '#tests/support/seeded.ts';
import { logCaught } from '#errors/bugs.ts';
import { createEnvironment } from '#relay/environment.ts';
import { describeError } from '#relay/errors.ts';
import { UiProvider } from '#ui/UiProvider.tsx';
import { useFlowSettings } from '../../fields/useFlowSettings.ts';
import type { Problem } from '../problems.ts';
import type { FocusWish } from '../useGraphEditor.ts';
import { settingsInput, type FlowSettings } from './flow-settings.ts';
import { FlowSettingsPanel } from './FlowSettingsPanel.tsx';

const OWNER = 'owner@northbay.example';
const { server } = await createTestServer();
const { company_uuid, partner_uuid, flow_uuid } = await seededPlaces(server);
const token = await server.tokenFor(OWNER);

interface PageProps {
  problems?: readonly Problem[];
  focus?: FocusWish | null;
  onChange?: (values: FlowSettings, stored: FlowSettings) => void;
}

function Page({ problems = [], focus = null, onChange }: PageProps) {
  const data = useLazyLoadQuery<FlowSettingsPanelTestQuery>(
    graphql`
      query FlowSettingsPanelTestQuery($company_uuid: ID!, $flow_uuid: ID!) @throwOnFieldError {
        ...FlowSettingsPanel_pickers @arguments(company_uuid: $company_uuid)
        flow_configuration(flow_uuid: $flow_uuid) {
          flow_uuid
          ...useFlowSettings_configuration
        }
      }
    `,
    { company_uuid, flow_uuid },
  );
  if (!data.flow_configuration) throw new Error('The flow is gone');
  const stored = useFlowSettings(data.flow_configuration);
  const [values, setValues] = useState(stored);
  return (
    <FlowSettingsPanel
      values={values}
      change={(patch) => {
        const next = { ...values, ...patch };
        setValues(next);
        onChange?.(next, stored);
      }}
      problems={problems}
      pickersRef={data}
      partner_uuid={partner_uuid}
      flow_type="SEND_LOAD_TENDER"
      isReadOnly={false}
      focus={focus}
      close={() => undefined}
    />
  );
}

function show(props: PageProps) {
  let last: readonly [values: FlowSettings, stored: FlowSettings] | null = null;
  const environment = createEnvironment({
    url: 'http://localhost/graphql',
    token: { current: async () => token, renew: async () => token, refused: () => undefined },
    fetch: (input, init) => server.fetch(new Request(input, init)),
  });
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <UiProvider translateError={describeError}>
          <Suspense fallback="Loading">
            <Page {...props} onChange={(...both) => void (last = both)} />
          </Suspense>
        </UiProvider>
      ),
    },
  ]);
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
    { onCaughtError: logCaught },
  );
  return { user: userEvent.setup(), input: () => (last ? settingsInput(...last) : {}) };
}

test('the settings of a flow are changed, and only the changed ones are saved', async () => {
  const { user, input } = show({});
  const instructions = await screen.findByRole('textbox', { name: /^Support instructions/ });
  await user.clear(instructions);
  await user.type(instructions, 'Call the desk.');
  const retries = screen.getByRole('textbox', { name: /^Retries/ });
  await user.clear(retries);
  await user.type(retries, '7');
  await user.click(screen.getByRole('radio', { name: 'Low' }));
  const expected = { support_instructions: 'Call the desk.', priority: 'LOW' };
  expect(input()).toMatchObject({ ...expected, retry: { max_attempts: 7 } });
  expect(Object.keys(input()).toSorted()).toEqual(['priority', 'retry', 'support_instructions']);

  interface Saved {
    readonly save_flow: { readonly flow_configuration: object | null; readonly errors: readonly unknown[] };
  }
  const { flow_configuration } = await ask<{ flow_configuration: { lock_version: number } }>(
    server,
    OWNER,
    `query ($f: ID!) { flow_configuration(flow_uuid: $f) { flow_uuid lock_version } }`,
    { f: flow_uuid },
  );
  const { save_flow } = await ask<Saved>(
    server,
    OWNER,
    `mutation ($input: SaveFlowInput!) { save_flow(input: $input) { errors { path message code }
       flow_configuration { flow_uuid support_instructions priority retry { max_attempts } } } }`,
    { input: { flow_uuid, lock_version: flow_configuration.lock_version, ...input() } },
  );
  expect(save_flow.errors).toEqual([]);
  expect(save_flow.flow_configuration).toMatchObject({ ...expected, retry: { max_attempts: 7 } });
});

test('a problem is shown at its setting, and focuses it when chosen', async () => {
  const about = { node_id: null, severity: 'ERROR', blocksSave: false } as const;
  show({
    problems: [
      { ...about, field: 'retry.max_attempts', message: 'Use at most 10.' },
      { ...about, field: 'graph', message: 'The canvas is empty.' },
    ],
    focus: { field: 'retry.max_attempts' },
  });
  const retries = await screen.findByRole('textbox', { name: /^Retries/ });
  expect(retries.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(retries));
  const whole = within(screen.getByRole('list', { name: 'Problems' }));
  expect(whole.getByText('The canvas is empty.')).toBeTruthy();
  expect(whole.queryByText('Use at most 10.')).toBeNull();
});
