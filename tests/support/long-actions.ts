import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { paths } from '../../src/routes/paths.ts';
import {
  canceledGeneration,
  nodesOf,
  preview,
  resubmissions,
  review,
  runs,
  verifications,
  type Ask,
  type Edges,
  type Generated,
  type Queried,
  type Ran,
  type Sent,
} from './long-actions-at-server.ts';
import type { Seeded } from './seeded.ts';

/** An action that takes a while on the server, or starts what does. */
export interface LongAction {
  /** The operation of the portal that starts it. */
  readonly operation: string;
  /** Prepares what is acted on, and returns the address. */
  readonly at: (ask: Ask) => string | Promise<string>;
  /** Does it, up to the request. */
  readonly start: (user: UserEvent) => Promise<unknown>;
  /** Does it again after a lost answer; like `start` if omitted. */
  readonly again?: (user: UserEvent) => Promise<unknown>;
  /** Waits until the page shows what was started, or its result. */
  readonly shown: () => Promise<unknown>;
  /** The uuid in the response that the address then has, given its data. */
  readonly leadsTo?: (data: never) => string;
  /** What the server holds: the states of what was started, latest first. Omitted if nothing of it stays. */
  readonly held?: (ask: Ask) => Promise<readonly string[]>;
  /**
   * Waits until a page that was reloaded before the answer shows what was started. If omitted, nothing of it runs on, and
   * it can be started again.
   */
  readonly found?: (user: UserEvent) => Promise<unknown>;
  /** What the page shows for a second press on a page that was reloaded, instead of starting it twice. */
  readonly refused?: RegExp;
  /** Whether Escape closes what it is started in, while it is being started. */
  readonly escape?: true;
  /** Ends what runs, and waits until the page shows that. */
  readonly cancel?: (user: UserEvent) => Promise<unknown>;
  /** What would follow, and must not once the person has left. */
  readonly next?: string;
  /** Checks that the server has ended what nobody could get back to, given the data of the answer. */
  readonly hasEnded?: (ask: Ask, data: never) => Promise<void>;
}

/** Presses buttons by their names and menu items by patterns, one after another. */
export const pressed =
  (...names: readonly (string | RegExp)[]) =>
  async (user: UserEvent) => {
    for (const name of names) {
      const role = name instanceof RegExp ? 'menuitem' : 'button';
      // oxlint-disable-next-line no-await-in-loop -- each opens what the next one is in
      await user.click(await screen.findByRole(role, { name }));
    }
  };

const pressButton = (name: RegExp) => async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name }));
const button = (name: string) => () => screen.findByRole('button', { name });
const dialog = (name: RegExp) => () => screen.findByRole('dialog', { name });

/** Opens the menu of the first row. */
const firstMenu = async (user: UserEvent) => {
  const [menu] = await screen.findAllByRole('button', { name: /^Actions for / });
  await user.click(menu as HTMLElement);
};

const isVerifying = async () => {
  const verify = await screen.findByRole('button', { name: /^Verify again/ });
  await waitFor(() => {
    if (verify.getAttribute('aria-busy') !== 'true') throw new Error('No verification runs');
  });
};

/** The long actions of the portal, each with what a person does and sees. */
export function longActions(seeded: Seeded): readonly LongAction[] {
  const { company_uuid, partner_uuid, endpoint_uuid, host_system_uuid, cargowise } = seeded;
  const runsJob = button('Cancel the run of Alder Retail orders');
  const replays = () => screen.findByRole('button', { name: /^(?:Stop|Replay again)$/ });
  const goesOn = () => screen.findByText(/^Goes on if you close this page/);
  const log = () => screen.findByText('Waiting for the archive');
  return [
    {
      operation: 'startReviewMutation',
      at: () =>
        paths.partnerSearch({ company_uuid, partner_uuid }, { range: 'all', status: 'LOGICAL_FAILURE' }),
      async start(user) {
        await screen.findAllByRole('checkbox', { name: /^Select (?!all)/ });
        await user.click(screen.getByRole('checkbox', { name: /^Select all/ }));
        await pressed('Resubmit')(user);
      },
      again: pressed('Resubmit'),
      shown: dialog(/^Resubmit \d+ executions/),
    },
    {
      operation: 'OpenedRunStartMutation',
      at: review(seeded),
      start: pressButton(/^Resubmit \d/),
      shown: goesOn,
      held: resubmissions(seeded),
      found: goesOn,
      escape: true,
      async cancel(user) {
        await pressed('Cancel the rest')(user);
        await screen.findByText('Saved under Resubmissions');
      },
    },
    {
      operation: 'useJobActionsRunMutation',
      at: () => paths.sftpLauncher({ company_uuid }),
      start: pressed('Run Alder Retail orders now'),
      shown: runsJob,
      async held(ask) {
        const { sftp_job } = await ask<{ sftp_job: { executions: Edges<{ status: string }> } }>(
          `query($j: ID!) { sftp_job(job_uuid: $j) { job_uuid executions(first: 50, statuses: [QUEUED, RUNNING, CANCELED]) { edges { node {
             job_execution_uuid status } } } } }`,
          { j: seeded.job_uuid },
        );
        return nodesOf(sftp_job.executions).map(({ status }) => status);
      },
      found: runsJob,
      async cancel(user) {
        await pressed('Cancel the run of Alder Retail orders')(user);
        await screen.findByRole('button', { name: 'Run Alder Retail orders now' });
      },
    },
    {
      operation: 'VerifyConnectionScreenMutation',
      at: () => paths.verifyConnection({ company_uuid, partner_uuid, endpoint_uuid }),
      start: pressButton(/^Verify again/),
      shown: isVerifying,
      held: verifications('endpoint', endpoint_uuid),
      found: isVerifying,
    },
    {
      operation: 'VerifyHostSystemScreenMutation',
      at: () => paths.verifyHostSystem({ company_uuid, host_system_uuid }),
      start: pressButton(/^Verify again/),
      shown: isVerifying,
      held: verifications('host_system', host_system_uuid),
      found: isVerifying,
    },
    {
      operation: 'useRunEadaptorQueryMutation',
      at: () => paths.connectionEadaptorQuery({ company_uuid, ...cargowise }),
      async start(user) {
        await user.type(await screen.findByRole('textbox', { name: 'Key' }), 'S99999998{Enter}');
      },
      again: pressButton(/^Send/),
      shown: () => screen.findByRole('region', { name: 'Forwarding shipment S99999998' }),
      leadsTo: (data: Queried) => data.run_eadaptor_query.query_edge.node.query_uuid,
      async held(ask) {
        const { endpoint } = await ask<{ endpoint: { eadaptor_queries: Edges<{ target_key: string }> } }>(
          `query($k: ID!) { endpoint(endpoint_uuid: $k) { endpoint_uuid eadaptor_queries(first: 50) { edges { node {
             query_uuid target_key } } } } }`,
          { k: cargowise.endpoint_uuid },
        );
        return nodesOf(endpoint.eadaptor_queries).map(({ target_key }) => target_key);
      },
      found: async () =>
        within(await screen.findByRole('region', { name: 'Queries' })).findByText(/S99999998/),
    },
    {
      operation: 'TestDrawerMutation',
      at: () => paths.flow({ company_uuid, ...seeded.canvas }, { show: 'test' }),
      start: pressButton(/^Run( again)?$/),
      shown: () => screen.findByRole('region', { name: 'Steps' }),
      escape: true,
      // It would show on the canvas.
      next: 'SampleWalkQuery',
    },
    {
      operation: 'useTestConnectionMutation',
      at: () => paths.editConnection({ company_uuid, partner_uuid, endpoint_uuid }),
      start: pressButton(/^Test (?:connection|again)$/),
      shown: button('Test again'),
    },
    {
      operation: 'useTestHostSystemMutation',
      at: () => paths.hostSystems({ company_uuid }, { edit: host_system_uuid }),
      start: pressButton(/^Test (?:connection|again)$/),
      shown: button('Test again'),
      escape: true,
    },
    {
      operation: 'logRequestMutation',
      at: () => paths.executionLogs({ company_uuid, partner_uuid, invocation_uuid: seeded.success_uuid }),
      // Opening the page requests the log.
      start: async () => undefined,
      again: pressed('Retry'),
      shown: log,
      found: log,
    },
    {
      operation: 'useGenerateMutation',
      at: canceledGeneration(seeded),
      start: pressed('Generate again'),
      shown: button('Cancel generation'),
      leadsTo: (data: Generated) => data.generate_mapping.generation.generation_uuid,
      async cancel(user) {
        await pressed('Cancel generation')(user);
        await screen.findByRole('button', { name: 'Generate again' });
      },
      next: 'GenerationFollowSubscription',
      async hasEnded(ask, data: Generated) {
        const { mapping_generation } = await ask<{ mapping_generation: { status: string } }>(
          'query($g: ID!) { mapping_generation(generation_uuid: $g) { generation_uuid status } }',
          { g: data.generate_mapping.generation.generation_uuid },
        );
        if (mapping_generation.status !== 'CANCELED') throw new Error('The generation runs on');
      },
    },
    {
      operation: 'WorkspacesStepPreviewMutation',
      at: () => paths.multiCompany(),
      async start(user) {
        await user.click(await screen.findByRole('link', { name: /^Add a user/ }));
        await user.type(
          await screen.findByRole('textbox', { name: /Email address/ }),
          'new@northbay.example',
        );
        await user.click(screen.getByRole('radio', { name: 'Viewer' }));
        await user.click(screen.getByRole('checkbox', { name: 'Northbay Freight' }));
        await pressed('Preview 1 workspace')(user);
      },
      again: pressed('Preview 1 workspace'),
      shown: () => screen.findByRole('table', { name: 'Preview' }),
    },
    {
      operation: 'useRunActionMutation',
      at: preview(seeded),
      start: pressed('Run on 1 workspace'),
      shown: button('Cancel the rest'),
      leadsTo: (data: Ran) => data.run_multi_company_action.multi_company_run.run_uuid,
      held: runs,
      refused: /This preview was run already/,
      async cancel(user) {
        await pressed('Cancel the rest')(user);
        await screen.findByText('Saved under Earlier runs');
      },
    },
    {
      operation: 'SendTestMutation',
      at: () => paths.as2({ company_uuid }, { tab: 'partners' }),
      async start(user) {
        await firstMenu(user);
        await pressed(/^Send test message/, 'Send')(user);
      },
      again: pressed('Send'),
      shown: dialog(/.*/),
      leadsTo: (data: Sent) => data.send_as2_test_message.as2_message.message_id,
    },
    {
      operation: 'useTestNotifierMutation',
      at: () => paths.notifiers({ company_uuid }),
      async start(user) {
        await firstMenu(user);
        await pressed(/^Send test/)(user);
      },
      shown: () => screen.findByText(/^Test of .* (?:was sent|delivered|failed)/),
    },
    {
      operation: 'useTestCarrierKeyMutation',
      at: () => paths.companyCarrierApiKeys({ company_uuid }),
      async start(user) {
        await firstMenu(user);
        await pressed(/^Test/)(user);
      },
      shown: () => screen.findByText(/(?:was not)? accepted/),
    },
    {
      operation: 'useReplayMutation',
      at: () => paths.mapping({ company_uuid, mapping_uuid: seeded.mapping_uuid }),
      async start(user) {
        await user.click(await screen.findByRole('radio', { name: 'Replay' }));
        await pressed('Replay')(user);
      },
      again: pressed('Replay'),
      shown: replays,
      async found(user) {
        await user.click(await screen.findByRole('radio', { name: 'Replay' }));
        await replays();
      },
    },
  ];
}
