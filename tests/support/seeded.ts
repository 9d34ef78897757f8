import type { MockServer } from '../../mock-server/server.ts';

export interface Seeded {
  readonly company_uuid: string;
  readonly partner_uuid: string;
  /** An unflagged load tender that the partner's functional acknowledgment rejected, with the segment in its findings. */
  readonly refused_uuid: string;
  /** The value of its data tag “Shipment”, by which people search for it. */
  readonly refused_shipment: string;
  /** The rejected file. */
  readonly refused_file: string;
  /** An execution that succeeded. */
  readonly success_uuid: string;
  /** A freight quote with several offers to decide on. */
  readonly quote_uuid: string;
  readonly quote_number: string;
  /** The launcher job “Alder Retail orders”. */
  readonly job_uuid: string;
  /** The mapping `pinecrest_204`, whose latest revision is not deployed. */
  readonly mapping_uuid: string;
  /** The host system “CargoWise production”. */
  readonly host_system_uuid: string;
  /** The partner's connection “SFTP server”. */
  readonly endpoint_uuid: string;
  /** A partner's connection to its CargoWise. */
  readonly cargowise: { readonly partner_uuid: string; readonly endpoint_uuid: string };
  /** The latest run of that job in the seed. */
  readonly job_execution_uuid: string;
  /** The partner's own carrier API key. */
  readonly key_uuid: string;
  /** The template “Truckload carrier, X12”, which the partner was set up with. */
  readonly template_uuid: string;
  /** The partner's flow “Send tender 204”. */
  readonly flow_uuid: string;
  /** A flow that is built on the canvas, “Receive shipment”, of another partner. */
  readonly canvas: { readonly partner_uuid: string; readonly flow_uuid: string };
  /** When the version before its latest one was saved. */
  readonly version_millis: string;
  /** A revision of a mapping that flows use. It is not deployed, and there is an earlier one. */
  readonly older_revision: { readonly mapping_uuid: string; readonly created_at: string };
}

/** Queries the mock server as a person, through its own fetch; throws the errors it reports. */
export async function ask<Data>(
  mock: MockServer,
  email: string,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Data> {
  const origin = 'http://localhost';
  const response = await mock.fetch(
    new Request(`${origin}/graphql`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `Bearer ${await mock.tokenFor(email, origin)}`,
      },
      body: JSON.stringify({ query, variables }),
    }),
  );
  const { data, errors } = (await response.json()) as { data: Data; errors?: { message: string }[] };
  if (errors) throw new Error(errors.map(({ message }) => message).join('\n'));
  return data;
}

interface Search {
  readonly edges: readonly {
    readonly node: {
      readonly invocation_uuid: string;
      readonly data_tags: readonly { readonly label: string; readonly value: string }[];
      readonly evidence_file: { readonly file_key: string } | null;
    };
  }[];
}

/** Finds the objects in the seed data that journeys use, by what a person would look for. */
export async function seededPlaces(mock: MockServer): Promise<Seeded> {
  const { viewer } = await ask<{
    viewer: {
      companies: {
        company_uuid: string;
        short_code: string;
        trading_partners: { edges: { node: { partner_uuid: string; partner_name: string } }[] };
      }[];
    };
  }>(
    mock,
    'owner@northbay.example',
    `{ viewer { companies { company_uuid short_code
         trading_partners(first: 100) { edges { node { partner_uuid partner_name } } } } } }`,
  );
  const company = viewer.companies.find(({ short_code }) => short_code === 'northbay');
  const partner = company?.trading_partners.edges.find(({ node }) => node.partner_name === 'Pinecrest Lines');
  if (!company || !partner) throw new Error('The seed holds no Pinecrest Lines in Northbay Freight');
  const { trading_partner: found } = await ask<{
    trading_partner: {
      refused: Search;
      success: Search;
      carrier_api_keys: { edges: { node: { key_uuid: string } }[] };
      flow_setups: {
        flow_uuid: string;
        flow_name: string;
        versions: { edges: { node: { version_timestamp: number } }[] };
      }[];
    };
  }>(
    mock,
    'owner@northbay.example',
    `query ($partner_uuid: ID!) { trading_partner(partner_uuid: $partner_uuid) {
       carrier_api_keys(first: 1) { edges { node { key_uuid } } }
       flow_setups { flow_uuid flow_name versions(first: 2) { edges { node { flow_uuid version_timestamp } } } }
       refused: flow_execution_search(first: 1, filter: { reason_codes: ["ACK_REJECTED"], resolved: false, flagged: false }) {
         edges { node { invocation_uuid data_tags { label value } evidence_file { file_key } } } }
       success: flow_execution_search(first: 1, filter: { statuses: [SUCCESS] }) {
         edges { node { invocation_uuid data_tags { label value } evidence_file { file_key } } } } } }`,
    { partner_uuid: partner.node.partner_uuid },
  );
  const [key] = found.carrier_api_keys.edges;
  if (!key) throw new Error('The seed holds no carrier API key of Pinecrest Lines');
  const flow = found.flow_setups.find(({ flow_name }) => flow_name === 'Send tender 204');
  const version = flow?.versions.edges[1]?.node;
  if (!flow || !version) throw new Error('The seed holds no saved flow “Send tender 204” of Pinecrest Lines');
  const [refused] = found.refused.edges;
  const [success] = found.success.edges;
  const { company: quoting } = await ask<{
    company: { quotes: { edges: { node: { quote_uuid: string; quote_number: string } }[] } };
  }>(
    mock,
    'owner@northbay.example',
    `query ($company_uuid: ID!) { company(company_uuid: $company_uuid) {
       quotes(first: 1, filter: { statuses: [QUOTED], modes: [OCEAN_FCL] }) { edges { node { quote_uuid quote_number } } } } }`,
    { company_uuid: company.company_uuid },
  );
  const { company: launching } = await ask<{
    company: {
      sftp_jobs: { edges: { node: { job_uuid: string; last_execution: { job_execution_uuid: string } } }[] };
      mappings: { edges: { node: { mapping_uuid: string } }[] };
    };
  }>(
    mock,
    'owner@northbay.example',
    `query ($company_uuid: ID!) { company(company_uuid: $company_uuid) {
       sftp_jobs(first: 1, search: "Alder Retail orders") {
         edges { node { job_uuid last_execution { job_execution_uuid } } } }
       mappings(first: 1, search: "pinecrest_204") { edges { node { mapping_uuid } } } } }`,
    { company_uuid: company.company_uuid },
  );
  const [job] = launching.sftp_jobs.edges;
  if (!job) throw new Error('The seed holds no launcher job “Alder Retail orders”');
  const [mapping] = launching.mappings.edges;
  if (!mapping) throw new Error('The seed holds no mapping pinecrest_204');
  const { company: connected } = await ask<{
    company: {
      host_systems: { edges: { node: { host_system_uuid: string; name: string } }[] };
      endpoints: { edges: { node: { endpoint_uuid: string; partner_uuid: string; name: string } }[] };
    };
  }>(
    mock,
    'owner@northbay.example',
    `query ($company_uuid: ID!) { company(company_uuid: $company_uuid) {
       host_systems { edges { node { host_system_uuid name } } }
       endpoints(first: 200) { edges { node { endpoint_uuid partner_uuid name } } } } }`,
    { company_uuid: company.company_uuid },
  );
  const system = connected.host_systems.edges.find(({ node }) => node.name === 'CargoWise production');
  const connections = connected.endpoints.edges.map(({ node }) => node);
  const server = connections.find(
    ({ name, partner_uuid }) => name === 'SFTP server' && partner_uuid === partner.node.partner_uuid,
  );
  const cargowise = connections.find(({ name }) => name === 'CargoWise eAdaptor');
  if (!system || !server || !cargowise)
    throw new Error('The seed holds no CargoWise production, or not the connections of partners');
  const { company: reusing } = await ask<{
    company: { templates: { edges: { node: { template_uuid: string } }[] } };
  }>(
    mock,
    'owner@northbay.example',
    `query ($company_uuid: ID!) { company(company_uuid: $company_uuid) {
       templates(search: "Truckload carrier, X12") { edges { node { template_uuid } } } } }`,
    { company_uuid: company.company_uuid },
  );
  const { company: drawing } = await ask<{
    company: {
      trading_partners: {
        edges: {
          node: {
            partner_uuid: string;
            flow_setups: { flow_uuid: string; builder: string; flow_name: string }[];
          };
        }[];
      };
    };
  }>(
    mock,
    'owner@northbay.example',
    `query ($company_uuid: ID!) { company(company_uuid: $company_uuid) {
       trading_partners(first: 100) { edges { node { partner_uuid flow_setups { flow_uuid builder flow_name } } } } } }`,
    { company_uuid: company.company_uuid },
  );
  const canvas = drawing.trading_partners.edges
    .flatMap(({ node }) =>
      node.flow_setups.map((flowSetup) => ({ ...flowSetup, partner_uuid: node.partner_uuid })),
    )
    .find(({ builder, flow_name }) => builder === 'VISUAL_V3' && flow_name === 'Receive shipment');
  if (!canvas) throw new Error('The seed holds no flow of the canvas “Receive shipment”');
  const [template] = reusing.templates.edges;
  if (!template) throw new Error('The seed holds no template “Truckload carrier, X12”');
  const [quote] = quoting.quotes.edges;
  if (!quote) throw new Error('The seed holds no quoted ocean freight of Northbay Freight');
  const older_revision = await olderRevision(mock, company.company_uuid);
  const shipment = refused?.node.data_tags.find(({ label }) => label === 'Shipment');
  const refusedFile = refused?.node.evidence_file;
  if (!refused || !success || !shipment || !refusedFile)
    throw new Error('The seed holds no refused or no successful execution of Pinecrest Lines');
  return {
    company_uuid: company.company_uuid,
    partner_uuid: partner.node.partner_uuid,
    key_uuid: key.node.key_uuid,
    template_uuid: template.node.template_uuid,
    refused_uuid: refused.node.invocation_uuid,
    refused_shipment: shipment.value,
    refused_file: refusedFile.file_key,
    success_uuid: success.node.invocation_uuid,
    quote_uuid: quote.node.quote_uuid,
    quote_number: quote.node.quote_number,
    job_uuid: job.node.job_uuid,
    mapping_uuid: mapping.node.mapping_uuid,
    host_system_uuid: system.node.host_system_uuid,
    endpoint_uuid: server.endpoint_uuid,
    cargowise: { partner_uuid: cargowise.partner_uuid, endpoint_uuid: cargowise.endpoint_uuid },
    job_execution_uuid: job.node.last_execution.job_execution_uuid,
    flow_uuid: flow.flow_uuid,
    canvas: { partner_uuid: canvas.partner_uuid, flow_uuid: canvas.flow_uuid },
    version_millis: String(version.version_timestamp),
    older_revision,
  };
}

async function olderRevision(mock: MockServer, company_uuid: string): Promise<Seeded['older_revision']> {
  const { company } = await ask<{
    company: {
      mappings: {
        edges: {
          node: {
            mapping_uuid: string;
            output_type: string;
            used_by: { total_count: number };
            revisions: { edges: { node: { created_at: number; is_deployed: boolean } }[] };
          };
        }[];
      };
    };
  }>(
    mock,
    'owner@northbay.example',
    `query ($company_uuid: ID!) { company(company_uuid: $company_uuid) {
       mappings(first: 60) { edges { node { mapping_uuid output_type used_by { total_count }
         revisions(first: 20) { edges { node { created_at is_deployed } } } } } } } }`,
    { company_uuid },
  );
  for (const { node } of company.mappings.edges) {
    if (node.output_type !== 'X12' || node.used_by.total_count === 0) continue;
    const older = node.revisions.edges.slice(0, -1).find((edge) => !edge.node.is_deployed);
    if (older) return { mapping_uuid: node.mapping_uuid, created_at: String(older.node.created_at) };
  }
  throw new Error('The seed holds no mapping with an older revision');
}
