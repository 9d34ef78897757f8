import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { MockServer } from '../../mock-server/server.ts';
import { paths } from '../../src/routes/paths.ts';
import { textInEditor, typeInEditor } from '../support/code-editor.ts';
import { press, retype, type FormRow } from '../support/form-rules.ts';
import { ask, type Seeded } from '../support/seeded.ts';

const OWNER = 'owner@northbay.example';
const SAMPLE = [
  'ISA*00*          *00*          *ZZ*ALDERRETAIL    *ZZ*NORTHBAYFWD    *260915*1427*U*00401*000004243*0*P*>',
  'GS*PO*ALDER*NORTHBAYFWD*20260915*1427*4243*X*004010',
  'ST*850*0001',
  'BEG*00*SA*PO-123525**20260915',
  'PO1*1*6*EA*244.02*PE*UP*614141230433*VN*BIK-38693-MAR',
  'CTT*1*6',
  'SE*5*0001',
  'GE*1*4243',
  'IEA*1*000004243',
]
  .map((segment) => `${segment}~`)
  .join('');

/** Generates a mapping that can be accepted. */
async function generated(mock: MockServer, partner_uuid: string): Promise<string> {
  const { generate_mapping } = await ask<{
    generate_mapping: { generation: { generation_uuid: string } | null };
  }>(
    mock,
    OWNER,
    `mutation ($input: GenerateMappingInput!) { generate_mapping(input: $input) { generation { generation_uuid } } }`,
    {
      input: {
        idempotency_key: crypto.randomUUID(),
        partner_uuid,
        flow_type: 'RECEIVE_PURCHASE_ORDER',
        file_type: 'X12_850_004010',
        sample_content: SAMPLE,
        sample_file_name: '850-sample.edi',
      },
    },
  );
  if (!generate_mapping.generation) throw new Error('No mapping is generated');
  return generate_mapping.generation.generation_uuid;
}

async function alderRetail(mock: MockServer, company_uuid: string): Promise<string> {
  const { company } = await ask<{
    company: { trading_partners: { edges: { node: { partner_uuid: string } }[] } };
  }>(
    mock,
    OWNER,
    'query ($c: ID!) { company(company_uuid: $c) { trading_partners(search: "Alder Retail", first: 1) { edges { node { partner_uuid } } } } }',
    { c: company_uuid },
  );
  const [partner] = company.trading_partners.edges;
  if (!partner) throw new Error('The seed holds no Alder Retail');
  return partner.node.partner_uuid;
}

async function changeExpression(user: UserEvent): Promise<void> {
  const before = await textInEditor('Expression');
  await typeInEditor('Expression', `/* Changed */ ${before}`);
  await press(user, 'Save revision');
  await screen.findByRole('dialog', { name: /^Save revision/ });
}

/** The forms of mappings, functions, and templates. */
export async function dataForms(
  mock: MockServer,
  { company_uuid, template_uuid, mapping_uuid, older_revision }: Seeded,
): Promise<readonly FormRow[]> {
  const at = { company_uuid };
  const generation = await generated(mock, await alderRetail(mock, company_uuid));
  return [
    {
      source: 'data/_shared/templates/EditTemplate.tsx',
      address: paths.workspaceTemplates(at, { edit: template_uuid }),
      mutation: 'save_template',
      fill: (user) => retype(user, /^Name/, 'Saved slowly'),
    },
    {
      source: 'data/template/version/NewVersion.tsx',
      address: paths.workspaceTemplate({ ...at, template_uuid }, { new: 1 }),
      async fill(user) {
        await retype(user, /^Note/, 'Saved slowly');
        await press(user, 'Review changes');
        await screen.findByRole('button', { name: /^Publish version/ });
      },
    },
    {
      source: 'data/functions/editor/useFunctionForm.ts',
      address: paths.globalFunctions(at, { open: 'new' }),
      mutation: 'save_global_function',
      values: [[/^Name/, 'slowly']],
    },
    {
      source: 'data/mapping/save/SaveDialog.tsx',
      address: paths.mapping({ ...at, mapping_uuid }),
      mutation: 'save_mapping',
      open: changeExpression,
      fill: (user) => retype(user, /^Note/, 'Saved slowly'),
    },
    {
      source: 'data/mapping-revision/DeployDialog.tsx',
      address: paths.mappingRevision({ ...at, ...older_revision }),
      mutation: 'deploy_mapping',
      open: (user) => press(user, 'Deploy…'),
      fill: (user) => retype(user, /^Note/, 'Saved slowly'),
    },
    {
      source: 'data/mapping-ai-builder/result/useAccept.ts',
      address: paths.mappingAiBuilder(at, { step: 'result', generation }),
      mutation: 'accept_mapping_generation',
      fill: (user) => retype(user, /^Mapping/, 'saved_slowly'),
    },
  ];
}
