import { expect, test } from 'vitest';
import { crawl, type Entity } from '../testing/crawl.testing.ts';
import { createTestServer } from '../testing/testing.ts';

const t = await createTestServer();
const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const GUEST = 'guest@northbay.example';
const session = 'guests';

/** Members share the contents of files and logs with guests, and these may mention lookup tables. */
const contents: ReadonlySet<string> = new Set([
  'ExecutionFile.preview',
  'LogLine.message',
  'LogLine.attributes',
]);

/** The platform's documentation of its document formats, the same for every workspace, with fictional examples. */
const isDocumentation = (coordinate: string) => /^Canonical(?:Document|Field)\./.test(coordinate);

interface Internals {
  viewer: {
    companies: {
      short_code: string;
      company_uuid: string;
      users: { edges: { node: { name: string | null; email: string } }[] };
      global_lookup_tables: { edges: { node: { name: string; key: string } }[] };
      trading_partners: {
        edges: { node: { partner_uuid: string; partner_name: string; failures: Executions } }[];
      };
    }[];
  };
}

interface Executions {
  edges: { node: { invocation_uuid: string; reason_code: string; output_file_count: number } }[];
}

const { data } = await t.graphql<Internals>(
  OWNER,
  `{ viewer { companies { short_code company_uuid
    users(first: 200) { edges { node { name email } } }
    global_lookup_tables(first: 200) { edges { node { name key } } }
    trading_partners(first: 200) { edges { node { partner_uuid partner_name
      failures: flow_execution_search(first: 30, filter: { statuses: [LOGICAL_FAILURE] }) {
        edges { node { invocation_uuid reason_code output_file_count } } } } } } } } }`,
);
const northbay = data.viewer.companies.find(({ short_code }) => short_code === 'northbay');
const partners = northbay?.trading_partners.edges.map(({ node }) => node) ?? [];
const own = partners.find(({ partner_name }) => partner_name === 'Pinecrest Lines');
const others = partners.filter((partner) => partner !== own);
if (!northbay || !own) throw new Error('The seed lacks the workspace or the partner of the guest.');

const people = northbay.users.edges.flatMap(({ node: { name, email } }) => [email, ...(name ? [name] : [])]);
const tables = northbay.global_lookup_tables.edges.flatMap(({ node: { name, key } }) => [name, key]);

/** One execution for each failure reason among the partner's executions. */
const failed = [
  ...new Map(own.failures.edges.map(({ node }) => [node.reason_code, node])).values(),
].toReversed();

/** Members perform every action on the executions that records their names, and share the executions. */
async function leaveTraces() {
  const run = async (mutation: string, input: object) => {
    const type = `${mutation.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Input`;
    const answer = await t.graphql<Record<string, { errors: readonly unknown[] }>>(
      EDITOR,
      `mutation($input: ${type}!) { ${mutation}(input: $input) { errors { code message } } }`,
      { input },
      { session },
    );
    expect(answer.errors, mutation).toBeUndefined();
    expect(answer.data[mutation]?.errors, mutation).toEqual([]);
  };
  const invocation_uuids = failed.map(({ invocation_uuid }) => invocation_uuid);
  await run('flag_flow_executions', { invocation_uuids, flagged: true });
  for (const { invocation_uuid, output_file_count } of failed) {
    await run('share_flow_execution', { invocation_uuid, is_shared: true });
    await run('request_log_job', { invocation_uuid });
    if (output_file_count > 0) await run('resend_output', { invocation_uuid });
    const comment = { partner_uuid: own?.partner_uuid, invocation_uuid, body: 'Have a look, please.' };
    await run('create_memo', { ...comment, visibility: 'SHARED' });
    await run('create_memo', { ...comment, body: `Not for them, @${OWNER}.` });
  }
}

test('a guest never sees names of employees, lookup tables, or other partners', async () => {
  await leaveTraces();
  const from: Entity[] = [
    { type: 'Company', key: { company_uuid: northbay.company_uuid } },
    { type: 'TradingPartner', key: { partner_uuid: own.partner_uuid } },
    ...failed.map(({ invocation_uuid }) => ({ type: 'FlowExecution', key: { invocation_uuid } })),
  ];
  const found = await crawl(t, { as: GUEST, session, from, perType: 8 });

  const partnersNames = others.flatMap(({ partner_uuid, partner_name }) => [partner_uuid, partner_name]);
  const leaks = found
    .filter(({ coordinate }) => !isDocumentation(coordinate))
    .filter(({ coordinate, text }) =>
      [...people, ...partnersNames, ...(contents.has(coordinate) ? [] : tables)].some((name) =>
        text.includes(name),
      ),
    )
    .map(({ path, text }) => `${path}: ${text.slice(0, 120)}`);
  expect([...new Set(leaks)]).toEqual([]);

  // The crawl must have reached everything that guests read: runs, shared files and logs, comments, the library.
  const reached = new Set(found.map(({ coordinate }) => coordinate));
  for (const coordinate of [
    'ExecutionEvent.message',
    'ExecutionFile.preview',
    'LogLine.message',
    'Memo.body',
    'LibraryDocument.name',
    'OutputResend.message',
    'Actor.display',
  ])
    expect(reached).toContain(coordinate);
});

test('the same search finds such names for a member', async () => {
  const from = failed.slice(0, 2).map(({ invocation_uuid }) => ({
    type: 'FlowExecution',
    key: { invocation_uuid },
  }));
  const found = await crawl(t, { as: EDITOR, session, from, perType: 1 });
  for (const names of [people, tables, others.map(({ partner_name }) => partner_name)])
    expect(found.some(({ text }) => names.some((name) => text.includes(name)))).toBe(true);
});
