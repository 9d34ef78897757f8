import { expect } from 'vitest';
import { filesOf } from '../../../content/bytes.ts';
import { factsOf, fileBytes, flows } from '../../../content/testing.ts';
import type { MockServerOptions } from '../../../../server.ts';
import { createTestServer } from '../../../../testing/testing.ts';

export const EDITOR = 'editor@northbay.example';

/** A generated file in any EDI format. */
export function sampleOf(file_type: string, flow_type: string): string {
  const [like] = flows;
  if (!like) throw new Error('no flow');
  const flow = {
    ...like,
    ack: null,
    flow_type,
    direction: 'RECEIVE' as const,
    source_file_type: file_type,
    destination_file_type: 'JSON_GENERIC',
  };
  const facts = factsOf({ flow, hash: 4242, more: { record_count: 3 } });
  const [file] = filesOf(facts);
  return file ? fileBytes(facts, file).toString('utf8') : '';
}

export const ORDER = {
  flow_type: 'RECEIVE_PURCHASE_ORDER',
  file_type: 'X12_850_004010',
  sample_file_name: 'order.edi',
  sample_content: sampleOf('X12_850_004010', 'RECEIVE_PURCHASE_ORDER'),
};

interface Failure {
  code: string;
  path: string[];
  message: string;
}

export interface Generation {
  generation_uuid: string;
  status: string;
  progress: number;
  steps: { step: string; status: string; detail: string | null }[];
  error_message: string | null;
  ended_at: string | null;
  expression: string | null;
  generator: { name: string; is_model: boolean };
  decision: string | null;
  mapping: {
    mapping_uuid: string;
    name: string;
    expression: string;
    is_ai_generated: boolean;
    input_type: string;
    deployed_revision: unknown;
    test_cases: { last_result: string | null; expected: unknown }[];
  } | null;
  coverage: {
    target_path: string;
    source_path: string | null;
    confidence: string | null;
    note: string | null;
    example: unknown;
  }[];
  sample_paths: { source_path: string; meaning: string | null; example: unknown }[];
  unmapped_required: string[];
  test_output: unknown;
  flow_setup: {
    flow_uuid: string;
    flow_name: string;
    deploy_state: string;
    enabled: boolean;
    source_summary: string;
    configuration: {
      source_file_type: { code: string };
      mapping: { name: string; revision_policy: string } | null;
    };
  } | null;
  library_documents: {
    document_uuid: string;
    name: string;
    folder: string;
    category: string;
    size_bytes: number;
    revision: number;
    preview: string | null;
    linked_mapping: { name: string } | null;
    linked_flow: { flow_name: string } | null;
    revisions: { edges: { node: { file_hash: string } }[] };
  }[];
}
const FIELDS = `generation_uuid status progress steps { step status detail } error_message ended_at
  expression generator { name is_model } decision
  mapping { mapping_uuid name expression is_ai_generated input_type deployed_revision { number }
    test_cases { last_result expected } }
  coverage { target_path source_path confidence note example } sample_paths { source_path meaning example }
  unmapped_required test_output
  flow_setup { flow_uuid flow_name deploy_state enabled source_summary
    configuration { flow_uuid source_file_type { code } mapping { name revision_policy } } }
  library_documents { document_uuid name folder category size_bytes revision preview linked_mapping { name }
    linked_flow { flow_name } revisions { edges { node { file_hash } } } }`;

interface Payload {
  generation: Generation | null;
  mapping_edge?: { node: { name: string } } | null;
  flow_setup?: { flow_name: string } | null;
  errors: Failure[];
}

const INPUTS = {
  generate: 'GenerateMappingInput',
  cancel: 'CancelMappingGenerationInput',
  change: 'ChangeMappingGenerationInput',
  accept: 'AcceptMappingGenerationInput',
  discard: 'DiscardMappingGenerationInput',
} as const;

/** The field of a draft's coverage. */
export const fieldAt = (generation: Generation | null | undefined, path: string) =>
  generation?.coverage.find(({ target_path }) => target_path === path);

/** A server for generating mappings for one partner; each test has its own session. */
export async function generationTester(options: MockServerOptions = {}) {
  const t = await createTestServer(options);
  let session = 'generation';
  let count = 0;

  async function run<Data>(as: string, query: string, variables: Record<string, unknown> = {}) {
    const { data, errors } = await t.graphql<Data>(as, query, variables, { session });
    expect(errors).toBeUndefined();
    return data;
  }

  const found = await run<{
    viewer: {
      companies: {
        company_uuid: string;
        short_code: string;
        trading_partners: { edges: { node: { partner_uuid: string; partner_name: string } }[] };
      }[];
    };
  }>(
    EDITOR,
    '{ viewer { companies { company_uuid short_code trading_partners(first: 50) { edges { node { partner_uuid partner_name } } } } } }',
  );
  const company = found.viewer.companies.find(({ short_code }) => short_code === 'northbay');
  const partnerNamed = (name: string): string =>
    company?.trading_partners.edges.find(({ node }) => node.partner_name === name)?.node.partner_uuid ?? '';
  const partner_uuid = partnerNamed('Alder Retail');

  async function mutate(what: keyof typeof INPUTS, input: object, as = EDITOR): Promise<Payload> {
    const field = what === 'generate' ? 'generate_mapping' : `${what}_mapping_generation`;
    const made = what === 'accept' ? 'mapping_edge { node { name } } flow_setup { flow_name }' : '';
    const { it } = await run<{ it: Payload }>(
      as,
      `mutation($input: ${INPUTS[what]}!) { it: ${field}(input: $input) { generation { ${FIELDS} } ${made} errors { code path message } } }`,
      { input },
    );
    return it;
  }

  const ask = (more: object = {}) => mutate('generate', { partner_uuid, ...ORDER, ...more });

  /** Follows a generation to its end; returns every message. */
  async function follow(generation_uuid: string): Promise<Generation[]> {
    const request = await t.request(
      EDITOR,
      `subscription($g: ID!) { mapping_generation(generation_uuid: $g) { ${FIELDS} } }`,
      { g: generation_uuid },
      { accept: 'text/event-stream', 'x-mock-session': session },
    );
    const text = await (await t.server.fetch(request)).text();
    return [...text.matchAll(/^data: (\{.*\})$/gm)].map(
      ([, json = '']) =>
        (JSON.parse(json) as { data: { mapping_generation: Generation } }).data.mapping_generation,
    );
  }

  /** Uploads a file for a mutation; returns the UUID of the upload. */
  async function handIn(file_name: string, bytes: Buffer<ArrayBuffer>): Promise<string> {
    const token = await t.server.tokenFor(EDITOR, 'http://localhost');
    const call = (path: string, init: RequestInit, more: object = {}) =>
      t.server.fetch(
        new Request(`http://localhost${path}`, {
          ...init,
          headers: { authorization: `Bearer ${token}`, 'x-mock-session': session, ...more },
        }),
      );
    const begun = await call('/upload', {
      method: 'POST',
      body: JSON.stringify({ file_name, size: bytes.byteLength }),
    });
    const { upload_uuid } = (await begun.json()) as { upload_uuid: string };
    await call(`/upload/${upload_uuid}`, { method: 'PATCH', body: bytes }, { 'upload-offset': '0' });
    return upload_uuid;
  }

  return {
    t,
    run,
    company_uuid: company?.company_uuid ?? '',
    partner_uuid,
    partnerNamed,
    mutate,
    ask,
    follow,
    handIn,
    /** Starts a session without any writes. */
    fresh: () => void (session = `generation-${count++}`),
    /** Every message of a generation, which must start. */
    async generated(more: object = {}): Promise<Generation[]> {
      const { generation, errors } = await ask(more);
      expect(errors).toEqual([]);
      return follow(generation?.generation_uuid ?? '');
    },
    /** The final state of a generation. */
    async drafted(more: object = {}): Promise<Generation> {
      const { generation, errors } = await ask(more);
      expect(errors).toEqual([]);
      const last = (await follow(generation?.generation_uuid ?? '')).at(-1);
      if (!last) throw new Error('no message');
      return last;
    },
  };
}
