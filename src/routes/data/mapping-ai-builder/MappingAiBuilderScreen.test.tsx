import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#mock/testing/testing.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { paths } from '../../paths.ts';

const OWNER = 'owner@northbay.example';
const first = await createTestServer();
const { company_uuid } = await seededPlaces(first.server);
const { data: seed } = await first.graphql<{
  company: { trading_partners: { edges: { node: { partner_uuid: string } }[] } };
}>(
  OWNER,
  'query($c: ID!) { company(company_uuid: $c) { trading_partners(search: "Alder Retail", first: 1) { edges { node { partner_uuid } } } } }',
  { c: company_uuid },
);
const partner_uuid = seed.company.trading_partners.edges[0]?.node.partner_uuid ?? '';

const SEGMENTS = [
  'ISA*00*          *00*          *ZZ*ALDERRETAIL    *ZZ*NORTHBAYFWD    *260915*1427*U*00401*000004243*0*P*>',
  'GS*PO*ALDER*NORTHBAYFWD*20260915*1427*4243*X*004010',
  'ST*850*0001',
  'BEG*00*SA*PO-123525**20260915',
  'CUR*BY*USD',
  'REF*ZZ*VERMONT*REGION',
  'DTM*010*20260917',
  'N1*BY*ALDER RETAIL*93*ALDR',
  'N1*VN*NORTHBAY FREIGHT*93*NORTHBAYFW',
  'N1*ST*VON KITCHEN DC 1*93*VK9762',
  'PO1*1*6*EA*244.02*PE*UP*614141230433*VN*BIK-38693-MAR',
  'PID*F****KEEBLER BIKE, MAROON',
  'CTT*1*6',
  'SE*12*0001',
  'GE*1*4243',
  'IEA*1*000004243',
];
const edi = (segments: readonly string[]) => segments.map((segment) => `${segment}~`).join('');
const SAMPLE = edi(SEGMENTS);
/** Lacks the SKU of a line, which is required. */
const LESS = edi(SEGMENTS.map((segment) => segment.replace('*VN*BIK-38693-MAR', '')));
const SPECIFICATION = 'PO107  Universal product code, 12 digits\nREF02  Equipment that is wanted';

const file = (content: string, name: string) => new File([content], name, { type: 'text/plain' });
const at = (search: Record<string, string> = {}) => paths.mappingAiBuilder({ company_uuid }, search);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const next = () => screen.findByRole('button', { name: 'Next' });
const open = (search: Record<string, string> = {}, options: RenderRouteOptions = {}) =>
  renderRoute(at(search), options);

/** Goes from the first step to the sample. */
async function upToSample(options: RenderRouteOptions = {}) {
  const rendered = await open({}, options);
  const { user } = rendered;
  await user.click(await screen.findByRole('combobox', { name: /^Document/ }));
  await user.click(await screen.findByRole('option', { name: '850 Purchase order' }));
  await user.click(await next());
  await user.click(await screen.findByRole('combobox', { name: /^Trading partner/ }));
  await user.click(await screen.findByRole('option', { name: 'Alder Retail' }));
  expect(screen.getByRole('radio', { name: 'Receive purchase order' })).toHaveProperty('checked', true);
  await user.click(await next());
  await screen.findByText('Without one, sources are found by the standard alone.');
  return rendered;
}

/** Starts a generation without the page. */
async function started(server: TestServer, sample_content = SAMPLE, more: object = {}): Promise<string> {
  const { data } = await server.graphql<{
    generate_mapping: { generation: { generation_uuid: string } | null; errors: unknown[] };
  }>(
    OWNER,
    'mutation($input: GenerateMappingInput!) { generate_mapping(input: $input) { generation { generation_uuid } errors { message } } }',
    {
      input: {
        partner_uuid,
        flow_type: 'RECEIVE_PURCHASE_ORDER',
        file_type: 'X12_850_004010',
        sample_content,
        sample_file_name: '850-sample.edi',
        ...more,
      },
    },
  );
  expect(data.generate_mapping.errors).toEqual([]);
  return data.generate_mapping.generation?.generation_uuid ?? '';
}

interface Stored {
  status: string;
  decision: string | null;
  expression: string;
  coverage: { target_path: string; source_path: string | null; confidence: string | null }[];
  mapping: { name: string; is_ai_generated: boolean; test_cases: { name: string }[] } | null;
  flow_setup: { flow_name: string; trading_partner: { partner_uuid: string } } | null;
  library_documents: { name: string; category: string }[];
}
const stored = async (server: TestServer, generation_uuid: string) =>
  (
    await server.graphql<{ mapping_generation: Stored }>(
      OWNER,
      `query($g: ID!) { mapping_generation(generation_uuid: $g) { status decision expression
        coverage { target_path source_path confidence } mapping { name is_ai_generated test_cases { name } }
        flow_setup { flow_name trading_partner { partner_uuid } } library_documents { name category } } }`,
      { g: generation_uuid },
    )
  ).data.mapping_generation;

const decide = (server: TestServer, mutation: 'accept' | 'discard', generation_uuid: string) =>
  server.graphql(
    OWNER,
    `mutation($g: ID!) { ${mutation}_mapping_generation(input: { generation_uuid: $g }) { errors { message } } }`,
    { g: generation_uuid },
  );

const fields = () => screen.findByRole('table', { name: 'Fields and their sources' });

describe('new inbound EDI', () => {
  test('goes from a document to an accepted mapping with its flow and library documents', async () => {
    const { user, server, router, address } = await upToSample();
    await user.upload(await screen.findByLabelText('Files'), file(SPECIFICATION, 'guide.txt'));
    await user.click(await button('Remove guide.txt'));
    await user.click(screen.getByRole('radio', { name: 'Text' }));
    await user.click(await screen.findByRole('textbox', { name: 'Text of the specification' }));
    await user.paste(SPECIFICATION);
    await user.click(await next());
    await user.upload(await screen.findByLabelText('Sample file'), file(SAMPLE, '850-sample.edi'));
    expect(await screen.findByText('16 segments')).toBeTruthy();
    await user.click(await next());
    expect(address()).toContain('step=review');
    expect(await screen.findByText('X12 850 Purchase order, version 004010')).toBeTruthy();
    expect(screen.getByText('850-sample.edi, 16 segments')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'alder_orders');
    await user.click(await button('Generate'));
    const output = await screen.findByRole('group', { name: 'Output' });
    expect(output.textContent).toContain('"order": "PO-123525"');
    const generation_uuid = new URLSearchParams(router.state.location.search).get('generation') ?? '';
    expect(await screen.findByText('Text, 2 parts read')).toBeTruthy();
    expect(screen.getByText('Built-in rules, no language model')).toBeTruthy();
    // Nothing is created before that.
    expect(await stored(server, generation_uuid)).toMatchObject({ mapping: null, decision: null });

    await user.click(await button('Accept as draft'));
    expect(await screen.findByRole('heading', { level: 1, name: 'alder_orders' })).toBeTruthy();
    const { mapping, flow_setup, library_documents, decision } = await stored(server, generation_uuid);
    expect(decision).toBe('ACCEPTED');
    expect(mapping).toMatchObject({ name: 'alder_orders', is_ai_generated: true });
    expect(mapping?.test_cases).toHaveLength(1);
    expect(flow_setup?.trading_partner.partner_uuid).toBe(partner_uuid);
    expect(library_documents.map(({ category }) => category).toSorted()).toEqual(['SAMPLE', 'SPECIFICATION']);
    expect(await screen.findByRole('link', { name: flow_setup?.flow_name })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'library of Alder Retail' }).getAttribute('href')).toBe(
      paths.partnerLibrary({ company_uuid, partner_uuid }),
    );
  });

  test('keeps the entered values when going back, after a reload, and after generating', async () => {
    const { user, server, unmount, address } = await upToSample();
    await user.click(await button('Skip'));
    await user.click(await screen.findByRole('textbox', { name: /^Content/ }));
    await user.paste(SAMPLE);
    await user.click(await screen.findByRole('link', { name: 'Back' }));
    await screen.findByText('Without one, sources are found by the standard alone.');
    await user.click(await screen.findByRole('link', { name: 'Back' }));
    expect(await screen.findByRole('combobox', { name: /^Trading partner/ })).toHaveProperty(
      'value',
      'Alder Retail',
    );
    unmount();
    const again = await open({ step: 'review' }, { server });
    expect(await screen.findByText('Pasted sample, 16 segments')).toBeTruthy();
    expect(address()).toContain('step=partner');
    await again.user.click(await button('Generate'));
    await screen.findByRole('heading', { name: 'Test output' });
    await again.user.click(screen.getByRole('link', { name: 'Back' }));
    expect(await screen.findByText('sample.edi, 16 segments')).toBeTruthy();
    expect(await screen.findByText('Alder Retail', { selector: 'dd bdi' })).toBeTruthy();
  });

  const UNUSED = ['removed at once', 'removed after a reload', 'discarded', 'replaced by a text'] as const;

  test.each(UNUSED)('gives up a specification that is %s', async (way) => {
    const server = await createTestServer();
    const uploads: string[] = [];
    const interceptFile = ({ method, url }: Request) => {
      uploads.push(`${method} ${new URL(url).pathname.split('/')[2] ?? ''}`);
      return undefined;
    };
    let { user, router, unmount } = await upToSample({ server, interceptFile });
    await user.upload(await screen.findByLabelText('Files'), file(SPECIFICATION, 'guide.txt'));
    await button('Remove guide.txt');
    const sent = uploads.find((upload) => upload.startsWith('PATCH '))?.slice(6) ?? '';
    if (way === 'removed after a reload') {
      unmount();
      ({ user, router, unmount } = await open({ step: 'specification' }, { server, interceptFile }));
    }
    if (way === 'discarded') {
      void router.navigate(paths.mappings({ company_uuid }));
      await user.click(await button(/^Discard/));
    } else if (way === 'replaced by a text') {
      await user.click(screen.getByRole('radio', { name: 'Text' }));
      await user.click(screen.getByRole('textbox', { name: /^Text of the specification/ }));
      await user.paste(SPECIFICATION);
      await user.click(await next());
      await user.upload(await screen.findByLabelText('Sample file'), file(SAMPLE, '850.edi'));
      await user.click(await next());
      await user.click(await button(/^Generate/));
    } else await user.click(await button('Remove guide.txt'));
    await waitFor(() => expect(uploads).toContain(`DELETE ${sent}`));
    const authorization = `Bearer ${await server.server.tokenFor(OWNER, 'http://localhost')}`;
    await waitFor(async () => {
      const { status } = await server.server.fetch(
        new Request(`http://localhost/upload/${sent}`, { method: 'HEAD', headers: { authorization } }),
      );
      expect(status).toBe(404);
    });
    if (!way.startsWith('removed')) return;
    // It can be chosen again at once.
    await user.upload(await screen.findByLabelText('Files'), file(SPECIFICATION, 'guide.txt'));
    await button('Remove guide.txt');
  });

  test('does not allow a step to be skipped', async () => {
    await open({ step: 'review' });
    expect(await screen.findByRole('combobox', { name: /^Document/ })).toBeTruthy();
  });

  test('rejects a sample of another document', async () => {
    const { user, address } = await upToSample();
    await user.click(await button('Skip'));
    await user.upload(
      await screen.findByLabelText('Sample file'),
      file(SAMPLE.replace('ST*850', 'ST*204'), '204.edi'),
    );
    await user.click(await next());
    const said = await screen.findAllByText(/This sample is X12 204, not X12 850\./);
    expect(said.some((words) => words.closest('[role=alert]') !== null)).toBe(true);
    expect(address()).toContain('step=sample');
  });

  test('takes the sample from a past execution of the partner', async () => {
    const { user, server } = await upToSample();
    await user.click(await button('Skip'));
    const { data } = await server.graphql<{
      company: { recent_files: { file_name: string; preview: string }[] };
    }>(
      OWNER,
      `{ company(company_uuid: "${company_uuid}") {
         recent_files(file_type: "X12_850_004010", partner_uuid: "${partner_uuid}") { file_name preview } } }`,
    );
    const [latest] = data.company.recent_files;
    await user.click(await button('From an execution…'));
    const drawer = await screen.findByRole('dialog', { name: /^Sample from a past execution/ });
    expect(await within(drawer).findByText('The latest files of Alder Retail')).toBeTruthy();
    await user.click(within(drawer).getByRole('button', { name: `Use ${latest?.file_name}` }));
    expect(await screen.findByText('X12 850')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('radio', { name: 'Text' }));
    const content = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Content/ });
    expect(content.value).toBe(latest?.preview);
  });

  test('rejects a sample that is too long for the server, and says so', async () => {
    const { user } = await upToSample();
    await user.click(await button('Skip'));
    const field = await screen.findByLabelText('Sample file');
    await user.upload(field, file('x'.repeat(20_000_000), 'year.edi'));
    expect(await screen.findByText(/^year\.edi has [\d.]+ MB\./)).toBeTruthy();
    await user.upload(field, file(SAMPLE, '850-sample.edi'));
    expect(await screen.findByText('16 segments')).toBeTruthy();
    expect(screen.queryByText(/at most 800,000 characters/)).toBeNull();
  });

  test('shows a name that is taken at its field', async () => {
    const { user } = await upToSample();
    await user.click(await button('Skip'));
    await user.upload(await screen.findByLabelText('Sample file'), file(SAMPLE, '850-sample.edi'));
    await user.click(await next());
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'pinecrest_204');
    await user.click(await button('Generate'));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /^Name/ }).getAttribute('aria-invalid')).toBe('true'),
    );
  });

  test('works with the keyboard alone', async () => {
    const { user } = await open();
    const document = await screen.findByRole('combobox', { name: /^Document/ });
    document.focus();
    await user.keyboard('850{Enter}');
    await user.tab();
    await user.tab();
    await user.tab();
    expect(document.ownerDocument.activeElement?.textContent).toBe('Next');
    await user.keyboard('{Enter}');
    // The heading gets the focus on each step.
    const partner = await screen.findByRole('combobox', { name: /^Trading partner/ });
    await waitFor(() => expect(window.document.activeElement?.tagName).toBe('H1'));
    partner.focus();
    await user.keyboard('Alder{Enter}');
    await waitFor(() => expect(partner).toHaveProperty('value', 'Alder Retail'));
  });
});

describe('a generation', () => {
  test('can be canceled, found again after a reload, and started again', async () => {
    // Slow enough that it does not end by itself.
    const server = await createTestServer({ pace: 0.001 });
    const generation_uuid = await started(server);
    const { user, unmount } = await open({ step: 'generate', generation: generation_uuid }, { server });
    expect(await screen.findByRole('progressbar', { name: 'Progress of the generation' })).toBeTruthy();
    unmount();
    await open({ step: 'generate', generation: generation_uuid }, { server });
    await user.click(await button('Cancel generation'));
    expect(await screen.findByText('Canceled')).toBeTruthy();
    expect((await stored(server, generation_uuid)).status).toBe('CANCELED');
    await user.click(await button('Generate again'));
    expect(await button('Cancel generation')).toBeTruthy();
  });

  test('that fails says why, and links back to the sample', async () => {
    const server = await createTestServer();
    const generation_uuid = await started(server, SAMPLE.slice(0, 320));
    const { user, address } = await open({ step: 'generate', generation: generation_uuid }, { server });
    expect(await screen.findByText('Failed')).toBeTruthy();
    expect(screen.getAllByText(/could not be parsed/).length).toBeGreaterThan(0);
    await user.click(await button('Retry'));
    await waitFor(() => expect(address()).not.toContain(generation_uuid));
    const again = new URL(address(), 'http://localhost').searchParams.get('generation') ?? '';
    await waitFor(async () => expect((await stored(server, again)).status).toBe('FAILED'));
    // The failure before stays until the new one is shown.
    const link = () => screen.getByRole('link', { name: 'Change the sample' });
    await waitFor(() => expect(link().getAttribute('href')).toContain(again));
    expect(screen.getByText('Failed')).toBeTruthy();
    await user.click(link());
    await user.upload(await screen.findByLabelText('Sample file'), file(SAMPLE, '850-sample.edi'));
    await user.click(await next());
    await user.click(await button('Generate'));
    expect(await screen.findByRole('heading', { name: 'Test output' })).toBeTruthy();
  });

  test('of another workspace, or none, is not found', async () => {
    await open({ step: 'result', generation: '00000000-0000-4000-8000-000000000000' });
    expect(await screen.findByText('This result was not found')).toBeTruthy();
  });
});

describe('a result', () => {
  test('accepts a source for a required field, and shows it in the output', async () => {
    const server = await createTestServer();
    const generation_uuid = await started(server, LESS);
    const { user } = await open({ step: 'result', generation: generation_uuid }, { server });
    const output = await screen.findByRole('group', { name: 'Output' });
    expect(screen.getByText('1 required empty')).toBeTruthy();
    expect(output.textContent).toContain('"sku": null (required, empty)');
    await user.click(await button('Choose source of lines[].sku'));
    const drawer = await screen.findByRole('dialog', { name: /^Choose a source/ });
    await user.type(within(drawer).getByRole('searchbox'), '614141230433');
    await user.click(await within(drawer).findByRole('button', { name: /PO107/ }));
    await waitFor(() => expect(screen.queryByText('1 required empty')).toBeNull());
    await waitFor(() => expect(output.textContent).toMatch(/"sku": "0?614141230433"/));
    const { coverage } = await stored(server, generation_uuid);
    expect(coverage.find(({ target_path }) => target_path === 'lines[].sku')?.source_path).toContain('PO107');
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });

  test('lets unsure sources be confirmed or left empty, and moves the focus on', async () => {
    const server = await createTestServer();
    const generation_uuid = await started(server);
    const { user } = await open({ step: 'result', generation: generation_uuid }, { server });
    const rows = within(await fields()).getAllByRole('row').length - 1;
    expect(rows).toBeGreaterThan(1);
    await user.click(await button('Confirm lines[].gtin'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm lines[].gtin' })).toBeNull());
    await waitFor(() => expect(document.activeElement?.closest('tr, [role=radiogroup]')).toBeTruthy());
    expect(
      (await stored(server, generation_uuid)).coverage.find(
        ({ target_path }) => target_path === 'lines[].gtin',
      )?.confidence,
    ).toBe('HIGH');
    await user.click(await button('Actions for container_type'));
    await user.click(await screen.findByRole('menuitem', { name: 'Leave empty' }));
    await waitFor(async () =>
      expect(
        (await stored(server, generation_uuid)).coverage.find(
          ({ target_path }) => target_path === 'container_type',
        )?.source_path,
      ).toBeNull(),
    );
  });

  test('shows fields of high confidence, all fields, or required ones on request', async () => {
    const server = await createTestServer();
    const generation_uuid = await started(server);
    const { user } = await open({ step: 'result', generation: generation_uuid }, { server });
    await fields();
    expect(screen.queryByText('references.order')).toBeNull();
    await user.click(screen.getByRole('radio', { name: /^Required/ }));
    expect(within(await fields()).getByText('references.order')).toBeTruthy();
  });

  test('is discarded after a confirmation, and creates nothing', async () => {
    const server = await createTestServer();
    const generation_uuid = await started(server);
    const { user, address } = await open({ step: 'result', generation: generation_uuid }, { server });
    await user.click(await button('Discard…'));
    const question = await screen.findByRole('dialog', { name: 'Discard this result?' });
    await user.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(address()).toBe(paths.mappings({ company_uuid })));
    expect(await stored(server, generation_uuid)).toMatchObject({ decision: 'DISCARDED', mapping: null });
  });

  test('that somebody else has accepted shows what they created', async () => {
    const server = await createTestServer();
    const generation_uuid = await started(server);
    const { user } = await open({ step: 'result', generation: generation_uuid }, { server });
    await screen.findByRole('heading', { name: 'Test output' });
    await decide(server, 'accept', generation_uuid);
    const { mapping } = await stored(server, generation_uuid);
    await user.click(await button('Accept as draft'));
    expect(await screen.findByRole('heading', { name: 'Accepted' })).toBeTruthy();
    expect(screen.getByRole('link', { name: mapping?.name })).toBeTruthy();
  });

  test('keeps a name that is taken in the meantime at its field', async () => {
    const server = await createTestServer();
    const generation_uuid = await started(server);
    const { user } = await open({ step: 'result', generation: generation_uuid }, { server });
    const name = await screen.findByRole('textbox', { name: /^Mapping/ });
    await user.clear(name);
    await user.type(name, 'pinecrest_204');
    await user.click(await button('Accept as draft'));
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    expect((await stored(server, generation_uuid)).decision).toBeNull();
  });
});
