import type {
  AskAsOwner,
  PermissionCase,
  PermissionCases,
  PermissionSubject,
  ReadCases,
} from '../../permission-case.testing.ts';

/** The partner's least recently submitted flow and its latest version. */
async function aFlow({ partner_uuid }: PermissionSubject, ask: AskAsOwner) {
  const { trading_partner } = await ask<{
    trading_partner: {
      flow_setups: {
        flow_uuid: string;
        enabled: boolean;
        configuration: { lock_version: number };
        versions: { edges: { node: { version_timestamp: number } }[] };
      }[];
    };
  }>(
    `query($p: ID!) { trading_partner(partner_uuid: $p) { partner_uuid flow_setups { flow_uuid enabled
       configuration { flow_uuid lock_version } versions(first: 1) { edges { node { flow_uuid version_timestamp } } } } } }`,
    { p: partner_uuid },
  );
  const flow = trading_partner.flow_setups.find(({ enabled }) => !enabled) ?? trading_partner.flow_setups[0];
  return {
    flow_uuid: flow?.flow_uuid ?? '',
    lock_version: flow?.configuration.lock_version ?? 0,
    version_timestamp: flow?.versions.edges[0]?.node.version_timestamp ?? 0,
  };
}

const flowUuid = async (subject: PermissionSubject, ask: AskAsOwner): Promise<string> =>
  (await aFlow(subject, ask)).flow_uuid;

const licensed: PermissionCase = {
  input: ({ partner_uuid }) => ({
    partner_uuid,
    integration_identifier: 'osprey-track-positions',
    values: { environment: 'SANDBOX' },
    secrets: [{ name: 'api_key', value: 'x' }],
  }),
};

/** The flow of these cases is disabled. */
export const flowCases: PermissionCases = {
  save_flow: {
    input: async (subject, ask) => {
      const { flow_uuid, lock_version } = await aFlow(subject, ask);
      return { flow_uuid, lock_version, notes: 'x' };
    },
  },
  deploy_flow: {
    input: async (subject, ask) => ({ flow_uuid: await flowUuid(subject, ask) }),
  },
  rollback_flow: {
    input: async (subject, ask) => {
      const { flow_uuid, version_timestamp } = await aFlow(subject, ask);
      return { flow_uuid, version_timestamp };
    },
  },
  set_flow_enabled: {
    input: async (subject, ask) => ({ flow_uuid: await flowUuid(subject, ask), enabled: false }),
  },
  delete_flow: {
    input: async (subject, ask) => ({ flow_uuid: await flowUuid(subject, ask) }),
  },
  test_flow: {
    input: async (subject, ask) => ({ flow_uuid: await flowUuid(subject, ask) }),
  },
  create_licensed_flow: licensed,
  test_licensed_flow: licensed,
  promote_flow: {
    input: async (subject, ask) => ({
      flow_uuid: await flowUuid(subject, ask),
      partner_uuid: subject.partner_uuid,
    }),
    ends: 'V',
  },
  duplicate_flow: {
    input: async (subject, ask) => ({ flow_uuid: await flowUuid(subject, ask) }),
  },
};

const field = (selection: string) => async (subject: PermissionSubject, ask: AskAsOwner) =>
  `{ flow_setup(flow_uuid: "${await flowUuid(subject, ask)}") { flow_uuid ${selection} } }`;

/** A deployed flow that a notifier reports on. */
async function notifyingFlow(subject: PermissionSubject, ask: AskAsOwner): Promise<string> {
  const flow_uuid = await flowUuid(subject, ask);
  const { company } = await ask<{
    company: { notifiers: { edges: readonly { node: { notifier_uuid: string } }[] } };
  }>(
    'query($c: ID!) { company(company_uuid: $c) { company_uuid notifiers(first: 1) { edges { node { notifier_uuid } } } } }',
    { c: subject.company_uuid },
  );
  const notifiers = company.notifiers.edges.map(({ node }) => node.notifier_uuid);
  await ask('mutation($input: SaveFlowInput!) { save_flow(input: $input) { errors { code } } }', {
    input: { flow_uuid, notifiers },
  });
  await ask('mutation($input: DeployFlowInput!) { deploy_flow(input: $input) { errors { code } } }', {
    input: { flow_uuid },
  });
  return flow_uuid;
}

export const flowReadCases: ReadCases = {
  // Guests find no configuration, and no version.
  'FlowConfiguration.notifiers': {
    query: async (subject, ask) =>
      `{ flow_configuration(flow_uuid: "${await notifyingFlow(subject, ask)}") { flow_uuid it: notifiers { notifier_uuid } } }`,
    outcome: 'F..N.N',
  },
  'FlowConfigurationSnapshot.notifiers': {
    query: async (subject, ask) =>
      `{ flow_setup(flow_uuid: "${await notifyingFlow(subject, ask)}") { flow_uuid latest_version { snapshot { it: notifiers { notifier_uuid } } } } }`,
    outcome: 'F..N.N',
  },
  'FlowSetup.integration': {
    query: async (subject, ask) => {
      // Each role asks, and only the first request finds the name free.
      await ask(
        'mutation($input: CreateLicensedFlowInput!) { create_licensed_flow(input: $input) { errors { code } } }',
        { input: await licensed.input(subject, ask) },
      );
      const { trading_partner } = await ask<{
        trading_partner: { flow_setups: readonly { flow_uuid: string; integration: object | null }[] };
      }>(
        'query($p: ID!) { trading_partner(partner_uuid: $p) { partner_uuid flow_setups { flow_uuid integration { __typename } } } }',
        { p: subject.partner_uuid },
      );
      const flow = trading_partner.flow_setups.find(({ integration }) => integration !== null);
      return `{ flow_setup(flow_uuid: "${flow?.flow_uuid}") { flow_uuid it: integration { __typename } } }`;
    },
  },
  'Query.flow_configuration': {
    query: async (subject, ask) =>
      `{ it: flow_configuration(flow_uuid: "${await flowUuid(subject, ask)}") { flow_uuid } }`,
  },
  'Query.flow_version': {
    query: async (subject, ask) => {
      const { flow_uuid, version_timestamp } = await aFlow(subject, ask);
      return `{ it: flow_version(flow_uuid: "${flow_uuid}", version_timestamp: ${version_timestamp}) { flow_uuid version_timestamp } }`;
    },
  },
  'Query.flow_test': {
    query: async (subject, ask) => {
      const { test_flow } = await ask<{ test_flow: { flow_test: { flow_test_uuid: string } } }>(
        'mutation($f: ID!) { test_flow(input: { flow_uuid: $f }) { flow_test { flow_test_uuid } } }',
        { f: await flowUuid(subject, ask) },
      );
      return `{ it: flow_test(flow_test_uuid: "${test_flow.flow_test.flow_test_uuid}") { flow_test_uuid } }`;
    },
  },
  'FlowSetup.configuration': { query: field('it: configuration { flow_uuid }') },
  'FlowSetup.versions': { query: field('it: versions { total_count }') },
  // A flow built with the form has no steps to count.
  'FlowSetup.node_counts': { query: field('it: node_counts { node_id }'), outcome: 'NNNFNN' },
  'FlowSetup.tests': { query: field('it: tests { pageInfo { hasNextPage } }') },
  'FlowSetup.deployed_version': {
    query: field('it: deployed_version { flow_uuid version_timestamp }'),
  },
  'FlowSetup.latest_version': {
    query: field('it: latest_version { flow_uuid version_timestamp }'),
  },
};
