import { screen, within } from '@testing-library/react';
import { createTestServer } from '../../mock-server/testing/testing.ts';
import { asker, type Place } from './executions.ts';
import { renderRoute, type RenderRouteOptions } from './render-route.tsx';

/** A server and the execution search of its partners, rendered. */
export async function searchScreens() {
  const server = await createTestServer();
  return {
    server,
    ...asker(server),
    /** Opens the search of a partner with this query string. */
    open: ({ company_uuid, partner_uuid }: Place, search = '', options: RenderRouteOptions = {}) =>
      renderRoute(`/c/${company_uuid}/tp/${partner_uuid}/search${search}`, { server, ...options }),
  };
}

export const grid = () => screen.findByRole('grid', { name: 'Executions' });

/** The rendered rows, without the header and the loading row. */
export const rows = async () =>
  within(await grid())
    .getAllByRole('row')
    .filter((row) => row.dataset.index !== undefined);

/** The address of a row's link. */
export const linkOf = (row: HTMLElement | undefined) =>
  row && within(row).getByRole('link').getAttribute('href');

export const button = (name: string | RegExp) => screen.getByRole('button', { name });

export const box = (row: number) => screen.findByRole('checkbox', { name: `Select row ${row}` });
