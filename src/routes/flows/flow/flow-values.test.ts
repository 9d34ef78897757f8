import { describe, expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { blankFlow, fieldPath, inputOf, sideKey, wholeInput, type FlowValues } from './flow-values.ts';
import { valuesOf } from './useFlowForm.ts';

const OWNER = 'owner@northbay.example';
type Stored = Parameters<typeof valuesOf>[0];

/** The fields that the form's fragment requests. */
const FIELDS = `flow_uuid flow_name notes support_instructions tags
  source { host_system { host_system_uuid } endpoint { endpoint_uuid } } source_file_type { code } source_options
  pre_processor filters { label expression action } duplicate_check { enabled key_expression window_hours }
  mapping { mapping_uuid revision_policy revision } document_changes { path expression }
  data_tags { label expression } destination_file_type { code } destination_options post_processor
  destination { host_system { host_system_uuid } endpoint { endpoint_uuid } } file_name_template
  acknowledgment { kind timeout_minutes } throttle_per_minute throttle_concurrent
  retry { max_attempts backoff_seconds } priority retention_days notifiers { notifier_uuid name } lock_version`;

const values: FlowValues = {
  ...blankFlow('Send tender 204'),
  source: sideKey({ host_system_uuid: 'h' }),
  destination: sideKey({ endpoint_uuid: 'e' }),
  source_file_type: 'CANONICAL_SHIPMENT_JSON',
  destination_file_type: 'X12_204_004010',
};

describe('the input of a save', () => {
  test('is empty without a change', () => {
    expect(inputOf(values, [])).toEqual({});
  });

  test('has only the changed settings, each as a whole', () => {
    const changed = { ...values, notes: ' Later ', retry: { max_attempts: 5, backoff_seconds: 60 } };
    expect(inputOf(changed, ['notes', 'retry.max_attempts'])).toEqual({
      notes: 'Later',
      retry: { max_attempts: 5, backoff_seconds: 60 },
    });
  });

  test('clears settings that were emptied', () => {
    const emptied = { ...values, source: '', mapping: { ...values.mapping, mapping_uuid: '' } };
    expect(
      inputOf(emptied, ['source', 'mapping.mapping_uuid', 'file_name_template', 'pre_processor']),
    ).toEqual({
      source: null,
      mapping: null,
      file_name_template: null,
      pre_processor: null,
    });
  });

  test('includes the options when the format has changed', () => {
    const next = { ...values, destination_options: { newline: true, syntax: null } };
    expect(inputOf(next, ['destination_file_type'])).toEqual({
      destination_file_type: 'X12_204_004010',
      destination_options: { newline: true },
    });
  });

  test('is always readable for the server, whatever was typed as a number', () => {
    const typed = {
      ...values,
      throttle_per_minute: Number.NaN,
      retention_days: 1e30,
      retry: { max_attempts: null, backoff_seconds: 1.5 },
    };
    const { throttle_per_minute, retention_days, retry } = wholeInput(typed);
    expect([throttle_per_minute, retention_days, retry]).toEqual([
      null,
      1_000_000_000,
      { max_attempts: -1, backoff_seconds: 0 },
    ]);
  });

  test('has a revision only if one is pinned', () => {
    const mapping = { mapping_uuid: 'm', revision_policy: 'LATEST_DEPLOYED', revision: '5' } as const;
    expect(inputOf({ ...values, mapping }, ['mapping.revision'])['mapping']).toMatchObject({
      revision: null,
    });
    const pinned = { ...mapping, revision_policy: 'PINNED' } as const;
    expect(inputOf({ ...values, mapping: pinned }, ['mapping.revision'])['mapping']).toMatchObject({
      revision: 5,
    });
  });
});

test('paths of the server are mapped to fields of the form', () => {
  expect(
    ['mapping', 'acknowledgment', 'source.endpoint_uuid', 'filters.0.expression'].map(fieldPath),
  ).toEqual(['mapping.mapping_uuid', 'acknowledgment.kind', 'source', 'filters.0.expression']);
});

test('every seeded flow of a workspace is unchanged after all of its values have been read and saved', async () => {
  const server = await createTestServer();
  const { data } = await server.graphql<{
    viewer: {
      companies: {
        short_code: string;
        trading_partners: {
          edges: {
            node: {
              flow_setups: {
                flow_uuid: string;
                builder: string;
                configuration: Stored & { document: object };
              }[];
            };
          }[];
        };
      }[];
    };
  }>(
    OWNER,
    `{ viewer { companies { company_uuid short_code trading_partners(first: 12) { edges { node { partner_uuid
       flow_setups { flow_uuid builder configuration { document ${FIELDS} } } } } } } } }`,
  );
  const flows =
    data?.viewer.companies
      .find(({ short_code }) => short_code === 'northbay')
      ?.trading_partners.edges.flatMap(({ node }) => node.flow_setups) ?? [];
  expect(flows.length).toBeGreaterThan(10);
  for (const { flow_uuid, configuration } of flows) {
    const { lock_version, document } = configuration;
    const saved = await server.graphql<{
      save_flow: { flow_configuration: { document: object } | null; errors: { message: string }[] };
    }>(
      OWNER,
      `mutation ($input: SaveFlowInput!) { save_flow(input: $input) {
         flow_configuration { flow_uuid document } errors { path message } } }`,
      { input: { flow_uuid, lock_version, ...wholeInput(valuesOf(configuration)) } },
    );
    expect(saved.data?.save_flow.errors).toEqual([]);
    expect(saved.data?.save_flow.flow_configuration?.document).toEqual(document);
  }
});
