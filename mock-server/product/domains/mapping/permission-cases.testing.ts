import type {
  AskAsOwner,
  PermissionCases,
  PermissionSubject,
  ReadCases,
} from '../../permission-case.testing.ts';

interface Found {
  readonly mapping_uuid: string;
  readonly has_undeployed_changes: boolean;
}

/** Any mapping, preferably a deployable one. */
async function someMapping(
  { company_uuid }: PermissionSubject,
  ask: AskAsOwner,
): Promise<{ mapping_uuid: string }> {
  const { company } = await ask<{ company: { mappings: { edges: { node: Found }[] } } }>(
    'query($c: ID!) { company(company_uuid: $c) { mappings { edges { node { mapping_uuid has_undeployed_changes } } } } }',
    { c: company_uuid },
  );
  const all = company.mappings.edges.map(({ node }) => node);
  const found = all.find(({ has_undeployed_changes }) => has_undeployed_changes) ?? all[0];
  return { mapping_uuid: found?.mapping_uuid ?? '' };
}

/** A copy that no flow uses; if the owner may not copy, the mapping itself. */
async function unusedMapping(subject: PermissionSubject, ask: AskAsOwner) {
  const some = await someMapping(subject, ask);
  const { duplicate_mapping } = await ask<{
    duplicate_mapping: { mapping_edge: { node: { mapping_uuid: string } } | null };
  }>(
    'mutation($input: DuplicateMappingInput!) { duplicate_mapping(input: $input) { mapping_edge { node { mapping_uuid } } } }',
    { input: some },
  );
  return duplicate_mapping.mapping_edge?.node ?? some;
}

/** A draft of any mapping. */
async function someDraft(subject: PermissionSubject, ask: AskAsOwner) {
  const some = await someMapping(subject, ask);
  const { save_mapping_draft } = await ask<{
    save_mapping_draft: { mapping: { draft: { lock_version: number } } | null };
  }>(
    'mutation($input: SaveMappingDraftInput!) { save_mapping_draft(input: $input) { mapping { draft { lock_version } } } }',
    { input: { ...some, expression: '{}' } },
  );
  return { ...some, lock_version: save_mapping_draft.mapping?.draft.lock_version ?? 0 };
}

/** A replay that finds every result changed. */
async function someReplay(subject: PermissionSubject, ask: AskAsOwner) {
  const { replay_mapping } = await ask<{
    replay_mapping: { mapping_replay: { replay_uuid: string } | null };
  }>(
    'mutation($input: ReplayMappingInput!) { replay_mapping(input: $input) { mapping_replay { replay_uuid } } }',
    { input: { ...(await someMapping(subject, ask)), expression: '{ "sets": [] }' } },
  );
  return { replay_uuid: replay_mapping.mapping_replay?.replay_uuid ?? '' };
}

/**
 * Milliseconds between two polls of work in progress. The server runs in process, so constant polling would slow it
 * down.
 */
const BEAT_MS = 5;

/** A replay that stops after its first result, because further ones would only take time. */
async function changedReplay(subject: PermissionSubject, ask: AskAsOwner) {
  const replay = await someReplay(subject, ask);
  if (replay.replay_uuid === '') return replay;
  for (let progress = 0; progress === 0;) {
    await new Promise<void>((resolve) => void setTimeout(resolve, BEAT_MS));
    ({
      mapping_replay: { progress },
    } = await ask<{ mapping_replay: { progress: number } }>(
      'query($r: ID!) { mapping_replay(replay_uuid: $r) { progress } }',
      { r: replay.replay_uuid },
    ));
  }
  await ask(
    'mutation($input: CancelMappingReplayInput!) { cancel_mapping_replay(input: $input) { errors { code } } }',
    { input: replay },
  );
  return replay;
}

const SAMPLE =
  'ISA*00*          *00*          *02*PNCL           *ZZ*NORTHBAYFWD    *260915*1427*U*00401*000004243*0*P*>~GS*GF*PNCL*NORTHBAYFWD*20260915*1427*4243*X*004010~ST*990*0001~B1*PNCL*NB0322620*20260915*A~SE*3*0001~GE*1*4243~IEA*1*000004243~';

const toGenerate = ({ partner_uuid }: PermissionSubject) => ({
  partner_uuid,
  flow_type: 'RECEIVE_TENDER_RESPONSE',
  file_type: 'X12_990_004010',
  sample_content: SAMPLE,
  sample_file_name: '990.edi',
});

/** A generation that has just started. */
async function someGeneration(subject: PermissionSubject, ask: AskAsOwner) {
  const { generate_mapping } = await ask<{
    generate_mapping: { generation: { generation_uuid: string } | null };
  }>(
    'mutation($input: GenerateMappingInput!) { generate_mapping(input: $input) { generation { generation_uuid } } }',
    { input: toGenerate(subject) },
  );
  return { generation_uuid: generate_mapping.generation?.generation_uuid ?? '' };
}

/** A generation that is waiting for a decision. */
async function readyGeneration(subject: PermissionSubject, ask: AskAsOwner) {
  const some = await someGeneration(subject, ask);
  for (let status = some.generation_uuid === '' ? 'NONE' : 'QUEUED'; /QUEUED|RUNNING/.test(status);) {
    await new Promise<void>((resolve) => void setTimeout(resolve, BEAT_MS));
    const { mapping_generation } = await ask<{ mapping_generation: { status: string } }>(
      'query($g: ID!) { mapping_generation(generation_uuid: $g) { status } }',
      { g: some.generation_uuid },
    );
    ({ status } = mapping_generation);
  }
  return some;
}

export const mappingCases: PermissionCases = {
  save_mapping: {
    input: ({ company_uuid }) => ({
      company_uuid,
      name: 'trial',
      input_type: 'JSON',
      output_type: 'JSON',
      expression: '{ "a": 1 }',
    }),
  },
  // The mapping of the scripted incident has failing tests, so deploying it requires a note.
  deploy_mapping: {
    input: async (subject, ask) => ({ ...(await someMapping(subject, ask)), note: 'Checked by phone' }),
  },
  save_mapping_draft: {
    input: async (subject, ask) => ({ ...(await someMapping(subject, ask)), expression: '{ "a": ' }),
  },
  discard_mapping_draft: { input: someDraft, whenSuspended: '-' },
  replay_mapping: { input: someMapping },
  cancel_mapping_replay: { input: someReplay, whenSuspended: '-' },
  accept_mapping_replay_changes: { input: changedReplay, whenSuspended: '-' },
  duplicate_mapping: { input: someMapping },
  delete_mapping: { input: unusedMapping },
  test_mapping: { input: someMapping },
  run_mapping_tests: { input: someMapping },
  generate_mapping: { input: toGenerate },
  cancel_mapping_generation: { input: someGeneration, whenSuspended: '-' },
  change_mapping_generation: { input: readyGeneration, whenSuspended: '-' },
  accept_mapping_generation: { input: readyGeneration, whenSuspended: '-' },
  discard_mapping_generation: { input: readyGeneration, whenSuspended: '-' },
};

export const mappingReads: ReadCases = {
  'Query.mapping_revision': {
    query: async (subject, ask) => {
      const { mapping_uuid } = await someMapping(subject, ask);
      const { mapping } = await ask<{
        mapping: { revisions: { edges: readonly { node: { created_at: number } }[] } };
      }>(
        `{ mapping(mapping_uuid: "${mapping_uuid}") { mapping_uuid revisions(first: 1) { edges { node { mapping_uuid created_at } } } } }`,
      );
      return `{ it: mapping_revision(mapping_uuid: "${mapping_uuid}", created_at: ${mapping.revisions.edges[0]?.node.created_at}) { number } }`;
    },
  },
  'Company.mappings': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { it: mappings { edges { node { name } } } } }`,
  },
  'Company.recent_files': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { it: recent_files(file_type: "X12_850_004010") { file_name } } }`,
  },
  'Query.mapping_replay': {
    query: async (subject, ask) =>
      `{ it: mapping_replay(replay_uuid: "${(await someReplay(subject, ask)).replay_uuid}") { status } }`,
  },
  'Query.mapping_replay_run': {
    query: async (subject, ask) => {
      const { replay_uuid } = await changedReplay(subject, ask);
      const { mapping_replay } = await ask<{
        mapping_replay: { runs: readonly { invocation_uuid: string }[] };
      }>('query($r: ID!) { mapping_replay(replay_uuid: $r) { runs { invocation_uuid } } }', {
        r: replay_uuid,
      });
      return `{ it: mapping_replay_run(replay_uuid: "${replay_uuid}", invocation_uuid: "${mapping_replay.runs[0]?.invocation_uuid}") { outcome } }`;
    },
  },
  'Query.mapping_generation': {
    query: async (subject, ask) =>
      `{ it: mapping_generation(generation_uuid: "${(await someGeneration(subject, ask)).generation_uuid}") { status } }`,
  },
  'Query.mapping': {
    query: async (subject, ask) =>
      `{ it: mapping(mapping_uuid: "${(await someMapping(subject, ask)).mapping_uuid}") { name } }`,
  },
};
