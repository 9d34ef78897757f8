import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { textInEditor, typeInEditor } from '#tests/support/code-editor.ts';
import { renderRoute } from '#tests/support/render-route.tsx';

const OWNER = 'owner@northbay.example';

interface Mapping {
  company_uuid: string;
  mapping_uuid: string;
  name: string;
  deployed_revision: { number: number; deploy_note: string | null };
}

test('a revision with unaccepted replay results is deployed only with a note', async () => {
  const server = await createTestServer({ pace: 50 });
  const stored = async () => {
    const { data } = await server.graphql<{
      viewer: { companies: { mappings: { edges: { node: Mapping }[] } | null }[] };
    }>(
      OWNER,
      `{ viewer { companies { company_uuid mappings(first: 200, search: "alder_retail_850") { edges { node {
         company_uuid mapping_uuid name
         deployed_revision { mapping_uuid created_at number deploy_note } } } } } } }`,
    );
    const item = data.viewer.companies
      .flatMap(({ mappings }) => mappings?.edges ?? [])
      .find(({ node }) => node.name === 'alder_retail_850');
    if (!item) throw new Error('There is no such mapping.');
    return item.node;
  };
  const { company_uuid, mapping_uuid, deployed_revision } = await stored();
  const { number: deployed } = deployed_revision;
  const next = deployed + 2;
  const { user } = await renderRoute(`/c/${company_uuid}/settings/mappings/${mapping_uuid}`, { server });
  const button = (name: string) => screen.findByRole('button', { name });

  await screen.findByRole('button', { name: /^Line \d+, column \d+: No value for “DRY/ });
  const before = await textInEditor('Expression');
  const after = before
    .replace('"DRY" & $substring(REF[REF01="ZZ"].REF02, 0, 2)', 'REF[REF01="ZZ"].REF02')
    .replace('"order": BEG.BEG03', '"order": BEG.BEG03, "again": BEG.BEG03');
  await typeInEditor('Expression', after);
  await screen.findByText('No errors');
  await user.click(screen.getByRole('radio', { name: 'Replay' }));
  await user.click(await button('Replay'));
  await screen.findByText('Replay again');
  expect(screen.getByText(/^different$/i, { selector: 'p > span' }).textContent).not.toBe('0 different');

  await user.click(await button('Deploy…'));
  const save = await screen.findByRole('dialog', { name: `Save revision ${next} before it is deployed` });
  await user.click(within(save).getByRole('button', { name: 'Save and review' }));
  const review = await screen.findByRole('dialog', { name: new RegExp(`^Deploy revision ${next}`) });
  const replay = await within(review).findByRole('region', { name: 'Replay' });
  expect(replay.textContent).toMatch(/Of \d+ replayed executions?: \d+ different/);
  const deploy = within(review).getByRole('button', { name: `Deploy revision ${next}` });
  expect(deploy.getAttribute('aria-disabled')).toBe('true');
  await user.click(within(review).getByRole('checkbox', { name: 'Deploy anyway' }));
  await user.click(deploy);
  expect((await within(review).findByRole('alert')).textContent).toContain('Explain why');
  expect((await stored()).deployed_revision.number).toBe(deployed);
  await user.type(within(review).getByRole('textbox', { name: /^Reason/ }), 'Agreed with the partner');
  await user.click(deploy);
  await waitFor(async () =>
    expect((await stored()).deployed_revision).toMatchObject({
      number: next,
      deploy_note: 'Agreed with the partner',
    }),
  );
});
