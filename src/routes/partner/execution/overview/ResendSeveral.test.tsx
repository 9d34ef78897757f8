import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cargoFlow, HEAVY, uploadCargo, type Done } from '#mock/testing/cargo.ts';
import { createTestServer, NOW } from '#mock/testing/testing.ts';
import { TENDER } from '#mock/product/world/script.ts';
import { renderRoute } from '#tests/support/render-route.tsx';

const EDITOR = 'editor@northbay.example';
const { company_uuid, partner_uuid } = TENDER;
const server = await createTestServer();

async function ask<Data>(query: string, variables: Record<string, unknown>): Promise<Data> {
  const { data, errors } = await server.graphql<Data>(EDITOR, query, variables);
  if (errors) throw new Error(errors[0]?.message);
  return data;
}
const done: Done = async <Payload,>(mutation: string, selection: string, input: object) => {
  const type = mutation.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const data = await ask<Record<string, Payload & { errors: { message: string }[] }>>(
    `mutation ($input: ${type}Input!) { ${mutation}(input: $input) { ${selection} errors { message } } }`,
    { input },
  );
  const payload = data[mutation];
  if (!payload || payload.errors.length > 0) throw new Error(JSON.stringify(payload));
  return payload;
};

interface Run {
  readonly invocation_uuid: string;
  readonly status: string;
  readonly files: readonly { readonly role: string; readonly file_name: string }[];
  readonly resends: readonly { readonly status: string; readonly output_file: { file_name: string } }[];
}
async function runOf(flow_uuid: string): Promise<Run> {
  const { company } = await ask<{ company: { flow_execution_search: { edges: { node: Run }[] } } }>(
    `query ($c: ID!, $f: [ID!]) { company(company_uuid: $c) {
       flow_execution_search(filter: { flow_uuids: $f }, first: 2) { edges { node {
         invocation_uuid status files { role file_name }
         resends { status output_file { file_name } } } } } } }`,
    { c: company_uuid, f: [flow_uuid] },
  );
  const [edge] = company.flow_execution_search.edges;
  if (!edge) throw new Error('The flow did not run');
  return edge.node;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
});
afterEach(() => {
  expect(server.uncaught).toEqual([]);
});

test('a run with several outputs offers to resend all of them, or one to its destination', async () => {
  const { flow_uuid, crane } = await cargoFlow(done);
  await uploadCargo(server.server, HEAVY);
  await waitFor(async () => expect(await runOf(flow_uuid)).toMatchObject({ status: 'SUCCESS' }));
  const { invocation_uuid, files } = await runOf(flow_uuid);
  const [warehouse = '', lift = ''] = files.flatMap(({ role, file_name }) =>
    role === 'OUTPUT' ? [file_name] : [],
  );
  const address = `/c/${company_uuid}/tp/${partner_uuid}/f/${invocation_uuid}`;
  const { user, unmount } = await renderRoute(address, { server });
  const openDialog = async () => {
    await user.click(await screen.findByRole('button', { name: 'Resend output…' }));
    return within(await screen.findByRole('dialog', { name: 'Resend outputs?' }));
  };
  const dialog = await openDialog();
  expect(dialog.getAllByRole('radio')).toHaveLength(3);
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^All 2 files/ }).checked).toBe(true);
  expect(dialog.getByRole('button', { name: 'Resend 2 files' })).toBeTruthy();
  expect(dialog.getByRole('radio', { name: new RegExp(`^${warehouse}.*to SFTP · Warehouse`) })).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: new RegExp(`^${lift}.*to HTTP · Crane`) }));
  await user.click(dialog.getByRole('button', { name: 'Resend 1 file' }));
  const runs = within(await screen.findByRole('region', { name: 'Linked runs' }));
  const line = await runs.findByText(/resent by /);
  await waitFor(() => expect(line.textContent).toMatch(/: delivered$/));
  expect(line.textContent).toContain(lift);
  expect(await runOf(flow_uuid)).toMatchObject({
    resends: [{ status: 'DELIVERED', output_file: { file_name: lift } }],
  });

  // An output that cannot be resent says why; the others still can be.
  await done('set_host_system_enabled', 'host_system { enabled }', {
    host_system_uuid: crane,
    enabled: false,
  });
  unmount();
  await renderRoute(address, { server });
  const again = await openDialog();
  expect(again.getByRole<HTMLInputElement>('radio', { name: /^All 2 files/ }).disabled).toBe(true);
  const disabled = again.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${lift}`) });
  expect(disabled.disabled).toBe(true);
  expect(disabled.closest('label')?.textContent).toContain('The destination is disabled');
  expect(again.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${warehouse}`) }).checked).toBe(
    true,
  );
  expect(again.getByRole('button', { name: 'Resend 1 file' })).toBeTruthy();
});
