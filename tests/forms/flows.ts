import { screen, within } from '@testing-library/react';
import { paths } from '../../src/routes/paths.ts';
import { choose, press, retype, type FormRow } from '../support/form-rules.ts';
import { ask, type Seeded } from '../support/seeded.ts';
import type { MockServer } from '../../mock-server/server.ts';

const OWNER = 'owner@northbay.example';

interface TestCompany {
  readonly company_uuid: string;
  readonly short_code: string;
  readonly trading_partners: {
    readonly edges: readonly {
      readonly node: {
        readonly partner_uuid: string;
        readonly flow_setups: readonly { readonly flow_uuid: string; readonly flow_name: string }[];
      };
    }[];
  };
}

/** The flow “Send tender 204” in the test workspace, from which it can be promoted. */
async function tenderInTest(mock: MockServer) {
  const { viewer } = await ask<{ viewer: { companies: readonly TestCompany[] } }>(
    mock,
    OWNER,
    `{ viewer { companies { company_uuid short_code trading_partners(search: "Pinecrest Lines") { edges { node {
       partner_uuid flow_setups { flow_uuid flow_name } } } } } } }`,
  );
  const company = viewer.companies.find(({ short_code }) => short_code === 'northbay-test');
  const partner = company?.trading_partners.edges[0]?.node;
  const flow = partner?.flow_setups.find(({ flow_name }) => flow_name === 'Send tender 204');
  if (!company || !partner || !flow) throw new Error('The seed holds no “Send tender 204” for tests');
  return {
    company_uuid: company.company_uuid,
    partner_uuid: partner.partner_uuid,
    flow_uuid: flow.flow_uuid,
  };
}

/** Saves a change, so that there is something to deploy. */
async function changeFlow(mock: MockServer, flow_uuid: string): Promise<void> {
  const { flow_configuration } = await ask<{ flow_configuration: { lock_version: number } }>(
    mock,
    OWNER,
    'query ($f: ID!) { flow_configuration(flow_uuid: $f) { flow_uuid lock_version } }',
    { f: flow_uuid },
  );
  await ask(
    mock,
    OWNER,
    'mutation ($input: SaveFlowInput!) { save_flow(input: $input) { errors { message } } }',
    { input: { flow_uuid, lock_version: flow_configuration.lock_version, priority: 'HIGH' } },
  );
}

/** The forms of flows. */
export async function flowForms(mock: MockServer, seeded: Seeded): Promise<readonly FormRow[]> {
  const { company_uuid, partner_uuid, flow_uuid } = seeded;
  const at = { company_uuid, partner_uuid };
  await changeFlow(mock, flow_uuid);
  return [
    {
      source: 'flows/new-flow/CopyFlow.tsx',
      address: paths.newFlow(at, { new: 'copy' }),
      values: [
        [/^Flow/, 'Send tender 204'],
        [/^Name of the copy/, 'Saved slowly'],
      ],
    },
    {
      source: 'flows/new-licensed-flow/LicensedFlowForm.tsx',
      address: paths.newLicensedFlow({ ...at, integration_identifier: 'osprey-track-positions' }),
      mutation: 'create_licensed_flow',
      async fill(user) {
        await press(user, 'Set API key');
        await user.type(await screen.findByLabelText(/^API key/, { selector: 'input' }), 'sk-live-1');
        await user.selectOptions(await screen.findByRole('combobox', { name: /^Environment/ }), 'SANDBOX');
        await retype(user, /^Minutes between batches/, '15');
      },
    },
    {
      source: 'flows/promote/PromoteForm.tsx',
      address: paths.flow(await tenderInTest(mock)),
      mutation: 'promote_flow',
      async open(user) {
        await choose(user, 'Actions for Send tender 204', 'Promote…');
        await screen.findByRole('combobox', { name: /^Workspace/ });
      },
      async fill(user) {
        await user.selectOptions(
          await screen.findByRole('combobox', { name: /^Workspace/ }),
          'Northbay Freight · Production',
        );
        await user.type(await screen.findByRole('combobox', { name: /^Trading partner/ }), 'Pinecrest');
        await press(user, 'Pinecrest Lines', 'option');
        await within(await screen.findByRole('region', { name: 'Changes' })).findAllByRole('heading');
      },
    },
    {
      source: 'flows/flow/useFlowForm.ts',
      address: paths.flow({ ...at, flow_uuid }),
      mutation: 'save_flow',
      async fill(user) {
        await user.type(await screen.findByRole('textbox', { name: /^Notes for colleagues/ }), 'Call first');
      },
    },
    {
      source: 'flows/deploy/DeployReview.tsx',
      address: paths.flow({ ...at, flow_uuid }),
      mutation: 'deploy_flow',
      async open(user) {
        await press(user, 'Deploy…');
        await screen.findByRole('dialog', { name: /^Deploy/ });
        await screen.findByRole('textbox', { name: /^Note\b/ });
      },
      fill: (user) => retype(user, /^Note\b/, 'Saved slowly'),
    },
  ];
}
