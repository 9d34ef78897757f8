import { expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';

const server = await createTestServer();
const OWNER = 'owner@northbay.example';
const GUEST = 'guest@northbay.example';

interface Seen {
  summary_message: string | null;
  is_shared: boolean;
  suggested_fix: string | null;
  changes_since_last_success: object | null;
  walk: object | null;
  flow_version: object | null;
  ai_summary: object | null;
  flagged: boolean;
  steps: { step: string; message: string | null }[];
  events: {
    total_count: number;
    edges: { node: { occurred_at: string; level: string; step: string; message: string } }[];
  };
  memos: { total_count: number };
  resends: { requested_by: { display: string } }[];
  files: { file_key: string; validation: { message: string }[] }[];
}
const SEEN = `summary_message is_shared suggested_fix changes_since_last_success { items { name } } walk { steps { label } }
  flow_version { flow_uuid version_timestamp } ai_summary { text } flagged steps { step message }
  events(first: 200) { total_count edges { node { event_uuid occurred_at level step message } } } memos { total_count }
  resends { requested_by { display } } files { file_key validation { message } }`;

interface Preview {
  readers: { email: string }[];
  summary_message: string | null;
  files: { file_key: string }[];
  events: { occurred_at: string; level: string; step: string; message: string }[];
  hidden_event_count: number;
  memo_count: number;
  hidden_memo_count: number;
  hidden_parts: string[];
  redactions: { place: string; original: string; shown: string | null }[];
}
const PREVIEW = `share_preview { readers { email } summary_message files { file_key } events { occurred_at level step message }
  hidden_event_count memo_count hidden_memo_count hidden_parts redactions { place original shown } }`;

async function ask<Data>(as: string, query: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const { data, errors } = await server.graphql<Data>(as, query, variables);
  expect(errors).toBeUndefined();
  return data;
}
const see = async <Data>(as: string, uuid: string, fields: string): Promise<Data> =>
  (
    await ask<{ flow_execution: Data }>(
      as,
      `query ($uuid: ID!) { flow_execution(invocation_uuid: $uuid) { invocation_uuid ${fields} } }`,
      { uuid },
    )
  ).flow_execution;
const change = (name: string, input: object, type: string) =>
  ask(OWNER, `mutation ($input: ${type}!) { ${name}(input: $input) { errors { message } } }`, { input });

/** Executions with different outcomes that the guest can see and that are not shared yet. */
const wanted = await (async () => {
  const { viewer } = await ask<{
    viewer: {
      companies: {
        flow_execution_search: {
          edges: {
            node: {
              invocation_uuid: string;
              partner_uuid: string;
              is_shared: boolean;
              reason_code: string | null;
              status: string;
            };
          }[];
        };
      }[];
    };
  }>(
    GUEST,
    `{ viewer { companies { company_uuid flow_execution_search(first: 500) {
       edges { node { invocation_uuid partner_uuid is_shared reason_code status } } } } } }`,
  );
  const nodes = viewer.companies
    .flatMap(({ flow_execution_search: { edges } }) => edges.map(({ node }) => node))
    .filter(
      ({ is_shared, status }) => !is_shared && !['SUBMITTED', 'IN_PROGRESS', 'COMPLETE'].includes(status),
    );
  return [...new Map(nodes.map((node) => [`${node.status} ${node.reason_code}`, node])).values()];
})();

test("the preview equals a guest's response after sharing", async () => {
  expect(wanted.length).toBeGreaterThan(3);
  const places = new Set<string>();
  for (const [place, { invocation_uuid, partner_uuid }] of wanted.entries()) {
    if (place === 0)
      await change(
        'create_memo',
        { partner_uuid, invocation_uuid, body: 'Not for them', visibility: 'INTERNAL' },
        'CreateMemoInput',
      );
    await change(
      'flag_flow_executions',
      { invocation_uuids: [invocation_uuid], flagged: true },
      'FlagFlowExecutionsInput',
    );
    const { share_preview: preview } = await see<{ share_preview: Preview }>(OWNER, invocation_uuid, PREVIEW);
    const mine = await see<Seen>(OWNER, invocation_uuid, SEEN);
    await change('share_flow_execution', { invocation_uuid, is_shared: true }, 'ShareFlowExecutionInput');
    const theirs = await see<Seen>(GUEST, invocation_uuid, SEEN);

    expect(preview.readers.map(({ email }) => email)).toContain(GUEST);
    expect(preview.summary_message).toBe(theirs.summary_message);
    expect(preview.files.map(({ file_key }) => file_key)).toEqual(
      theirs.files.map(({ file_key }) => file_key),
    );
    expect(preview.events).toEqual(
      theirs.events.edges.map(({ node: { occurred_at, level, step, message } }) => ({
        occurred_at,
        level,
        step,
        message,
      })),
    );
    expect(preview.hidden_event_count).toBe(mine.events.total_count - theirs.events.total_count);
    expect(preview.memo_count).toBe(theirs.memos.total_count);
    expect(preview.hidden_memo_count).toBe(mine.memos.total_count - theirs.memos.total_count);
    expect(preview.hidden_parts).toEqual(
      [
        mine.suggested_fix !== null && theirs.suggested_fix === null && 'SUGGESTED_FIX',
        mine.changes_since_last_success !== null && theirs.changes_since_last_success === null && 'CHANGES',
        mine.walk !== null && theirs.walk === null && 'WALK',
        mine.flow_version !== null && theirs.flow_version === null && 'FLOW_VERSION',
        mine.ai_summary !== null && theirs.ai_summary === null && 'AI_SUMMARY',
        mine.flagged && !theirs.flagged && 'FLAG',
      ].filter(Boolean),
    );
    const textsOf = (seen: Seen) => ({
      SUMMARY: [seen.summary_message],
      STEP: seen.steps.map(({ message }) => message),
      FINDING: seen.files.flatMap(({ validation }) => validation.map(({ message }) => message)),
      RESENT_BY: seen.resends.map(({ requested_by }) => requested_by.display),
    });
    const [own, foreign] = [textsOf(mine), textsOf(theirs)];
    for (const kind of ['SUMMARY', 'STEP', 'FINDING', 'RESENT_BY'] as const) {
      const different = own[kind].flatMap((original, at) =>
        original === null || original === foreign[kind][at]
          ? []
          : [{ place: kind, original, shown: foreign[kind][at] ?? null }],
      );
      expect(preview.redactions.filter((redaction) => redaction.place === kind)).toEqual(different);
      if (different.length > 0) places.add(kind);
    }
    const before = new Map(mine.events.edges.map(({ node }) => [node.occurred_at + node.step, node.message]));
    for (const { occurred_at, step, message } of preview.events) {
      const original = before.get(occurred_at + step);
      if (original !== message && original !== undefined)
        expect(preview.redactions).toContainEqual({ place: 'EVENT', original, shown: message });
    }
  }
  expect(places).toContain('STEP');
});

test('a viewer and a guest get no preview', async () => {
  const uuid = wanted[0]?.invocation_uuid ?? '';
  for (const as of ['viewer@northbay.example', GUEST])
    expect(await see(as, uuid, PREVIEW)).toMatchObject({ share_preview: null });
});

test('the preview names the workspaces whose members can read it because the partner is shared with them', async () => {
  const { invocation_uuid, partner_uuid } = wanted[1] ?? { invocation_uuid: '', partner_uuid: '' };
  const seeIt = async () =>
    (
      await see<{ share_preview: { shares: { short_code: string }[] } }>(
        OWNER,
        invocation_uuid,
        'share_preview { shares { share_uuid short_code } }',
      )
    ).share_preview.shares.map(({ short_code }) => short_code);
  const before = await seeIt();
  const { viewer } = await ask<{
    viewer: { companies: { company_uuid: string; short_code: string; viewer_can_edit: boolean }[] };
  }>(OWNER, '{ viewer { companies { company_uuid short_code viewer_can_edit } } }');
  const { company_uuid } = await see<{ company_uuid: string }>(OWNER, invocation_uuid, 'company_uuid');
  const other = viewer.companies.find(
    (company) =>
      company.viewer_can_edit &&
      company.company_uuid !== company_uuid &&
      !before.includes(company.short_code),
  );
  const short_code = other?.short_code ?? '';
  const { share_partner: offered } = await ask<{
    share_partner: { partner_share: { share_uuid: string } | null; errors: object[] };
  }>(
    OWNER,
    `mutation ($input: SharePartnerInput!) { share_partner(input: $input) {
       partner_share { share_uuid } errors { message } } }`,
    { input: { partner_uuid, short_code } },
  );
  expect(offered.errors).toEqual([]);
  // Nobody can read it before the other workspace has accepted.
  expect(await seeIt()).toEqual(before);
  await change(
    'answer_partner_share',
    { share_uuid: offered.partner_share?.share_uuid, accept: true },
    'AnswerPartnerShareInput',
  );
  expect((await seeIt()).toSorted()).toEqual([...before, short_code].toSorted());
});
