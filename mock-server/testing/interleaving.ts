import { hash, stream } from '../kernel/random.ts';
import type { MockServer } from '../server.ts';

export interface Interleaved {
  readonly operations: number;
  /** Data that a session saw but should not have seen, or the reverse; empty if all is correct. */
  readonly wrong: readonly string[];
}

interface Own {
  readonly id: string;
  /** Texts of this session's comments, in order. */
  readonly texts: string[];
  readonly uuids: string[];
  /** The `lock_version` of each comment. */
  readonly versions: Map<string, number>;
  note: string;
}

const CREATE = `mutation($input: CreateMemoInput!) { create_memo(input: $input) { memo_edge { node { memo_uuid } } errors { code } } }`;
const DELETE = `mutation($input: DeleteMemoInput!) { delete_memo(input: $input) { memo { memo_uuid } errors { code } } }`;
const UPDATE = `mutation($input: UpdateMemoInput!) { update_memo(input: $input) { memo { memo_uuid body lock_version } errors { code } } }`;
const READ = `query($uuid: ID!) { flow_execution(invocation_uuid: $uuid) { invocation_uuid
  memos(first: 100) { total_count edges { node { memo_uuid body } } } } }`;
const PLACE = `{ viewer { companies { company_uuid short_code
  flow_execution_search(first: 1) { edges { node { invocation_uuid partner_uuid } } } } } }`;

interface Answer {
  // oxlint-disable-next-line typescript/no-explicit-any -- read by path; the shapes are those of the operations above
  readonly data: any;
  readonly errors?: readonly { readonly message: string }[];
}

/**
 * Lets many sessions write to the same execution concurrently, in an order drawn from a seed, and compares what each
 * reads with what it has written itself.
 */
export async function interleave(
  server: MockServer,
  { sessions, operations, atOnce = 50 }: { sessions: number; operations: number; atOnce?: number },
): Promise<Interleaved> {
  const token = await server.tokenFor('owner@northbay.example');
  const wrong: string[] = [];
  const ask = async (
    session: string,
    query: string,
    variables: Record<string, unknown> = {},
  ): Promise<Answer> => {
    const response = await server.fetch(
      new Request('http://localhost/graphql', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'x-mock-session': session,
        },
        body: JSON.stringify({ query, variables }),
      }),
    );
    const answer = (await response.json()) as Answer;
    if (answer.errors) wrong.push(`${session}: ${answer.errors[0]?.message}`);
    return answer;
  };
  const { data } = await ask('place', PLACE);
  const { companies } = data.viewer as {
    companies: {
      short_code: string;
      flow_execution_search: { edges: { node: { invocation_uuid: string; partner_uuid: string } }[] };
    }[];
  };
  const place = companies.find(({ short_code }) => short_code === 'northbay')!.flow_execution_search.edges[0]!
    .node;
  const seeded = (await ask('place', READ, { uuid: place.invocation_uuid })).data.flow_execution.memos
    .total_count as number;

  const owns = Array.from({ length: sessions }, (_, n): Own => ({
    id: `interleaved-${n}`,
    texts: [],
    uuids: [],
    versions: new Map(),
    note: '',
  }));
  const dice = stream(hash('interleaving', sessions, operations));
  const draw = (most: number) => Math.floor(dice() * most);

  async function step(own: Own, kind: number, n: number): Promise<void> {
    const { id, texts, uuids } = own;
    const body = `${id} ${n}`;
    if (uuids.length === 0 || (kind === 0 && uuids.length < 20)) {
      const made = await ask(id, CREATE, { input: { ...place, body, visibility: 'INTERNAL' } });
      uuids.push(made.data.create_memo.memo_edge.node.memo_uuid);
      texts.push(body);
    } else if (kind === 1) {
      const memo_uuid = uuids.at(-1) ?? '';
      const lock_version = own.versions.get(memo_uuid) ?? 1;
      const { data: answer } = await ask(id, UPDATE, { input: { memo_uuid, lock_version, body } });
      own.versions.set(memo_uuid, answer.update_memo.memo.lock_version);
      texts[texts.length - 1] = body;
    } else if (kind === 2 && uuids.length > 10) {
      await ask(id, DELETE, { input: { memo_uuid: uuids.shift() } });
      texts.shift();
    } else {
      const { memos } = (await ask(id, READ, { uuid: place.invocation_uuid })).data.flow_execution as {
        memos: { total_count: number; edges: { node: { body: string } }[] };
      };
      const bodies = memos.edges
        .map(({ node }) => node.body)
        .filter((text) => text.startsWith('interleaved-'));
      const isSame = bodies.length === texts.length && texts.every((text) => bodies.includes(text));
      if (!isSame || memos.total_count !== seeded + texts.length)
        wrong.push(`${id} wrote ${texts.join(', ')} and read ${bodies.join(', ')} of ${memos.total_count}`);
    }
  }

  const last = new Map<Own, Promise<void>>();
  // Sequential within a session, like one person's clicks; concurrent across sessions.
  for (let from = 0; from < operations; from += atOnce) {
    const round = Array.from({ length: Math.min(atOnce, operations - from) }, (_, place) => {
      const own = owns[draw(sessions)] as Own;
      const kind = draw(5);
      const n = from + place + 1;
      const next = (last.get(own) ?? Promise.resolve()).then(() => step(own, kind, n));
      last.set(own, next);
      return next;
    });
    await Promise.all(round);
  }
  for (const own of owns) if (own.uuids.length > 0) await step(own, 4, 0);
  return { operations, wrong };
}
