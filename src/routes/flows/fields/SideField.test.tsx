import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { ask, seededPlaces } from '#tests/support/seeded.ts';
import { paths } from '../../paths.ts';

const OWNER = 'owner@northbay.example';
const server = await createTestServer();
const { company_uuid, partner_uuid, flow_uuid } = await seededPlaces(server.server);

interface Created {
  save_endpoint: { errors: { message: string }[] };
}
const addConnection = async (name: string, type: string, config: object) => {
  const { save_endpoint } = await ask<Created>(
    server.server,
    OWNER,
    `mutation ($input: SaveEndpointInput!) { save_endpoint(input: $input) { errors { message path } } }`,
    { input: { partner_uuid, name, type, config } },
  );
  expect(save_endpoint.errors).toEqual([]);
};

test('a connection that can only be at the other end is shown, but cannot be chosen', async () => {
  await addConnection('Door files', 'FILE_API', { file_api: { namespace: 'door-files' } });
  await addConnection('Door page', 'UPLOAD_PAGE', {
    upload_page: { title: 'Door', custom_path: 'door-page' },
  });
  const { user } = await renderRoute(paths.flow({ company_uuid, partner_uuid, flow_uuid }), { server });
  const isChoosable = async (list: RegExp, choice: RegExp) => {
    const box = await screen.findByRole('combobox', { name: list });
    if (!(box instanceof HTMLSelectElement)) await user.click(box);
    const option = await within(box instanceof HTMLSelectElement ? box : document.body).findByRole('option', {
      name: choice,
    });
    const is = !(option.matches(':disabled') || option.getAttribute('aria-disabled') === 'true');
    if (!(box instanceof HTMLSelectElement)) await user.keyboard('{Escape}');
    return is;
  };
  expect(await isChoosable(/^Data comes from/, /^Door page \(.*Upload page\)/)).toBe(true);
  expect(await isChoosable(/^Data comes from/, /^Door files \(.*destination only\)/)).toBe(false);
  expect(await isChoosable(/^Data goes to/, /^Door page \(.*source only\)/)).toBe(false);
  expect(await isChoosable(/^Data goes to/, /^Door files \(.*File API\)/)).toBe(true);
});
