import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createTestServer } from '../mock-server/testing/testing.ts';
import { paths } from '../src/routes/paths.ts';
import { typeInEditor } from './support/code-editor.ts';
import { heldCall } from './support/held-call.ts';
import { renderRoute } from './support/render-route.tsx';
import { seededPlaces } from './support/seeded.ts';

const OWNER = 'owner@northbay.example';
const seeded = await seededPlaces((await createTestServer()).server);
const { company_uuid, partner_uuid } = seeded;

type Ask = <Data>(query: string, variables?: Record<string, unknown>) => Promise<Data>;

/** An action whose answer leads somewhere: another page, a drawer, or the next step. */
interface Action {
  readonly operation: string;
  /** Prepares what is acted on, and returns the address. */
  readonly at: (ask: Ask) => string | Promise<string>;
  /** Does it, up to the request. */
  readonly start: (user: UserEvent) => Promise<void>;
  /** Whether the page asks before it is left during a save. */
  readonly asks?: true;
  /** What would follow, and must not once the person has left. */
  readonly next?: string;
  /** Checks that the server has ended what nobody could get back to, given the data of the answer. */
  readonly hasEnded?: (ask: Ask, data: never) => Promise<void>;
}

const pressed =
  (...names: readonly (string | RegExp)[]) =>
  async (user: UserEvent) => {
    for (const name of names) {
      const role = name instanceof RegExp ? 'menuitem' : 'button';
      // oxlint-disable-next-line no-await-in-loop -- each opens what the next one is in
      await user.click(await screen.findByRole(role, { name }));
    }
  };

async function functionNamed(ask: Ask, name: string): Promise<string> {
  const { company } = await ask<{
    company: { global_functions: { edges: { node: { function_uuid: string; name: string } }[] } };
  }>(
    `query($c: ID!) { company(company_uuid: $c) { company_uuid
       global_functions(first: 100) { edges { node { function_uuid name } } } } }`,
    { c: company_uuid },
  );
  return company.global_functions.edges.find(({ node }) => node.name === name)?.node.function_uuid ?? '';
}

/** A generation that was canceled. */
async function canceledGeneration(ask: Ask): Promise<string> {
  const { generate_mapping } = await ask<{
    generate_mapping: { generation: { generation_uuid: string } };
  }>(
    'mutation($input: GenerateMappingInput!) { generate_mapping(input: $input) { generation { generation_uuid } } }',
    {
      input: {
        partner_uuid,
        flow_type: 'RECEIVE_PURCHASE_ORDER',
        file_type: 'X12_850_004010',
        sample_content: 'ISA*00~',
        sample_file_name: '850.edi',
      },
    },
  );
  const { generation_uuid: generation } = generate_mapping.generation;
  await ask(
    'mutation($g: ID!) { cancel_mapping_generation(input: { generation_uuid: $g }) { errors { code } } }',
    { g: generation },
  );
  return paths.mappingAiBuilder({ company_uuid }, { step: 'generate', generation });
}

const flow = { company_uuid, partner_uuid, flow_uuid: seeded.flow_uuid };

const actions: readonly Action[] = [
  {
    operation: 'startReviewMutation',
    at: () =>
      paths.partnerSearch({ company_uuid, partner_uuid }, { range: 'all', status: 'LOGICAL_FAILURE' }),
    async start(user) {
      await screen.findAllByRole('checkbox', { name: /^Select (?!all)/ });
      await user.click(screen.getByRole('checkbox', { name: /^Select all/ }));
      await pressed('Resubmit')(user);
    },
  },
  {
    operation: 'FlowMoreDuplicateMutation',
    at: () => paths.flow(flow),
    start: pressed('Actions for Send tender 204', /^Duplicate/),
  },
  {
    operation: 'useFunctionFormSaveMutation',
    at: async (ask) =>
      paths.globalFunctions({ company_uuid }, { open: await functionNamed(ask, 'airWaybillIsValid') }),
    async start(user) {
      await typeInEditor('Body of the function', 'return number.length === 11;');
      await pressed('Save and deploy…')(user);
    },
    asks: true,
    next: 'DeployFunctionQuery',
  },
  {
    operation: 'useFunctionActionsDuplicateMutation',
    at: () => paths.globalFunctions({ company_uuid }),
    start: pressed('Actions for airWaybillIsValid', /^Duplicate/),
  },
  {
    operation: 'useSaveRevisionMutation',
    at: () => paths.mapping({ company_uuid, mapping_uuid: seeded.mapping_uuid }),
    async start(user) {
      await typeInEditor('Expression', '{ "number": "no" }');
      await pressed('Deploy…', 'Save and review')(user);
    },
    next: 'DeployMappingQuery',
  },
  {
    operation: 'useRestoreRevisionMutation',
    at: () => paths.mappingRevision({ company_uuid, ...seeded.older_revision }),
    start: pressed('Restore as draft'),
  },
  {
    operation: 'useGenerateMutation',
    at: canceledGeneration,
    start: pressed('Generate again'),
    next: 'GenerationFollowSubscription',
    async hasEnded(ask, data: { generate_mapping: { generation: { generation_uuid: string } } }) {
      const { mapping_generation } = await ask<{ mapping_generation: { status: string } }>(
        'query($g: ID!) { mapping_generation(generation_uuid: $g) { generation_uuid status } }',
        { g: data.generate_mapping.generation.generation_uuid },
      );
      expect(mapping_generation.status).toBe('CANCELED');
    },
  },
  {
    operation: 'WorkspacesStepPreviewMutation',
    at: () => paths.multiCompany(),
    async start(user) {
      await user.click(await screen.findByRole('link', { name: /^Add a user/ }));
      await user.type(await screen.findByRole('textbox', { name: /Email address/ }), 'new@northbay.example');
      await user.click(screen.getByRole('radio', { name: 'Viewer' }));
      await user.click(screen.getByRole('checkbox', { name: 'Northbay Freight' }));
      await pressed('Preview 1 workspace')(user);
    },
  },
  {
    operation: 'SendTestMutation',
    at: () => paths.as2({ company_uuid }, { tab: 'partners' }),
    async start(user) {
      const [menu] = await screen.findAllByRole('button', { name: /^Actions for / });
      await user.click(menu as HTMLElement);
      await pressed(/^Send test message/, 'Send')(user);
    },
  },
];

/** The moments at which the answer arrives. */
const MOMENTS = ['while the next page loads', 'on the next page'] as const;

/** Where the person goes. */
const ELSEWHERE = paths.notifiers({ company_uuid });

test.each(actions.flatMap((one) => MOMENTS.map((moment) => [one.operation, moment, one] as const)))(
  '%s answered %s leads nowhere',
  async (operation, moment, { at, start, asks, next, hasEnded }) => {
    // So slow that nothing happens by itself.
    const server = await createTestServer({ pace: 1e-7 });
    const ask: Ask = (query, variables) =>
      server.graphql<never>(OWNER, query, variables).then(({ data }) => data);
    const address = await at(ask);
    const call = heldCall(server);
    let page: Promise<void> | null = null;
    const {
      user,
      router,
      sent,
      address: now,
    } = await renderRoute(address, {
      server,
      async intercept(sentOne) {
        if (sentOne.operationName === operation) return call.answer(sentOne);
        await page;
        return undefined;
      },
    });
    await start(user);
    await call.reached;
    const loaded = Promise.withResolvers<void>();
    const isLoading = moment === 'while the next page loads';
    if (isLoading) page = loaded.promise;
    void router.navigate(ELSEWHERE);
    if (asks) await user.click(await screen.findByRole('button', { name: 'Leave' }));
    const shown = () => screen.findByRole('heading', { level: 1, name: 'Notifiers' });
    if (!isLoading) await shown();
    const before = sent.length;
    const { data } = JSON.parse(await call.release()) as { data: never };
    await router.revalidate();
    loaded.resolve();
    page = null;
    await shown();
    await router.revalidate();
    expect(now()).toBe(ELSEWHERE);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(within(document.body).getByRole('heading', { level: 1 }).textContent).toBe('Notifiers');
    const after = sent.slice(before).map(({ operationName }) => operationName);
    expect(after).not.toContain(next ?? '');
    expect(sent.filter(({ operationName }) => operationName === operation)).toHaveLength(1);
    await waitFor(() => hasEnded?.(ask, data));
  },
);
