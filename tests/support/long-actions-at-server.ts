import type { TestServer } from '../../mock-server/testing/testing.ts';
import { paths } from '../../src/routes/paths.ts';
import type { Seeded } from './seeded.ts';

/** The person in these tests. */
export const OWNER = 'owner@northbay.example';

export type Ask = <Data>(query: string, variables?: Record<string, unknown>) => Promise<Data>;

/** Asks a test server as that person. */
export const askOf =
  (server: TestServer): Ask =>
  (query, variables) =>
    server.graphql<never>(OWNER, query, variables).then(({ data }) => data);

/** A page of a list. */
export interface Edges<Node> {
  readonly edges: readonly { readonly node: Node }[];
}
/** The objects of a page. */
export const nodesOf = <Node>({ edges }: Edges<Node>): readonly Node[] => edges.map(({ node }) => node);

/** The states of the verifications of a connection. */
export const verifications =
  (field: 'endpoint' | 'host_system', key: string) =>
  async (ask: Ask): Promise<readonly string[]> => {
    const { of } = await ask<{ of: { verifications: Edges<{ status: string }> } }>(
      `query($k: ID!) { of: ${field}(${field}_uuid: $k) { ${field}_uuid verifications(first: 20) { edges { node {
         verification_uuid status } } } } }`,
      { k: key },
    );
    return nodesOf(of.verifications).map(({ status }) => status);
  };

/** A generation that was canceled, with the path of its page. */
export const canceledGeneration =
  ({ company_uuid, partner_uuid }: Seeded) =>
  async (ask: Ask): Promise<string> => {
    const { generate_mapping } = await ask<{ generate_mapping: { generation: { generation_uuid: string } } }>(
      'mutation($input: GenerateMappingInput!) { generate_mapping(input: $input) { generation { generation_uuid } } }',
      {
        input: {
          partner_uuid,
          flow_type: 'RECEIVE_PURCHASE_ORDER',
          file_type: 'X12_850_004010',
          sample_content: 'ISA*00~',
          sample_file_name: '850.edi',
        },
      },
    );
    const { generation_uuid: generation } = generate_mapping.generation;
    await ask(
      'mutation($g: ID!) { cancel_mapping_generation(input: { generation_uuid: $g }) { errors { code } } }',
      { g: generation },
    );
    return paths.mappingAiBuilder({ company_uuid }, { step: 'generate', generation });
  };

export interface Generated {
  readonly generate_mapping: { readonly generation: { readonly generation_uuid: string } };
}
export interface Ran {
  readonly run_multi_company_action: { readonly multi_company_run: { readonly run_uuid: string } };
}
export interface Queried {
  readonly run_eadaptor_query: { readonly query_edge: { readonly node: { readonly query_uuid: string } } };
}
export interface Sent {
  readonly send_as2_test_message: { readonly as2_message: { readonly message_id: string } };
}

/** A reviewed resubmission of two executions, with the path of the search it is open over. */
export const review =
  ({ company_uuid, partner_uuid }: Seeded) =>
  async (ask: Ask): Promise<string> => {
    const { trading_partner } = await ask<{
      trading_partner: { flow_execution_search: Edges<{ invocation_uuid: string }> };
    }>(
      `query($p: ID!) { trading_partner(partner_uuid: $p) { partner_uuid
         flow_execution_search(first: 2, filter: { statuses: [LOGICAL_FAILURE], resolved: false }) {
           edges { node { invocation_uuid } } } } }`,
      { p: partner_uuid },
    );
    const invocation_uuids = nodesOf(trading_partner.flow_execution_search).map(
      (item) => item.invocation_uuid,
    );
    const { review_resubmission } = await ask<{
      review_resubmission: { resubmission_run: { run_uuid: string } };
    }>(
      'mutation($input: ReviewResubmissionInput!) { review_resubmission(input: $input) { resubmission_run { run_uuid } } }',
      { input: { partner_uuid, invocation_uuids } },
    );
    const { run_uuid: resubmission } = review_resubmission.resubmission_run;
    return paths.partnerSearch({ company_uuid, partner_uuid }, { range: 'all', resubmission });
  };

/** The states of the partner's started resubmissions. */
export const resubmissions =
  ({ partner_uuid }: Seeded) =>
  async (ask: Ask): Promise<readonly string[]> => {
    const { trading_partner } = await ask<{
      trading_partner: { resubmission_runs: Edges<{ status: string }> };
    }>(
      `query($p: ID!) { trading_partner(partner_uuid: $p) { partner_uuid resubmission_runs(first: 20) { edges { node {
         run_uuid status } } } } }`,
      { p: partner_uuid },
    );
    return nodesOf(trading_partner.resubmission_runs).map(({ status }) => status);
  };

/** The preview of a change in this workspace, with its path. */
export const preview =
  ({ company_uuid }: Seeded) =>
  async (ask: Ask): Promise<string> => {
    const { run_multi_company_action } = await ask<Ran>(
      `mutation($input: RunMultiCompanyActionInput!) { run_multi_company_action(input: $input) {
         multi_company_run { run_uuid } } }`,
      {
        input: {
          action: 'SET_RETENTION',
          company_uuids: [company_uuid],
          retention_days: 41,
          dry_run: true,
          idempotency_key: 'preview',
        },
      },
    );
    return paths.multiCompany({
      step: 'preview',
      action: 'set-retention',
      preview: run_multi_company_action.multi_company_run.run_uuid,
    });
  };

/** The states of the person's multi-workspace actions. */
export const runs = async (ask: Ask): Promise<readonly string[]> => {
  const { viewer } = await ask<{ viewer: { multi_company_runs: Edges<{ status: string }> } }>(
    `{ viewer { user_uuid multi_company_runs(first: 20, dry_run: false) { edges { node { run_uuid status } } } } }`,
  );
  return nodesOf(viewer.multi_company_runs).map(({ status }) => status);
};
