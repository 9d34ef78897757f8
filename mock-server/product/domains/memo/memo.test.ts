import { beforeEach, describe, expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const VIEWER = 'viewer@northbay.example';
const GUEST = 'guest@northbay.example';
const OPERATOR = 'operator@northbay.example';
const NEWCOMER = 'newcomer@northbay.example';
const t = await createTestServer();

interface Memo {
  memo_uuid: string;
  partner_uuid: string;
  invocation_uuid: string | null;
  body: string;
  author: { kind: string; display: string; email: string };
  author_company_name: string;
  visibility: 'INTERNAL' | 'SHARED';
  pinned: boolean;
  created_at: string;
  edited_at: string | null;
  viewer_can_edit: boolean;
  viewer_can_pin: boolean;
  viewer_can_delete: boolean;
}
interface Failure {
  code: string;
  path: string[] | null;
  message: string;
}

const FIELDS = `memo_uuid partner_uuid invocation_uuid body author { kind display email } author_company_name visibility
  pinned created_at edited_at viewer_can_edit viewer_can_pin viewer_can_delete`;
const NONE = '00000000-0000-4000-8000-000000000000';

let session = '';
let count = 0;
beforeEach(() => {
  session = `memo-${count++}`;
});

async function run<Data>(as: string, query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await t.graphql<Data>(as, query, variables, { session });
  expect(errors).toBeUndefined();
  return data;
}

const { data: seeded } = await t.graphql<{
  viewer: {
    companies: {
      short_code: string;
      trading_partners: { edges: { node: { partner_uuid: string; partner_name: string } }[] };
    }[];
  };
}>(
  OWNER,
  '{ viewer { companies { short_code trading_partners(first: 200) { edges { node { partner_uuid partner_name } } } } } }',
);
const partnerOf = (code: string, name?: string) => {
  const company = seeded.viewer.companies.find(({ short_code }) => short_code === code);
  const edge = company?.trading_partners.edges.find(
    ({ node }) => name === undefined || node.partner_name === name,
  );
  if (!edge) throw new Error(`no partner ${name} in ${code}`);
  return edge.node.partner_uuid;
};
const PINECREST = partnerOf('northbay', 'Pinecrest Lines');
const KESTREL = partnerOf('northbay', 'Kestrel Air');

const threadOf = async (as: string, partner_uuid = PINECREST) => {
  const { trading_partner } = await run<{
    trading_partner: { memos: { total_count: number; edges: { cursor: string; node: Memo }[] } } | null;
  }>(
    as,
    `query($p: ID!) { trading_partner(partner_uuid: $p) { memos(first: 100) { total_count edges { cursor node { ${FIELDS} } } } } }`,
    { p: partner_uuid },
  );
  return trading_partner?.memos.edges.map(({ node }) => node) ?? null;
};
const create = async (as: string, input: object = {}) =>
  (
    await run<{ create_memo: { memo_edge: { cursor: string; node: Memo } | null; errors: Failure[] } }>(
      as,
      `mutation($input: CreateMemoInput!) { create_memo(input: $input) { memo_edge { cursor node { ${FIELDS} } } errors { code path message } } }`,
      { input: { partner_uuid: PINECREST, body: 'A comment.', ...input } },
    )
  ).create_memo;
const update = async (as: string, input: object) =>
  (
    await run<{ update_memo: { memo: Memo | null; errors: Failure[] } }>(
      as,
      `mutation($input: UpdateMemoInput!) { update_memo(input: $input) { memo { ${FIELDS} } errors { code path message } } }`,
      { input },
    )
  ).update_memo;
const remove = async (as: string, memo_uuid: string | undefined) =>
  (
    await run<{ delete_memo: { memo: Memo | null; errors: Failure[] } }>(
      as,
      `mutation($input: DeleteMemoInput!) { delete_memo(input: $input) { memo { ${FIELDS} } errors { code path message } } }`,
      { input: { memo_uuid: memo_uuid ?? NONE } },
    )
  ).delete_memo;
const memo = async (as: string, memo_uuid: string | undefined) =>
  (
    await run<{ memo: Memo | null }>(as, `query($m: ID!) { memo(memo_uuid: $m) { ${FIELDS} } }`, {
      m: memo_uuid ?? NONE,
    })
  ).memo;
const written = async (as: string, input: object = {}) => {
  const { memo_edge, errors } = await create(as, input);
  expect(errors).toEqual([]);
  if (!memo_edge) throw new Error('no memo');
  return memo_edge.node;
};

describe('reading', () => {
  test("the seed has a conversation on the guest's partner: pinned first, then latest first", async () => {
    const thread = (await threadOf(OWNER)) ?? [];
    expect(thread.length).toBeGreaterThan(4);
    expect(thread[0]?.pinned).toBe(true);
    const times = thread.slice(1).map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(thread.some(({ author }) => author.email === GUEST)).toBe(true);
    for (const item of thread) expect(await memo(OWNER, item.memo_uuid)).toEqual(item);
  });

  test('a guest sees shared comments and nothing else', async () => {
    const all = (await threadOf(OWNER)) ?? [];
    const shared = (await threadOf(GUEST)) ?? [];
    expect(shared.length).toBeGreaterThan(0);
    expect(shared.map(({ memo_uuid }) => memo_uuid)).toEqual(
      all.filter(({ visibility }) => visibility === 'SHARED').map(({ memo_uuid }) => memo_uuid),
    );
    const internal = all.find(({ visibility }) => visibility === 'INTERNAL');
    expect(await memo(GUEST, internal?.memo_uuid)).toBeNull();
    expect(await memo(NEWCOMER, shared[0]?.memo_uuid)).toBeNull();
    expect(await memo(OWNER, NONE)).toBeNull();
    expect(await threadOf(GUEST, KESTREL)).toBeNull();
  });
});

test('no seeded comment is older than its partner or in the future', async () => {
  const { data } = await t.graphql<{
    viewer: {
      companies: {
        trading_partners: { edges: { node: { created_at: string; memos: { edges: { node: Memo }[] } } }[] };
      }[];
    };
  }>(
    OPERATOR,
    '{ viewer { companies { trading_partners(first: 200) { edges { node { created_at memos(first: 50) { edges { node { created_at edited_at } } } } } } } } }',
  );
  const partners = data.viewer.companies.flatMap(({ trading_partners }) => trading_partners.edges);
  const ages = partners.flatMap(({ node }) =>
    node.memos.edges.map((edge) => ({ partner: node.created_at, ...edge.node })),
  );
  expect(ages.length).toBeGreaterThan(50);
  for (const { partner, created_at, edited_at } of ages) {
    expect(created_at > partner).toBe(true);
    expect(created_at < (edited_at ?? '2026-09-15T14:30:00.000Z')).toBe(true);
  }
});

describe('writing', () => {
  test('a new comment comes after the pinned ones, at the position of its edge, and in no other session', async () => {
    const before = (await threadOf(EDITOR)) ?? [];
    const { memo_edge } = await create(EDITOR, { body: '  **Hello** \n' });
    expect(memo_edge?.node).toMatchObject({
      partner_uuid: PINECREST,
      invocation_uuid: null,
      body: '**Hello**',
      author: { kind: 'USER', display: 'Edwin Castellanos', email: EDITOR },
      author_company_name: 'Northbay Freight',
      visibility: 'INTERNAL',
      pinned: false,
      created_at: '2026-09-15T14:30:00.000Z',
      edited_at: null,
      viewer_can_edit: true,
      viewer_can_pin: true,
      viewer_can_delete: true,
    });
    const after = (await threadOf(EDITOR)) ?? [];
    expect(after).toHaveLength(before.length + 1);
    const pinned = after.filter((candidate) => candidate.pinned).length;
    expect(after[pinned]).toEqual(memo_edge?.node);
    const second = await written(EDITOR, { body: 'Second' });
    expect((await threadOf(EDITOR))?.slice(pinned, pinned + 2).map(({ body }) => body)).toEqual([
      'Second',
      '**Hello**',
    ]);
    session = 'another';
    expect(await threadOf(EDITOR)).toHaveLength(before.length);
    expect(await memo(EDITOR, second.memo_uuid)).toBeNull();
  });

  test.each([
    [VIEWER, 'INTERNAL', 'Northbay Freight'],
    [OPERATOR, 'INTERNAL', 'Causeway'],
    [GUEST, 'SHARED', 'Pinecrest Lines'],
  ])('%s can write a comment, which is %s and belongs to %s', async (as, visibility, company) => {
    const item = await written(as, { visibility: 'INTERNAL' });
    expect(item).toMatchObject({ visibility, author_company_name: company, author: { email: as } });
  });

  test.each([
    ['nothing', ''],
    ['only blanks', ' \n\t '],
    ['a character too much', 'é'.repeat(4001)],
  ])('%s is refused and changes nothing', async (_what, body) => {
    const before = await threadOf(EDITOR);
    const { memo_edge, errors } = await create(EDITOR, { body });
    expect(memo_edge).toBeNull();
    expect(errors).toEqual([expect.objectContaining({ code: 'VALIDATION', path: ['body'] })]);
    expect(await threadOf(EDITOR)).toEqual(before);
  });

  test('4,000 characters are enough, however many code units they take', async () => {
    expect((await written(EDITOR, { body: '😀'.repeat(4000) })).body).toHaveLength(8000);
  });

  test.each([
    ['a partner that is not theirs', GUEST, { partner_uuid: KESTREL }, 'NOT_FOUND', ['partner_uuid']],
    ['no partner', EDITOR, { partner_uuid: NONE }, 'NOT_FOUND', ['partner_uuid']],
    ['no execution', EDITOR, { invocation_uuid: NONE }, 'NOT_FOUND', ['invocation_uuid']],
    ['a workspace without access', NEWCOMER, {}, 'NOT_FOUND', ['partner_uuid']],
    ['a suspended workspace', OWNER, { partner_uuid: partnerOf('harborline') }, 'FORBIDDEN', null],
  ])('on %s it is refused', async (_what, as, input, code, path) => {
    const { memo_edge, errors } = await create(as, input);
    expect(memo_edge).toBeNull();
    expect(errors).toEqual([expect.objectContaining({ code, path })]);
  });
});

describe('mentions', () => {
  const mentionsOf = async (as: string, memo_uuid: string) =>
    (
      await run<{ memo: { mentions: string[] } }>(
        as,
        'query($m: ID!) { memo(memo_uuid: $m) { memo_uuid mentions } }',
        { m: memo_uuid },
      )
    ).memo.mentions;

  test('are the people who may read it, without duplicates, in text order', async () => {
    const body = `@${VIEWER}, @${OWNER}: ask @nobody@northbay.example or @${VIEWER.toUpperCase()}; write to ${EDITOR}. @${GUEST} too`;
    const internal = await written(EDITOR, { body });
    expect(await mentionsOf(EDITOR, internal.memo_uuid)).toEqual([VIEWER, OWNER]);
    const shared = await written(EDITOR, { body, visibility: 'SHARED' });
    expect(await mentionsOf(EDITOR, shared.memo_uuid)).toEqual([VIEWER, OWNER, GUEST]);
    // Guests must not learn who is a member.
    expect(await mentionsOf(GUEST, shared.memo_uuid)).toEqual([GUEST]);
    const none = await written(EDITOR, { body: 'x@@y @ @a' });
    expect(await mentionsOf(EDITOR, none.memo_uuid)).toEqual([]);
  });
});

describe('changing', () => {
  test('the author changes text and visibility; the time of the change is recorded', async () => {
    const item = await written(VIEWER);
    const { memo: changed } = await update(VIEWER, {
      memo_uuid: item.memo_uuid,
      body: 'Better.',
      visibility: 'SHARED',
    });
    expect(changed).toEqual({
      ...item,
      body: 'Better.',
      visibility: 'SHARED',
      edited_at: '2026-09-15T14:30:00.000Z',
    });
    expect(await memo(GUEST, item.memo_uuid)).toMatchObject({ body: 'Better.' });
    const { memo: same } = await update(VIEWER, { memo_uuid: item.memo_uuid, visibility: 'INTERNAL' });
    expect(same).toMatchObject({ body: 'Better.', visibility: 'INTERNAL' });
    expect(await memo(GUEST, item.memo_uuid)).toBeNull();
  });

  test("pinning is for editors and owners, on anybody's comment, and does not change the text", async () => {
    const item = await written(VIEWER);
    expect((await update(VIEWER, { memo_uuid: item.memo_uuid, pinned: true })).errors[0]?.code).toBe(
      'FORBIDDEN',
    );
    expect((await update(EDITOR, { memo_uuid: item.memo_uuid, pinned: true })).memo).toMatchObject({
      pinned: true,
      edited_at: null,
    });
    expect((await threadOf(EDITOR))?.[0]?.memo_uuid).toBe(item.memo_uuid);
  });

  test.each([
    ["somebody else's text", EDITOR, { body: 'Mine now' }, 'FORBIDDEN'],
    ["somebody else's visibility", OWNER, { visibility: 'SHARED' }, 'FORBIDDEN'],
    [
      'text and pin at once, when only one is allowed',
      EDITOR,
      { body: 'Mine now', pinned: true },
      'FORBIDDEN',
    ],
    ['to nothing', VIEWER, { body: ' ' }, 'VALIDATION'],
  ])('%s is refused and changes nothing', async (_what, as, input, code) => {
    const item = await written(VIEWER);
    const { memo: changed, errors } = await update(as, { memo_uuid: item.memo_uuid, ...input });
    expect(changed).toBeNull();
    expect(errors[0]?.code).toBe(code);
    expect(await memo(VIEWER, item.memo_uuid)).toEqual(item);
  });

  test('a guest cannot hide a comment', async () => {
    const item = await written(GUEST);
    const { errors } = await update(GUEST, { memo_uuid: item.memo_uuid, visibility: 'INTERNAL' });
    expect(errors).toEqual([expect.objectContaining({ code: 'VALIDATION', path: ['visibility'] })]);
  });

  test('a seeded comment can be pinned and edited like any other', async () => {
    const item = (await threadOf(GUEST))?.find(({ author }) => author.email === GUEST);
    const { memo: changed } = await update(GUEST, { memo_uuid: item?.memo_uuid, body: 'Corrected.' });
    expect(changed).toMatchObject({
      memo_uuid: item?.memo_uuid,
      body: 'Corrected.',
      created_at: item?.created_at,
    });
  });
});

describe('removing', () => {
  test.each([
    [VIEWER, true, 'the author'],
    [OWNER, true, 'an owner'],
    [OPERATOR, true, 'an operator'],
    [EDITOR, false, 'an editor who did not write it'],
  ])('%s: %s, as %s', async (as, allowed) => {
    const item = await written(VIEWER, { visibility: 'SHARED' });
    expect((await memo(as, item.memo_uuid))?.viewer_can_delete).toBe(allowed);
    const { memo: gone, errors } = await remove(as, item.memo_uuid);
    expect(errors.map(({ code }) => code)).toEqual(allowed ? [] : ['FORBIDDEN']);
    expect(gone?.memo_uuid).toBe(allowed ? item.memo_uuid : undefined);
    expect((await memo(VIEWER, item.memo_uuid)) === null).toBe(allowed);
  });

  test('a deleted comment is in no list, and cannot be changed or deleted again', async () => {
    const before = (await threadOf(OWNER)) ?? [];
    const victim = before[1];
    await remove(OWNER, victim?.memo_uuid);
    expect(await threadOf(OWNER)).toEqual(before.filter((candidate) => candidate !== victim));
    expect((await remove(OWNER, victim?.memo_uuid)).errors[0]?.code).toBe('NOT_FOUND');
    expect((await update(OWNER, { memo_uuid: victim?.memo_uuid, pinned: true })).errors[0]?.code).toBe(
      'NOT_FOUND',
    );
  });

  test('guests cannot tell that an internal comment exists', async () => {
    const item = await written(VIEWER);
    expect((await remove(GUEST, item.memo_uuid)).errors[0]?.code).toBe('NOT_FOUND');
    expect((await update(GUEST, { memo_uuid: item.memo_uuid, pinned: true })).errors[0]?.code).toBe(
      'NOT_FOUND',
    );
  });
});

test('pages of a thread are contiguous', async () => {
  for (let i = 0; i < 5; i++) await written(EDITOR, { body: `No. ${i}` });
  const whole = (await threadOf(EDITOR))?.map(({ memo_uuid }) => memo_uuid);
  const walked: string[] = [];
  let after: string | null = null;
  do {
    const {
      trading_partner,
    }: {
      trading_partner: {
        memos: { pageInfo: { endCursor: string; hasNextPage: boolean }; edges: { node: Memo }[] };
      };
    } = await run(
      EDITOR,
      'query($p: ID!, $after: String) { trading_partner(partner_uuid: $p) { memos(first: 3, after: $after) { pageInfo { endCursor hasNextPage } edges { node { memo_uuid } } } } }',
      { p: PINECREST, after },
    );
    walked.push(...trading_partner.memos.edges.map(({ node }) => node.memo_uuid));
    after = trading_partner.memos.pageInfo.hasNextPage ? trading_partner.memos.pageInfo.endCursor : null;
  } while (after !== null);
  expect(walked).toEqual(whole);
});
