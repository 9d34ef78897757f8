import type { MockServer } from '../server.ts';
import { TENDER } from '../product/world/script.ts';
import { path } from './canvas.ts';

const PAGE = 'cargo';
const { company_uuid, partner_uuid } = TENDER;

/** Runs a mutation and returns its result; throws if it was refused. */
export type Done = <Payload>(mutation: string, selection: string, input: object) => Promise<Payload>;

async function hostSystem(
  done: Done,
  name: string,
  { type, more }: { type: string; more: object },
): Promise<string> {
  const { host_system_edge } = await done<{ host_system_edge: { node: { host_system_uuid: string } } }>(
    'save_host_system',
    'host_system_edge { node { host_system_uuid } }',
    { company_uuid, name, system_kind: 'CUSTOM', type, environment: 'PRODUCTION', ...more },
  );
  return host_system_edge.node.host_system_uuid;
}

/** A deployed mapping. */
async function mapping(done: Done, name: string, input: object): Promise<{ mapping_uuid: string }> {
  const { mapping_edge } = await done<{ mapping_edge: { node: { mapping_uuid: string } } }>(
    'save_mapping',
    'mapping_edge { node { mapping_uuid } }',
    { company_uuid, name, ...input },
  );
  await done('deploy_mapping', 'mapping { mapping_uuid }', mapping_edge.node);
  return mapping_edge.node;
}

/** A flow that sends everything to the warehouse and heavy cargo also to the crane, with a notification to the yard. */
export async function cargoFlow(done: Done, more: object = {}) {
  const { endpoint_edge } = await done<{ endpoint_edge: { node: { endpoint_uuid: string } } }>(
    'save_endpoint',
    'endpoint_edge { node { endpoint_uuid } }',
    {
      partner_uuid,
      name: 'Cargo page',
      type: 'UPLOAD_PAGE',
      config: { upload_page: { custom_path: PAGE, title: 'Cargo' } },
    },
  );
  const warehouse = await hostSystem(done, 'Warehouse', {
    type: 'SFTP',
    more: {
      config: { sftp: { host: 'files.warehouse.example', username: 'northbay', directory: '/in' } },
      secrets: [{ name: 'password', value: 'correct horse' }],
    },
  });
  const crane = await hostSystem(done, 'Crane', {
    type: 'HTTP_SEND',
    more: {
      config: { http_send: { url: 'https://crane.example/lifts', method: 'POST' } },
    },
  });
  const { notifier_edge } = await done<{ notifier_edge: { node: { notifier_uuid: string } } }>(
    'save_notifier',
    'notifier_edge { node { notifier_uuid } }',
    {
      company_uuid,
      name: 'Yard',
      channel: 'EMAIL',
      target: 'yard@northbay.example, gate@northbay.example',
      events: ['TECHNICAL_FAILURE'],
      scope: 'ALL',
    },
  );
  const { notifier_uuid } = notifier_edge.node;
  const tidy = await mapping(done, 'cargo_for_warehouse', {
    input_type: 'JSON',
    output_type: 'XML',
    expression: '{ "load": { "number": cargo.shipment, "kg": cargo.kg } }',
  });
  const node = (node_id: string, kind: string, settings: object) => ({
    node_id,
    label: node_id,
    kind,
    ...settings,
  });
  const graph = {
    nodes: [
      node('in', 'SOURCE', { source: { side: endpoint_edge.node } }),
      node('read', 'PARSE', { parse: { file_type: 'JSON_GENERIC' } }),
      node('tidy', 'MAP', { map: { mapping: tidy } }),
      node('write', 'GENERATE', { generate: { file_type: 'XML_GENERIC' } }),
      node('warehouse', 'DESTINATION', { destination: { side: { host_system_uuid: warehouse } } }),
      node('route', 'BRANCH', { branch: { branches: [{ label: 'Heavy', expression: 'cargo.kg > 100' }] } }),
      node('lift', 'GENERATE', { generate: { file_type: 'JSON_GENERIC' } }),
      node('crane', 'DESTINATION', { destination: { side: { host_system_uuid: crane } } }),
      node('tell', 'NOTIFY', { notify: { notifier_uuid, message: 'Something heavy is coming' } }),
    ],
    edges: [
      path('in', 'read'),
      path('read', 'tidy'),
      path('tidy', 'write'),
      path('write', 'warehouse'),
      path('read', 'route'),
      path('route', 'lift', 'Heavy'),
      path('lift', 'crane'),
      path('route', 'tell', 'Heavy'),
    ],
  };
  const { flow_setup } = await done<{ flow_setup: { flow_uuid: string } }>(
    'save_flow',
    'flow_setup { flow_uuid }',
    {
      partner_uuid,
      flow_type: 'RECEIVE_PURCHASE_ORDER',
      flow_name: 'Cargo',
      builder: 'VISUAL_V3',
      data_tags: [{ label: 'Shipment', expression: 'cargo.shipment' }],
      graph,
      ...more,
    },
  );
  const { flow_uuid } = flow_setup;
  await done('deploy_flow', 'flow_setup { deploy_state }', { flow_uuid });
  return { flow_uuid, notifier_uuid, crane };
}

/** Uploads a file on the flow's upload page. */
export async function uploadCargo(server: MockServer, text: string, session?: string): Promise<void> {
  const call = async (address: string, init: RequestInit) =>
    server.fetch(
      new Request(`http://localhost${address}`, {
        ...init,
        headers: {
          ...(session === undefined ? {} : { 'x-mock-session': session }),
          ...(init.headers as object),
        },
      }),
    );
  const begun = await call(`/upload/northbay/${PAGE}`, {
    method: 'POST',
    body: JSON.stringify({ file_name: 'cargo.json', size: Buffer.byteLength(text) }),
  });
  const { upload_uuid } = (await begun.json()) as { upload_uuid: string };
  const sent = await call(`/upload/${upload_uuid}`, {
    method: 'PATCH',
    body: text,
    headers: { 'upload-offset': '0' },
  });
  if (sent.status !== 200) throw new Error(`The upload was refused with ${sent.status}`);
}

export const HEAVY = '{"cargo":{"shipment":"S-1","kg":500}}';
export const LIGHT = '{"cargo":{"shipment":"S-2","kg":5}}';
