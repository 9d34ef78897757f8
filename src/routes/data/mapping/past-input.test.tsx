import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { textInEditor } from '#tests/support/code-editor.ts';
import { renderRoute } from '#tests/support/render-route.tsx';

const OWNER = 'owner@northbay.example';

interface File {
  file_name: string;
  preview: string;
}

async function prepare() {
  const server = await createTestServer();
  const ask = async <Data,>(query: string): Promise<Data> => {
    const { data, errors } = await server.graphql<Data>(OWNER, query);
    expect(errors).toBeUndefined();
    return data;
  };
  const { viewer } = await ask<{ viewer: { companies: { company_uuid: string; short_code: string }[] } }>(
    '{ viewer { companies { company_uuid short_code } } }',
  );
  const company_uuid = viewer.companies.find(
    (candidate) => candidate.short_code === 'northbay',
  )?.company_uuid;
  interface Mapping {
    mapping_uuid: string;
    sample_input: string;
    recent_inputs: File[];
    failed: File[];
  }
  const { company } = await ask<{ company: { mappings: { edges: { node: Mapping }[] } } }>(
    `{ company(company_uuid: "${company_uuid}") { mappings(first: 10, is_used: true) { edges { node { mapping_uuid
       sample_input recent_inputs { file_name preview } failed: recent_inputs(failed_only: true) { file_name preview } } } } } }`,
  );
  const mapping = company.mappings.edges.find(({ node }) => node.failed.length > 0)?.node as Mapping;
  const { user } = await renderRoute(`/c/${company_uuid}/settings/mappings/${mapping.mapping_uuid}`, {
    server,
  });
  await screen.findByRole('textbox', { name: 'Expression' });
  return { user, mapping };
}

test('the input of a failed execution becomes the sample, and Undo restores the previous one', async () => {
  const { user, mapping } = await prepare();
  const [wanted] = mapping.failed as [File];
  const opener = await screen.findByRole('button', { name: 'Input from a past execution' });
  await user.click(opener);
  const drawer = await screen.findByRole('dialog', { name: /^Input from a past execution/ });
  const list = await within(drawer).findByRole('table', { name: 'Past executions' });
  expect(within(list).getAllByRole('row')).toHaveLength(1 + mapping.recent_inputs.length);
  await user.click(within(drawer).getByRole('radio', { name: 'Failed' }));
  await waitFor(() => expect(within(drawer).getAllByRole('row')).toHaveLength(1 + mapping.failed.length));
  await user.click(within(drawer).getByRole('button', { name: `Use ${wanted.file_name}` }));
  expect(await screen.findByText(`The sample is now ${wanted.file_name}`)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const view = within(screen.getByRole('radiogroup', { name: 'View of the input' }));
  await user.click(view.getByRole('radio', { name: 'Raw' }));
  await waitFor(async () => expect(await textInEditor('Input')).toBe(wanted.preview.trimEnd()));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await textInEditor('Input')).toBe(mapping.sample_input.trimEnd()));
});
