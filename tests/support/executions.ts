import type { TestServer } from '../../mock-server/testing/testing.ts';

const OWNER = 'owner@northbay.example';

/** A trading partner, by the parameters of its addresses. */
export interface Place {
  readonly company_uuid: string;
  readonly partner_uuid: string;
}

/** What a test compares with a screen. */
export interface SearchAnswer {
  readonly match_count: number;
  readonly unfiltered_count: number;
  /** The first 100. */
  readonly executions: readonly {
    readonly invocation_uuid: string;
    readonly flow_name: string;
    readonly status: string;
    readonly flagged: boolean;
    readonly submitted_at: string;
    readonly data_tags: readonly { readonly label: string; readonly value: string }[];
    readonly resubmissions: readonly { readonly invocation_uuid: string }[];
  }[];
}

const PARTNERS = `{ viewer { companies { company_uuid short_code
  trading_partners(first: 100) { edges { node {
    partner_uuid partner_name flow_execution_search(first: 1) { unfiltered_count } } } } } } }`;

const SEARCH = `query ($partner_uuid: ID!, $filter: FlowExecutionFilter, $sort: FlowExecutionSort) {
  trading_partner(partner_uuid: $partner_uuid) {
    flow_execution_search(filter: $filter, sort: $sort, first: 100) {
      match_count unfiltered_count
      edges { node {
        invocation_uuid flow_name status flagged submitted_at
        data_tags { label value } resubmissions { invocation_uuid } } } } } }`;

const DETAILS = `query ($invocation_uuid: ID!) {
  flow_execution(invocation_uuid: $invocation_uuid) {
    events(level: ERROR, first: 1) { edges { node { message } } }
    files { file_name } } }`;

/** Queries a server as an owner for what a screen should show. */
export function asker(server: TestServer) {
  async function ask<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
    const { data, errors } = await server.graphql<Data>(OWNER, query, variables);
    if (errors) throw new Error(errors.map(({ message }) => message).join('\n'));
    return data;
  }

  async function places(short_code: string) {
    const { viewer } = await ask<{
      viewer: {
        companies: {
          company_uuid: string;
          short_code: string;
          trading_partners: {
            edges: {
              node: {
                partner_uuid: string;
                partner_name: string;
                flow_execution_search: { unfiltered_count: number };
              };
            }[];
          };
        }[];
      };
    }>(PARTNERS);
    const company = viewer.companies.find((candidate) => candidate.short_code === short_code);
    return (company?.trading_partners.edges ?? []).map(({ node }) => ({
      place: { company_uuid: company?.company_uuid ?? '', partner_uuid: node.partner_uuid },
      partner_name: node.partner_name,
      count: node.flow_execution_search.unfiltered_count,
    }));
  }

  async function placeWhere(
    short_code: string,
    what: string,
    holds: (partner: Awaited<ReturnType<typeof places>>[number]) => boolean,
  ): Promise<Place> {
    const found = (await places(short_code)).find(holds);
    if (!found) throw new Error(`The seed holds no ${what} in ${short_code}`);
    return found.place;
  }

  return {
    placeOf: (short_code: string, name: string) =>
      placeWhere(short_code, name, ({ partner_name }) => partner_name === name),
    quietPlace: (short_code: string) =>
      placeWhere(short_code, 'partner without executions', ({ count }) => count === 0),
    async search({ partner_uuid }: Place, filter: object, sort: object | null = null): Promise<SearchAnswer> {
      const { trading_partner } = await ask<{
        trading_partner: {
          flow_execution_search: Omit<SearchAnswer, 'executions'> & {
            edges: { node: SearchAnswer['executions'][number] }[];
          };
        };
      }>(SEARCH, { partner_uuid, filter, sort });
      const { edges, ...counts } = trading_partner.flow_execution_search;
      return { ...counts, executions: edges.map(({ node }) => node) };
    },
    async details(invocation_uuid: string) {
      const { flow_execution } = await ask<{
        flow_execution: {
          events: { edges: { node: { message: string } }[] };
          files: { file_name: string }[];
        };
      }>(DETAILS, { invocation_uuid });
      return {
        firstError: flow_execution.events.edges[0]?.node.message ?? null,
        fileNames: flow_execution.files.map(({ file_name }) => file_name),
      };
    },
  };
}
