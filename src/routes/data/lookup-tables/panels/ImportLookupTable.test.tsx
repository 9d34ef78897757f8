import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#mock/testing/testing.ts';
import { renderRoute, type RenderedRoute } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { paths } from '#routes/paths.ts';

const OWNER = 'owner@northbay.example';
/** A line that the server leaves out, and that fills a part of the import. */
const LONG = `${'x'.repeat(700_000)},0`;
/** Sent in three parts, each with a row that the table does not have. */
const CSV = ['charge,code', LONG, 'NEW1,1', LONG, 'NEW2,2', LONG, 'NEW3,3'].join('\n');

interface Table {
  readonly table_uuid: string;
  readonly key: string;
  readonly draft_changes: number;
}

async function tableIn(server: TestServer, company_uuid: string): Promise<Table | undefined> {
  const { data } = await server.graphql<{
    company: { global_lookup_tables: { edges: { node: Table }[] } };
  }>(
    OWNER,
    `query($c: ID!) { company(company_uuid: $c) { company_uuid
       global_lookup_tables { edges { node { table_uuid key draft_changes } } } } }`,
    { c: company_uuid },
  );
  return data.company.global_lookup_tables.edges.find(({ node }) => node.key === 'charge_codes')?.node;
}

/** Starts the import; its request number `at` waits until it is released. */
async function importing(at: number) {
  const server = await createTestServer();
  const { company_uuid } = await seededPlaces(server.server);
  const table_uuid = (await tableIn(server, company_uuid))?.table_uuid;
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let count = 0;
  const isImport = (name: string, { input }: Readonly<Record<string, unknown>>) =>
    name === 'useImportRowsMutation' && (input as { dry_run: boolean }).dry_run === false;
  const page = await renderRoute(
    `${paths.globalLookupTables({ company_uuid })}?open=${table_uuid}&panel=import`,
    {
      server,
      async intercept({ operationName, variables }) {
        if (!isImport(operationName, variables) || ++count !== at) return undefined;
        reached.resolve();
        await released.promise;
        return undefined;
      },
    },
  );
  await page.user.upload(await screen.findByLabelText('CSV file'), new File([CSV], 'charges.csv'));
  await page.user.click(await screen.findByRole('button', { name: 'Import 3 changes' }));
  await reached.promise;
  return {
    page,
    company_uuid,
    release: released.resolve,
    imports: () =>
      page.sent.filter(({ operationName, variables }) => isImport(operationName, variables)).length,
    draft: async () => (await tableIn(server, company_uuid))?.draft_changes,
  };
}

type Leave = (page: RenderedRoute, company_uuid: string) => unknown;

const WAYS: [string, Leave][] = [
  [
    'Cancel',
    async ({ user }) => {
      const panel = within(await screen.findByRole('dialog', { name: /Import rows/ }));
      await user.click(panel.getByRole('button', { name: 'Cancel' }));
    },
  ],
  ['Escape', ({ user }) => user.keyboard('{Escape}')],
  ['leaving the page', ({ router }, company_uuid) => router.navigate(paths.mappings({ company_uuid }))],
  ['closing the tab', ({ unmount }) => unmount()],
];

const MOMENTS = [1, 2];

test.each(WAYS.flatMap(([way, leave]) => MOMENTS.map((at) => [way, at, leave] as const)))(
  'stops after its current part: %s during part %i',
  async (way, at, leave) => {
    const { page, company_uuid, release, imports, draft } = await importing(at);
    await leave(page, company_uuid);
    const left = page.address();
    release();
    if (way === 'closing the tab') await waitFor(async () => expect(await draft()).toBe(at));
    else expect(await screen.findByText(/imported into the draft, the rest was not\.$/)).toBeTruthy();
    expect(imports()).toBe(at);
    expect(await draft()).toBe(at);
    // What is open now stays open.
    expect(page.address()).toBe(left);
  },
);

test('a connection that breaks between two parts leaves what was imported, and says so', async () => {
  const server = await createTestServer();
  const { company_uuid } = await seededPlaces(server.server);
  const table_uuid = (await tableIn(server, company_uuid))?.table_uuid;
  let imports = 0;
  const { user } = await renderRoute(
    `${paths.globalLookupTables({ company_uuid })}?open=${table_uuid}&panel=import`,
    {
      server,
      intercept({ operationName, variables }) {
        if (operationName !== 'useImportRowsMutation') return undefined;
        if ((variables['input'] as { dry_run: boolean }).dry_run || ++imports !== 2) return undefined;
        return new Response('oops', { status: 503 });
      },
    },
  );
  await user.upload(await screen.findByLabelText('CSV file'), new File([CSV], 'charges.csv'));
  await user.click(await screen.findByRole('button', { name: 'Import 3 changes' }));
  expect(await screen.findByText('1 row imported into the draft, the rest was not.')).toBeTruthy();
  // The same file again imports the rest.
  await user.click(await screen.findByRole('button', { name: 'Import 3 changes' }));
  await waitFor(async () => expect((await tableIn(server, company_uuid))?.draft_changes).toBe(3));
});
