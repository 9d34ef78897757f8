import { expect } from 'vitest';
import { connectServer, EDITOR, OWNER } from '../endpoint/connect.testing.ts';

export interface Node {
  readonly invocation_uuid: string;
  readonly status: string;
}
interface Found {
  readonly match_count: number;
  readonly unfiltered_count: number;
  readonly edges: readonly { readonly node: Node }[];
}
const LIST = `{ match_count unfiltered_count edges { node { invocation_uuid status } } }`;

export const PARTNER = 'Zephyr Drayage';
export const FLOW = 'Orders of Zephyr';
const PAGE = 'zephyr-orders';
export const LABELS = ['Order', 'Shipment'];

export interface Made {
  readonly partner_uuid: string;
  readonly endpoint_uuid: string;
  readonly flow_uuid: string;
}

export const X12_ORDERS = {
  flow_name: 'EDI orders of Zephyr',
  source_file_type: 'X12_850_004010',
  builder: 'VISUAL_V3',
};

export interface Run {
  readonly invocation_uuid: string;
  readonly status: string;
  readonly data_tags: readonly { readonly label: string; readonly value: string }[];
  readonly interchange: { readonly control_number: string; readonly sender: string };
  readonly files: readonly { readonly role: string; readonly file_name: string; readonly preview: string }[];
  readonly events: { readonly edges: readonly { readonly node: { readonly message: string } }[] };
}
const RUN = `invocation_uuid status trigger flow_name data_tags { label value } interchange { control_number sender receiver }
  steps { step status message } files { role file_name size_bytes preview(max_bytes: 4000) }`;

/** A server for tests of new flows: functions that create flows, feed them, and query their executions. */
export async function newFlows(session: string) {
  const s = await connectServer(session);
  const { viewer } = await s.run<{ viewer: { companies: { company_uuid: string; short_code: string }[] } }>(
    OWNER,
    '{ viewer { companies { company_uuid short_code } } }',
  );
  const company_uuid =
    viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid ?? '';
  const { company } = await s.run<{
    company: {
      flow_filter_options: {
        flows: {
          source_summary: string;
          source_file_type: { code: string };
          configuration: { document: Record<string, unknown> };
          stats: { last_execution: { files: { role: string; preview: string }[] } };
        }[];
      };
    };
  }>(
    OWNER,
    `query($c: ID!) { company(company_uuid: $c) { flow_filter_options { flows { source_summary
      source_file_type { code } configuration { document }
      stats(range: LAST_7_DAYS) { last_execution { files { role preview(max_bytes: 100000) } } } } } } }`,
    { c: company_uuid },
  );
  const found = company.flow_filter_options.flows.find(
    (flow) => flow.source_summary === 'Upload page' && flow.source_file_type.code === 'CSV_GENERIC',
  );
  if (!found) throw new Error('The seed has no flow that reads CSV from an upload page');
  /** Settings of the seeded flow that reads orders from an upload page. */
  const model = found.configuration.document;
  const orders = found.stats.last_execution.files.find(({ role }) => role === 'INPUT')?.preview ?? '';

  /** The result of a mutation; throws if it was refused. */
  async function done<Payload>(mutation: string, selection: string, input: object): Promise<Payload> {
    const { errors, ...payload } = await s.change<Payload>(EDITOR, mutation, selection, input);
    expect(errors).toEqual([]);
    return payload as Payload;
  }

  /** A new partner with an upload page and a flow that reads from it. */
  async function made(more: object = {}): Promise<Made> {
    const { trading_partner } = await done<{ trading_partner: { partner_uuid: string } }>(
      'save_partner',
      'trading_partner { partner_uuid }',
      { company_uuid, partner_name: PARTNER, partner_type: 'PO_MANAGEMENT' },
    );
    const { partner_uuid } = trading_partner;
    const { endpoint_edge } = await done<{ endpoint_edge: { node: { endpoint_uuid: string } } }>(
      'save_endpoint',
      'endpoint_edge { node { endpoint_uuid } }',
      {
        partner_uuid,
        name: 'Order page',
        type: 'UPLOAD_PAGE',
        config: { upload_page: { custom_path: PAGE, title: 'Orders' } },
      },
    );
    const { endpoint_uuid } = endpoint_edge.node;
    const destination = model['destination'] as { key: string };
    const { flow_setup } = await done<{ flow_setup: { flow_uuid: string } }>(
      'save_flow',
      'flow_setup { flow_uuid }',
      {
        partner_uuid,
        flow_type: 'RECEIVE_PURCHASE_ORDER',
        flow_name: FLOW,
        source: { endpoint_uuid },
        source_file_type: 'CSV_GENERIC',
        mapping: model['mapping'],
        data_tags: LABELS.map((label) => ({ label, expression: `references.${label.toLowerCase()}` })),
        destination_file_type: 'CANONICAL_PO_JSON',
        destination: { host_system_uuid: destination.key },
        ...more,
      },
    );
    return { partner_uuid, endpoint_uuid, flow_uuid: flow_setup.flow_uuid };
  }

  const deploy = ({ flow_uuid }: Made) =>
    done<{ flow_setup: { deploy_state: string } }>('deploy_flow', 'flow_setup { deploy_state }', {
      flow_uuid,
    });

  async function deployed(more: object = {}): Promise<Made> {
    const flow = await made(more);
    await deploy(flow);
    return flow;
  }

  /** Uploads a file to the flow's page; returns the status of the response. */
  async function upload(text = orders, file_name = 'orders.csv'): Promise<number> {
    const call = async (path: string, init: RequestInit) =>
      s.t.server.fetch(
        new Request(`http://localhost${path}`, {
          ...init,
          headers: { 'x-mock-session': s.session(), ...(init.headers as object) },
        }),
      );
    const begun = await call(`/upload/northbay/${PAGE}`, {
      method: 'POST',
      body: JSON.stringify({ file_name, size: Buffer.byteLength(text) }),
    });
    if (!begun.ok) return begun.status;
    const { upload_uuid } = (await begun.json()) as { upload_uuid: string };
    const sent = await call(`/upload/${upload_uuid}`, {
      method: 'PATCH',
      body: text,
      headers: { 'upload-offset': '0' },
    });
    return sent.status;
  }

  /** Every query about the executions of a flow. */
  async function lists({ partner_uuid, flow_uuid }: Made, filter: object = {}) {
    const { company, trading_partner } = await s.run<{
      company: { flow_execution_search: Found };
      trading_partner: { flow_execution_search: Found };
    }>(
      EDITOR,
      `query($c: ID!, $p: ID!, $w: FlowExecutionFilter, $f: FlowExecutionFilter) {
        company(company_uuid: $c) { flow_execution_search(filter: $w) ${LIST} }
        trading_partner(partner_uuid: $p) { flow_execution_search(filter: $f) ${LIST} } }`,
      { c: company_uuid, p: partner_uuid, w: { flow_uuids: [flow_uuid], ...filter }, f: filter },
    );
    return { company: company.flow_execution_search, partner: trading_partner.flow_execution_search };
  }

  /** The flow's only execution. */
  async function execution(flow: Made): Promise<Node> {
    const [edge, ...others] = (await lists(flow)).partner.edges;
    expect(others).toEqual([]);
    if (!edge) throw new Error('The flow has no execution');
    return edge.node;
  }

  /** A canvas flow that reads orders in X12 from an SFTP server, with a launcher job that feeds it. */
  async function launched() {
    const flow = await made();
    const { endpoint_edge } = await done<{ endpoint_edge: { node: { endpoint_uuid: string } } }>(
      'save_endpoint',
      'endpoint_edge { node { endpoint_uuid } }',
      {
        partner_uuid: flow.partner_uuid,
        name: 'Order drop',
        type: 'SFTP',
        config: { sftp: { host: 'files.zephyr.example', username: 'northbay', directory: '/orders' } },
        secrets: [{ name: 'password', value: 'correct horse' }],
      },
    );
    const { mapping_edge } = await done<{ mapping_edge: { node: { mapping_uuid: string } } }>(
      'save_mapping',
      'mapping_edge { node { mapping_uuid } }',
      {
        company_uuid,
        name: 'zephyr_orders',
        input_type: 'X12',
        output_type: 'JSON',
        expression: '{ "references": { "order": **.BEG03[0] }, "mapped_for": "Zephyr" }',
      },
    );
    const { mapping_uuid } = mapping_edge.node;
    await done('deploy_mapping', 'mapping { mapping_uuid }', { mapping_uuid });
    const { flow_setup } = await done<{ flow_setup: { flow_uuid: string } }>(
      'save_flow',
      'flow_setup { flow_uuid }',
      {
        ...X12_ORDERS,
        partner_uuid: flow.partner_uuid,
        flow_type: 'RECEIVE_PURCHASE_ORDER',
        source: endpoint_edge.node,
        mapping: { mapping_uuid },
        data_tags: [{ label: 'Order', expression: 'references.order' }],
        destination_file_type: 'CANONICAL_PO_JSON',
        destination: { host_system_uuid: (model['destination'] as { key: string }).key },
      },
    );
    const edi = { ...flow, flow_uuid: flow_setup.flow_uuid };
    await deploy(edi);
    const { sftp_job_edge } = await done<{ sftp_job_edge: { node: { job_uuid: string } } }>(
      'save_sftp_job',
      'sftp_job_edge { node { job_uuid } }',
      {
        company_uuid,
        name: 'Orders of Zephyr',
        source_kind: 'EXTERNAL',
        host: 'sftp.alder-retail.example',
        username: 'northbay',
        directory: '/outbound',
        pattern: '850-*.edi',
        schedule: { kind: 'CRON', cron: '0 7 * * 1-5', time_zone: 'Europe/Berlin' },
        flow_uuid: edi.flow_uuid,
        secrets: [{ name: 'password', value: 'Secret-4711-Secret' }],
      },
    );
    return { flow: edi, job_uuid: sftp_job_edge.node.job_uuid };
  }

  const runs = async ({ partner_uuid }: Made, filter: object = {}) =>
    (
      await s.run<{ trading_partner: { flow_execution_search: { edges: { node: Run }[] } } }>(
        EDITOR,
        `query($p: ID!, $f: FlowExecutionFilter) { trading_partner(partner_uuid: $p) { flow_execution_search(filter: $f) { edges { node { ${RUN} } } } } }`,
        { p: partner_uuid, f: filter },
      )
    ).trading_partner.flow_execution_search.edges.map(({ node }) => node);

  /** The audit log entries of the workspace about an object. */
  const audited = async (type: string, key: string) =>
    (
      await s.run<{ company: { audit_log: { edges: { node: { changes: { field: string }[] } }[] } } }>(
        OWNER,
        `query($c: ID!, $f: AuditFilter) { company(company_uuid: $c) { audit_log(filter: $f) { edges { node {
          changes { field before after } } } } } }`,
        { c: company_uuid, f: { entity_types: [type], entity_id: key } },
      )
    ).company.audit_log.edges.map(({ node }) => node.changes);

  return {
    s,
    company_uuid,
    /** A file that the seeded flow read. */
    orders,
    done,
    made,
    deploy,
    deployed,
    upload,
    lists,
    execution,
    launched,
    runs,
    audited,
  };
}
