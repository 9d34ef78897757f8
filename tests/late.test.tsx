import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { controlOf } from '../mock-server/services/control/testing.ts';
import type { SessionSnapshot } from '../mock-server/services/snapshots/snapshot.ts';
import { createTestServer, type TestServer } from '../mock-server/testing/testing.ts';
import { paths } from '../src/routes/paths.ts';
import { renderRoute } from './support/render-route.tsx';
import { seededPlaces } from './support/seeded.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const OPERATOR = 'operator@northbay.example';
const BY_OTHER = /by (?:Edwin Castellanos|Oluwaseun Bright) at \d\d:\d\d/;
const seeded = await seededPlaces((await createTestServer()).server);
const { company_uuid, partner_uuid } = seeded;

type Ask = <Data>(query: string, variables?: Record<string, unknown>) => Promise<Data>;

/** A dialog that somebody has open while another person does the same, or changes what it is about. */
interface Late {
  readonly mutation: string;
  /** What the other person does, if not the same. */
  readonly theirs?: { readonly mutation: string; readonly input: (mine: object) => object };
  /** The other person; an editor by default. */
  readonly by?: string;
  /** Prepares what is acted on, and returns the address. */
  readonly at: (ask: Ask) => string | Promise<string>;
  /** Opens the dialog. */
  readonly open?: (user: UserEvent) => Promise<void>;
  readonly dialog: RegExp;
  /** Types into the dialog, and returns the field, whose text must stay. */
  readonly type?: (user: UserEvent, dialog: HTMLElement) => Promise<HTMLElement>;
  readonly press: RegExp;
}

const pressed =
  (...names: readonly (string | RegExp)[]) =>
  async (user: UserEvent) => {
    for (const name of names) {
      const role = name instanceof RegExp ? 'menuitem' : 'button';
      await user.click(await screen.findByRole(role, { name }));
    }
  };
const typedIn = (label: RegExp, text: string) => async (user: UserEvent, dialog: HTMLElement) => {
  const field = await within(dialog).findByRole('textbox', { name: label });
  await user.type(field, text);
  return field;
};

/** Types into the field of a secret, which has to be opened first. */
async function secretTyped(user: UserEvent, dialog: HTMLElement): Promise<HTMLElement> {
  await user.click(await within(dialog).findByRole('button', { name: 'Set API key' }));
  const field = await within(dialog).findByLabelText(/^API key/);
  await user.type(field, 'Agreed by phone');
  return field;
}

const flow = { company_uuid, partner_uuid, flow_uuid: seeded.flow_uuid };

/** Saves a change of the flow, which is then not deployed. */
async function changedFlow(ask: Ask): Promise<string> {
  await ask('mutation($input: SaveFlowInput!) { save_flow(input: $input) { errors { message } } }', {
    input: { flow_uuid: flow.flow_uuid, notes: 'Call before noon' },
  });
  return paths.flow(flow);
}

/** A message that was sent to a partner. */
async function sentMessage(ask: Ask): Promise<string> {
  const { company } = await ask<{ company: { as2_messages: { edges: { node: { message_id: string } }[] } } }>(
    `query($c: ID!) { company(company_uuid: $c) { company_uuid
       as2_messages(filter: { statuses: [REFUSED] }, first: 1) { edges { node { message_id } } } } }`,
    { c: company_uuid },
  );
  const edit = company.as2_messages.edges[0]?.node.message_id;
  return paths.as2({ company_uuid }, { tab: 'messages', edit });
}

/** A function with a revision that is not deployed. */
async function changedFunction(ask: Ask): Promise<string> {
  const { save_global_function } = await ask<{
    save_global_function: { global_function: { function_uuid: string } };
  }>(
    'mutation($input: SaveGlobalFunctionInput!) { save_global_function(input: $input) { global_function { function_uuid } } }',
    { input: { company_uuid, name: 'twice', parameters: ['x'], body: 'return 2 * x;' } },
  );
  return paths.globalFunctions(
    { company_uuid },
    { open: save_global_function.global_function.function_uuid },
  );
}

/** The UUID of a lookup table. */
async function tableNamed(key: string, ask: Ask): Promise<string> {
  const { company } = await ask<{
    company: { global_lookup_tables: { edges: { node: { table_uuid: string; key: string } }[] } };
  }>(
    `query($c: ID!) { company(company_uuid: $c) { company_uuid
       global_lookup_tables { edges { node { table_uuid key } } } } }`,
    { c: company_uuid },
  );
  const found = company.global_lookup_tables.edges.find(({ node }) => node.key === key);
  return found?.node.table_uuid ?? '';
}

const documentOf = (mutation: string): string => {
  const type = mutation.replaceAll(/(?:^|_)(\w)/g, (_all, letter: string) => letter.toUpperCase());
  return `mutation($input: ${type}Input!) { ${mutation}(input: $input) { errors { message } } }`;
};

/** Another person adds a row to the draft of the lookup table. */
const addedRow: NonNullable<Late['theirs']> = {
  mutation: 'save_lookup_rows',
  input: (mine) => ({
    table_uuid: (mine as { readonly table_uuid: string }).table_uuid,
    rows: [{ values: { code: '99Z9', description: 'Theirs' } }],
  }),
};

/** The panel of a table: the draft of “Container types” differs from what is published, that of “Region codes” does not. */
const table =
  (panel: string, key = 'container_type') =>
  async (ask: Ask) =>
    `${paths.globalLookupTables({ company_uuid })}?open=${await tableNamed(key, ask)}&panel=${panel}`;

/** The flow in the test workspace, from which it is promoted. */
async function testFlow(ask: Ask): Promise<string> {
  const { viewer } = await ask<{
    viewer: {
      companies: {
        company_uuid: string;
        short_code: string;
        trading_partners: {
          edges: {
            node: { partner_uuid: string; flow_setups: { flow_uuid: string; flow_name: string }[] };
          }[];
        };
      }[];
    };
  }>(
    `{ viewer { companies { company_uuid short_code trading_partners(search: "Pinecrest Lines") { edges { node {
       partner_uuid flow_setups { flow_uuid flow_name } } } } } } }`,
  );
  const company = viewer.companies.find(({ short_code }) => short_code === 'northbay-test');
  const partner = company?.trading_partners.edges[0]?.node;
  const found = partner?.flow_setups.find(({ flow_name }) => flow_name === 'Send tender 204');
  return paths.flow({
    company_uuid: company?.company_uuid ?? '',
    partner_uuid: partner?.partner_uuid ?? '',
    flow_uuid: found?.flow_uuid ?? '',
  });
}

const lates: readonly Late[] = [
  {
    mutation: 'resend_output',
    at: () => paths.execution({ company_uuid, partner_uuid, invocation_uuid: seeded.success_uuid }),
    open: pressed('Resend output…'),
    dialog: /^Resend the output/,
    press: /^Resend 1 file/,
  },
  {
    mutation: 'start_resubmission',
    at: () =>
      paths.partnerSearch({ company_uuid, partner_uuid }, { range: 'all', status: 'LOGICAL_FAILURE' }),
    async open(user) {
      const boxes = await screen.findAllByRole('checkbox', { name: /^Select / });
      await user.click(boxes[1] as HTMLElement);
      await user.click(boxes[2] as HTMLElement);
      await pressed('Resubmit')(user);
    },
    dialog: /^Resubmit 2 executions/,
    press: /^Resubmit \d/,
  },
  {
    mutation: 'resend_as2_message',
    at: sentMessage,
    open: pressed('Resend…'),
    dialog: /^Resend /,
    press: /^Resend$/,
  },
  {
    mutation: 'deploy_flow',
    at: changedFlow,
    open: pressed('Deploy…'),
    dialog: /^Deploy Send tender 204/,
    type: typedIn(/^Note/, 'Agreed by phone'),
    press: /^Deploy \d+ change/,
  },
  {
    mutation: 'deploy_mapping',
    at: () => paths.mapping({ company_uuid, mapping_uuid: seeded.mapping_uuid }),
    open: pressed('Deploy…'),
    dialog: /^Deploy revision \d/,
    press: /^Deploy revision/,
  },
  {
    mutation: 'deploy_mapping',
    at: () => paths.mappingRevision({ company_uuid, ...seeded.older_revision }),
    open: pressed('Deploy…'),
    dialog: /^Deploy revision \d+\?/,
    type: typedIn(/^Note/, 'Agreed by phone'),
    press: /^Deploy$/,
  },
  {
    mutation: 'deploy_global_function',
    at: changedFunction,
    open: pressed('Deploy…'),
    dialog: /^Deploy revision 1 of twice/,
    press: /^Deploy revision 1/,
  },
  {
    mutation: 'publish_global_lookup_table',
    at: table('publish'),
    dialog: /^Publish Container types/,
    type: typedIn(/^Note/, 'Agreed by phone'),
    press: /^Publish \d+ change/,
  },
  {
    mutation: 'discard_global_lookup_table_draft',
    at: table(''),
    open: pressed('More actions for Container types', /^Discard draft/),
    dialog: /^Discard the draft of/,
    press: /^Discard draft$/,
  },
  {
    mutation: 'discard_global_lookup_table_draft',
    theirs: addedRow,
    at: table(''),
    open: pressed('More actions for Container types', /^Discard draft/),
    dialog: /^Discard the draft of/,
    press: /^Discard draft$/,
  },
  {
    mutation: 'restore_global_lookup_table_version',
    at: table('versions&version=1'),
    open: pressed('Restore as draft…'),
    dialog: /^Replace the draft with version 1/,
    press: /^Replace draft$/,
  },
  {
    mutation: 'publish_global_lookup_table',
    theirs: addedRow,
    at: table('publish'),
    dialog: /^Publish Container types/,
    type: typedIn(/^Note/, 'Agreed by phone'),
    press: /^Publish \d+ change/,
  },
  {
    mutation: 'restore_global_lookup_table_version',
    theirs: addedRow,
    at: table('versions&version=1'),
    open: pressed('Restore as draft…'),
    dialog: /^Replace the draft with version 1/,
    press: /^Replace draft$/,
  },
  {
    mutation: 'restore_global_lookup_table_version',
    at: table('versions&version=1', 'region_codes'),
    dialog: /Versions/,
    press: /^Restore as draft$/,
  },
  {
    mutation: 'promote_flow',
    at: testFlow,
    async open(user) {
      await pressed('Actions for Send tender 204', /^Promote/)(user);
      await user.selectOptions(
        await screen.findByRole('combobox', { name: /^Workspace/ }),
        'Northbay Freight · Production',
      );
      await user.type(await screen.findByRole('combobox', { name: /^Trading partner/ }), 'Pinecrest');
      await user.click(await screen.findByRole('option', { name: 'Pinecrest Lines' }));
      await screen.findByRole('region', { name: 'Changes' });
    },
    dialog: /^Promote Send tender 204/,
    press: /^Promote as draft$/,
  },
  {
    mutation: 'set_canonical_version',
    by: OPERATOR,
    at: () => `${paths.canonicalSchema({ company_uuid })}/4.0?plan=1`,
    async open(user) {
      await user.click(await screen.findByRole('checkbox', { name: /^Switch although/ }));
    },
    dialog: /^Upgrade to 4.0/,
    press: /^Upgrade to 4.0$/,
  },
  {
    mutation: 'rotate_carrier_api_key',
    at: () => paths.companyCarrierApiKeys({ company_uuid }),
    open: pressed('Actions for MSC rates', /^Rotate/),
    dialog: /^Rotate MSC rates/,
    type: secretTyped,
    press: /^Rotate$/,
  },
  {
    mutation: 'rotate_remote_adapter_api_key',
    at: () => paths.openConnect({ company_uuid }),
    open: pressed('Actions for Adapter build server', /^Rotate/),
    dialog: /^Rotate the secret/,
    press: /^Rotate$/,
  },
  {
    mutation: 'rotate_sftp_user_password',
    at: () => paths.sftpUsers({ company_uuid }),
    open: pressed('Actions for tidewater.drop', /^Rotate password/),
    dialog: /^Rotate the password/,
    press: /^Rotate$/,
  },
  {
    mutation: 'rotate_flow_oauth_client_secret',
    at: () => paths.flowOauthClients({ company_uuid }),
    open: pressed('Actions for Osprey Track production', /^Rotate secret/),
    dialog: /^Rotate the secret/,
    press: /^Rotate$/,
  },
  {
    mutation: 'rotate_remote_adapter_secret',
    at: () => paths.openConnect({ company_uuid }),
    open: pressed('Actions for Sandbox echo', /^Rotate/),
    dialog: /^Rotate the secret/,
    press: /^Rotate$/,
  },
];

/** Everything that the session has stored. */
const stored = async ({ server }: TestServer) =>
  (await controlOf(server)<SessionSnapshot>('GET', '/snapshot')).body.overlay;

const whatHappened = ({ dialog, theirs }: Late) =>
  theirs ? `${dialog.source} after ${theirs.mutation}` : dialog.source;

test.each(lates.map((late) => [late.mutation, whatHappened(late), late] as const))(
  '%s in the dialog %s says who was faster and when, and does nothing more',
  async (mutation, _dialog, { theirs, by = EDITOR, at, open, dialog, type, press }) => {
    // So slow that nothing happens by itself.
    const server = await createTestServer({ pace: 1e-7 });
    const address = await at((query, variables) =>
      server.graphql<never>(OWNER, query, variables).then((answer) => answer.data),
    );
    let once: unknown = null;
    const { user } = await renderRoute(address, {
      server,
      // Another person is faster by a moment.
      async intercept({ query, variables }) {
        const input = variables['input'] as { readonly dry_run?: boolean };
        if (once !== null || !new RegExp(`\\b${mutation}\\(`).test(query) || input.dry_run) return undefined;
        const [name, text, given] = theirs
          ? [theirs.mutation, documentOf(theirs.mutation), theirs.input(input)]
          : [mutation, query, input];
        const { data } = await server.graphql<Record<string, { errors: unknown[] }>>(by, text, {
          ...(theirs ? {} : variables),
          input: given,
        });
        expect(data[name]?.errors).toEqual([]);
        once = await stored(server);
        return undefined;
      },
    });
    await open?.(user);
    await screen.findByRole('dialog', { name: dialog });
    // While it loads, another dialog stands in for it.
    const shown = (await screen.findByRole('button', { name: press })).closest(
      '[role=dialog]',
    ) as HTMLElement;
    const field = await type?.(user, shown);
    const button = within(shown).getByRole('button', { name: press });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
    await user.click(button);

    const words = await screen.findAllByText(BY_OTHER);
    expect(words.some((word) => word.closest('[role=dialog], [role=alert]') !== null)).toBe(true);
    expect(once).not.toBeNull();
    expect(await stored(server)).toEqual(once);
    // A dialog that has nothing left to do may be closed.
    if (field && document.contains(shown)) expect(field).toHaveProperty('value', 'Agreed by phone');
  },
);
