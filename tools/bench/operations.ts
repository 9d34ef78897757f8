/** An operation of the comparison with its variables. */
export interface Operation {
  readonly name: 'List' | 'Detail';
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

const LIST = `query List($partner_uuid: ID!) {
  trading_partner(partner_uuid: $partner_uuid) {
    partner_uuid
    partner_name
    flow_execution_search(first: 50) {
      total_count
      pageInfo { hasNextPage endCursor }
      edges {
        cursor
        node {
          invocation_uuid flow_uuid flow_name status status_label direction trigger
          submitted_at started_at ended_at duration_ms record_count input_bytes summary_message flagged
          data_tags { label value }
          flow_setup { flow_uuid flow_name }
          trading_partner { partner_uuid partner_name }
        }
      }
    }
  }
}`;

const DETAIL = `query Detail($invocation_uuid: ID!) {
  flow_execution(invocation_uuid: $invocation_uuid) {
    invocation_uuid status status_label submitted_at started_at ended_at summary_message reason_code
    flow_version { flow_uuid version_timestamp }
    flow_setup { flow_uuid flow_name flow_type { code label } }
    trading_partner { partner_uuid partner_name tags contacts { name email } }
    steps { step status started_at duration_ms message }
    data_tags { label value }
    acknowledgments { ack_uuid kind state control_number }
    files { file_key file_name role format size_bytes }
    events(first: 20) { edges { cursor node { event_uuid occurred_at level message } } }
    memos(first: 5) { edges { node { memo_uuid body author { display } } } }
  }
}`;

const FIND = `{
  viewer {
    user_uuid
    companies {
      company_uuid
      trading_partners(first: 5) {
        edges { node { partner_uuid flow_execution_search(first: 1) { total_count edges { node { invocation_uuid } } } } }
      }
    }
  }
}`;
interface Found {
  readonly viewer: {
    readonly companies: readonly {
      readonly trading_partners: {
        readonly edges: readonly {
          readonly node: {
            readonly partner_uuid: string;
            readonly flow_execution_search: {
              readonly total_count: number;
              readonly edges: readonly { readonly node: { readonly invocation_uuid: string } }[];
            };
          };
        }[];
      };
    }[];
  };
}

/** A page of rows with their flow and partner, and one execution with all its details, from this server's data. */
export async function operationsOn(
  ask: (query: string, variables: object) => Promise<{ data?: unknown }>,
): Promise<readonly Operation[]> {
  const { viewer } = (await ask(FIND, {})).data as Found;
  // Without domain code, lists have arbitrary lengths; use the longest one for the page.
  const [longest] = viewer.companies
    .flatMap(({ trading_partners }) => trading_partners.edges.map(({ node }) => node))
    .toSorted((a, b) => b.flow_execution_search.total_count - a.flow_execution_search.total_count);
  const invocation_uuid = longest?.flow_execution_search.edges[0]?.node.invocation_uuid;
  if (!longest || invocation_uuid === undefined) throw new Error('There is no execution to ask for.');
  return [
    { name: 'List', query: LIST, variables: { partner_uuid: longest.partner_uuid } },
    { name: 'Detail', query: DETAIL, variables: { invocation_uuid } },
  ];
}
