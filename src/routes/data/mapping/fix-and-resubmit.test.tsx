import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestServer, NOW } from '#mock/testing/testing.ts';
import { createWorld } from '#mock/product/world/world.ts';
import { textInEditor, typeInEditor } from '#tests/support/code-editor.ts';
import { renderRoute } from '#tests/support/render-route.tsx';

const OWNER = 'owner@northbay.example';
const BROKEN = '"DRY" & $substring(REF[REF01="ZZ"].REF02, 0, 2)';
const RIGHT = 'REF[REF01="ZZ"].REF02';
/** An order that failed because the mapping looked up containers that no table has. */
const failed_uuid = createWorld({
  seed: 'test',
  anchor: Date.parse(NOW),
  scale: 'demo',
}).execution.landmark('bad_mapping');

interface Execution {
  company_uuid: string;
  partner_uuid: string;
  status: string;
  resubmissions: {
    status: string;
    comparison: { changes: { kind: string; name: string; before: string; after: string }[] };
  }[];
}

test('a mapping that failed an execution is fixed, replayed and deployed, and the execution resubmitted', async () => {
  const server = await createTestServer({ pace: 50 });
  const execution = async () => {
    const { data, errors } = await server.graphql<{ flow_execution: Execution }>(
      OWNER,
      `query ($uuid: ID!) { flow_execution(invocation_uuid: $uuid) { company_uuid partner_uuid status
         resubmissions { status comparison(invocation_uuid: $uuid) { changes { kind name before after } } } } }`,
      { uuid: failed_uuid },
    );
    expect(errors).toBeUndefined();
    return data.flow_execution;
  };
  const { company_uuid, partner_uuid, status } = await execution();
  expect(status).toBe('LOGICAL_FAILURE');
  const at = `/c/${company_uuid}/tp/${partner_uuid}/f/${failed_uuid}`;
  const { user, router } = await renderRoute(at, { server });
  const button = (name: string) => screen.findByRole('button', { name });

  const changes = await screen.findByRole('region', { name: 'What changed since the last success' });
  await user.click(within(changes).getByRole('link', { name: 'alder_retail_850' }));
  await screen.findByRole('button', { name: /^Line \d+, column \d+: No value for “DRY/ });
  const broken = await textInEditor('Expression');
  expect(broken).toContain(BROKEN);
  await typeInEditor('Expression', broken.replace(BROKEN, RIGHT));
  await screen.findByText('No errors');

  await user.click(screen.getByRole('radio', { name: 'Replay' }));
  await user.click(await button('Replay'));
  // Found by text, because searching the whole page by role after each of 50 runs is slow.
  await screen.findByText('Replay again');
  expect(screen.getByText(/^same$/i, { selector: 'p > span' }).textContent).toBe('50 same');

  await user.click(await button('Save revision'));
  const save = await screen.findByRole('dialog', { name: 'Save revision 12' });
  await user.type(within(save).getByRole('textbox', { name: /^Note/ }), 'As it is sent');
  await user.click(within(save).getByRole('button', { name: 'Save revision' }));
  await screen.findByText('Revision 12 saved');
  await user.click(await button('Deploy…'));
  const review = await screen.findByRole('dialog', { name: /^Deploy revision 12/ });
  await within(review).findByText(/2 tests passed/);
  await user.click(within(review).getByRole('button', { name: 'Deploy revision 12' }));
  await screen.findByText(/^Revision 12 is deployed/);

  await act(() => router.navigate(at));
  await user.click(await button('Resubmit'));
  const dialog = within(await screen.findByRole('dialog', { name: /^Resubmit/ }));
  await dialog.findByText(/^Its input runs through the flow again/);
  await user.click(dialog.getByRole('button', { name: 'Resubmit' }));
  await waitFor(async () => expect((await execution()).resubmissions[0]?.status).toBe('SUCCESS'));
  expect((await execution()).resubmissions[0]?.comparison.changes).toContainEqual({
    kind: 'MAPPING_REVISION',
    name: 'alder_retail_850',
    before: '11',
    after: '12',
  });
  expect(server.uncaught).toEqual([]);
});
