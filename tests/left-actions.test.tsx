import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestServer } from '../mock-server/testing/testing.ts';
import { setWaitingTimes } from '../src/lib/waiting-times.ts';
import { paths } from '../src/routes/paths.ts';
import { typeInEditor } from './support/code-editor.ts';
import { heldCall } from './support/held-call.ts';
import { askOf, type Ask } from './support/long-actions-at-server.ts';
import { longActions, pressed, type LongAction } from './support/long-actions.ts';
import { renderRoute } from './support/render-route.tsx';
import { seededPlaces } from './support/seeded.ts';

const seeded = await seededPlaces((await createTestServer()).server);
const { company_uuid, partner_uuid } = seeded;

/** An action whose answer leads somewhere: another page, a drawer, or the next step. */
interface Action extends Pick<LongAction, 'operation' | 'at' | 'start' | 'next' | 'hasEnded'> {
  /** Whether the page asks before it is left during a save. */
  readonly asks?: true;
}

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

const flow = { company_uuid, partner_uuid, flow_uuid: seeded.flow_uuid };

const actions: readonly Action[] = [
  ...longActions(seeded),
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
];

// What waits for a result by itself asks for it at once.
beforeEach(() => setWaitingTimes({ messageInterval: 0 }));
afterEach(() => setWaitingTimes());

/** The moments at which the answer arrives. */
const MOMENTS = ['while the next page loads', 'on the next page'] as const;

/** Where the person goes. */
const ELSEWHERE = paths.portalApiKeys({ company_uuid });

test.each(actions.flatMap((action) => MOMENTS.map((moment) => [action.operation, moment, action] as const)))(
  '%s answered %s leads nowhere',
  async (operation, moment, { at, start, asks, next, hasEnded }) => {
    // So slow that nothing happens by itself.
    const server = await createTestServer({ pace: 1e-7 });
    const ask = askOf(server);
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
    const shown = () => screen.findByRole('heading', { level: 1, name: 'Portal API keys' });
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
    expect(within(document.body).getByRole('heading', { level: 1 }).textContent).toBe('Portal API keys');
    const after = sent.slice(before).map(({ operationName }) => operationName);
    expect(after).not.toContain(next ?? '');
    expect(sent.filter(({ operationName }) => operationName === operation)).toHaveLength(1);
    await waitFor(() => hasEnded?.(ask, data));
  },
);
