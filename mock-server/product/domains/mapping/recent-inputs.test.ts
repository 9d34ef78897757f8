import { afterAll, expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';

const EDITOR = 'editor@northbay.example';
const t = await createTestServer();
afterAll(() => t.server.dispose());

async function ask<Data>(query: string) {
  const { data, errors } = await t.graphql<Data>(EDITOR, query);
  expect(errors).toBeUndefined();
  return data;
}

interface File {
  file_key: string;
  role: string;
  format: string;
  preview: string;
  file_type: { document: string } | null;
  execution: { status: string; submitted_at: string; partner_uuid: string; flow_uuid: string };
}
const FILE =
  'file_key role format preview file_type { document } execution { status submitted_at partner_uuid flow_uuid }';

interface Mapping {
  mapping_uuid: string;
  input_type: string;
  used_by: { edges: { node: { flow_uuid: string } }[] };
  recent_inputs: File[];
  failed: File[];
}
const { viewer } = await ask<{ viewer: { companies: { company_uuid: string; short_code: string }[] } }>(
  '{ viewer { companies { company_uuid short_code } } }',
);
const company_uuid = viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid;
const isNewestFirst = (files: readonly File[]) => {
  const times = files.map(({ execution }) => execution.submitted_at);
  expect(times).toEqual(times.toSorted().toReversed());
};

test('a mapping has the files that it recently read, latest first, optionally of failed executions only', async () => {
  const { company } = await ask<{ company: { mappings: { edges: { node: Mapping }[] } } }>(
    `{ company(company_uuid: "${company_uuid}") { mappings(first: 4, is_used: true) { edges { node {
       mapping_uuid input_type used_by(first: 60) { edges { node { flow_uuid } } } recent_inputs { ${FILE} }
       failed: recent_inputs(failed_only: true) { ${FILE} } } } } } }`,
  );
  const all = company.mappings.edges.map(({ node }) => node);
  expect(all.some(({ failed }) => failed.length > 0)).toBe(true);
  for (const { mapping_uuid, input_type, used_by, recent_inputs, failed } of all) {
    expect(recent_inputs).toHaveLength(20);
    isNewestFirst(recent_inputs);
    isNewestFirst(failed);
    const flows = used_by.edges.map(({ node }) => node.flow_uuid);
    for (const { format, execution } of [...recent_inputs, ...failed]) {
      expect(format).toBe(input_type);
      expect(flows).toContain(execution.flow_uuid);
    }
    for (const { execution } of failed) expect(execution.status).toMatch(/_FAILURE$/);
    // The listed files can be mapped.
    const { test_mapping } = await ask<{ test_mapping: { run: { problem: { part: string } | null } } }>(
      `mutation { test_mapping(input: { mapping_uuid: "${mapping_uuid}", match: EXACT, input: ${JSON.stringify(recent_inputs[0]?.preview)} }) { run { problem { part } } } }`,
    );
    expect(test_mapping.run.problem?.part).not.toBe('INPUT');
  }
});

test('a workspace has the latest files with a document, of all partners or of one', async () => {
  const filesOf = async (args: string) =>
    (
      await ask<{ company: { recent_files: File[] } }>(
        `{ company(company_uuid: "${company_uuid}") { recent_files(${args}) { ${FILE} } } }`,
      )
    ).company.recent_files;
  const files = await filesOf('file_type: "X12_850_004010"');
  expect(files.length).toBeGreaterThan(0);
  isNewestFirst(files);
  for (const { role, file_type, preview } of files) {
    expect([role, file_type?.document]).toEqual(['INPUT', '850']);
    expect(preview).toMatch(/^ISA/);
  }
  const partner_uuid = files.at(-1)?.execution.partner_uuid;
  const own = await filesOf(`file_type: "X12_850_004010", partner_uuid: "${partner_uuid}"`);
  expect(own.length).toBeGreaterThan(0);
  for (const { execution } of own) expect(execution.partner_uuid).toBe(partner_uuid);
  expect(await filesOf('file_type: "NONE"')).toEqual([]);
});
