import { getNamedType, isInputObjectType, isLeafType, isObjectType, type GraphQLField } from 'graphql';
import { expect, test } from 'vitest';
import { loadSchema } from '../schema/schema.ts';
import { controlOf } from '../steering/control/testing.ts';
import type { SessionSnapshot } from '../steering/snapshots/snapshot.ts';
import { createTestServer } from '../testing/testing.ts';
import { seededPartner } from '../testing/testing-roster.ts';
import { onceBy } from './once.ts';
import type { AskAsOwner, PermissionCase, PermissionSubject } from './permission-case.ts';
import { mutationTables } from './permission-table.ts';
import { REPEATABLE, UNGUARDED } from './repeatable.ts';

// So slow that nothing happens by itself between the calls.
const t = await createTestServer({ pace: 1e-7 });
const fields = Object.values(loadSchema().schema.getMutationType()?.getFields() ?? {});
const guarded = fields.flatMap((field) => {
  const by = onceBy(field);
  return by === null ? [] : [[field.name, by, field] as const];
});
const cases = Object.assign({}, ...mutationTables) as Record<string, PermissionCase>;
const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const DEED = 'b0a3f8a6-4f5e-4c58-9d5c-0e5d2c2f3a11';

/** Mutations in which two people intend the same. Otherwise a key is of one person, and two people have two. */
const isSeen = (by: string) => by !== 'idempotency_key';
/** Cases that need another object than the permission table, or cannot be shown for two people. */
const others: Readonly<Record<string, PermissionCase['input']>> = {};
/** Mutations of one person, or of owners only. */
const alone: ReadonlySet<string> = new Set();

interface Fault {
  readonly code: string;
  readonly message: string;
}

type Payload = Readonly<Record<string, unknown>> & {
  readonly errors: readonly Fault[];
  /** The results of a bulk mutation, each of which can be refused. */
  readonly results?: readonly { readonly accepted: boolean; readonly message: string }[];
};

const faultsOf = ({ errors, results = [] }: Payload): readonly Fault[] => [
  ...errors,
  ...results.flatMap(({ accepted, message }) => (accepted ? [] : [{ code: 'CONFLICT', message }])),
];

/** A call that selects everything that a payload has, one level deep. */
function documentOf(field: GraphQLField<unknown, unknown>): string {
  const payload = getNamedType(field.type);
  const parts = new Map([['results', 'results { accepted message original { __typename } }']]);
  const wanted = isObjectType(payload)
    ? Object.values(payload.getFields())
        .filter(({ name }) => name !== 'errors')
        .map(({ name, type }) =>
          isLeafType(getNamedType(type)) ? name : (parts.get(name) ?? `${name} { __typename }`),
        )
    : [];
  return `mutation($input: ${String(field.args[0]?.type)}) { ${field.name}(input: $input) {
    ${wanted.join(' ')} errors { code message } } }`;
}

async function subjectIn(session: string): Promise<[PermissionSubject, AskAsOwner]> {
  const ask: AskAsOwner = async <Data>(query: string, variables: Readonly<Record<string, unknown>> = {}) => {
    const { data, errors } = await t.graphql<Data>(OWNER, query, variables, { session });
    expect(errors).toBeUndefined();
    return data;
  };
  const { company_uuid, partner_uuid } = seededPartner('pinecrest');
  const { trading_partner } = await ask<{
    trading_partner: { flow_execution_search: { edges: { node: { invocation_uuid: string } }[] } };
  }>(
    `query($p: ID!) { trading_partner(partner_uuid: $p) { partner_uuid
      flow_execution_search(first: 1, filter: { statuses: [LOGICAL_FAILURE] }) { edges { node { invocation_uuid } } } } }`,
    { p: partner_uuid },
  );
  const invocation_uuid = trading_partner.flow_execution_search.edges[0]?.node.invocation_uuid ?? '';
  return [{ company_uuid, partner_uuid, invocation_uuid, milestone_uuid: '', memo_uuid: '' }, ask];
}

/** Everything that a session has stored, without the texts and times that depend on who did it. */
async function effects(session: string): Promise<string[]> {
  const { body } = await controlOf(t.server, session)<SessionSnapshot>('GET', '/snapshot');
  return Object.entries(body.overlay)
    .map(([id, stored]) => {
      const shape = JSON.stringify(stored, (key, value: unknown) =>
        typeof value === 'string' || (typeof value === 'number' && !/version|count|number/.test(key))
          ? typeof value
          : value,
      );
      return `${id.split(':')[0]} ${shape}`;
    })
    .toSorted();
}

/** A session in which the deed can be done, with the variables of the call. */
async function prepared(name: string, by: string, field: GraphQLField<unknown, unknown>, session: string) {
  const [subject, ask] = await subjectIn(session);
  const make = others[name] ?? cases[name]?.input;
  const input = { ...(await make?.(subject, ask)), ...(isSeen(by) ? {} : { idempotency_key: DEED }) };
  const document = documentOf(field);
  const variables = await t.asSeen(OWNER, document, { input }, { session });
  return async (as: string): Promise<Payload> => {
    const { data, errors } = await t.graphql<Record<string, Payload>>(as, document, variables, { session });
    expect(errors).toBeUndefined();
    return data[name] as Payload;
  };
}

test('every mutation is @once, or says why it may be repeated', () => {
  const sorted = [...guarded.map(([name]) => name), ...Object.values(REPEATABLE).flat(), ...UNGUARDED];
  expect(sorted.toSorted()).toEqual(fields.map(({ name }) => name).toSorted());
});

test.each(guarded)('%s says in its input what a repeat is recognized by: %s', (_name, by, field) => {
  const input = getNamedType(field.args[0]?.type as never);
  const guard = isInputObjectType(input) ? input.getFields()[by] : undefined;
  expect(String(guard?.type)).toMatch(/!$/);
});

test.each(guarded)(
  '%s has its effect once, of two people at the same time and of one who is late',
  async (name, by, field) => {
    const once = `once-${name}`;
    const first = await prepared(name, by, field, once);
    expect(faultsOf(await first(OWNER))).toEqual([]);

    const twice = `twice-${name}`;
    const call = await prepared(name, by, field, twice);
    const second = isSeen(by) && !alone.has(name) ? EDITOR : OWNER;
    const answers = await Promise.all([call(OWNER), call(second)]);
    const single = await effects(once);
    expect(await effects(twice)).toEqual(single);
    const late = await call(OWNER);
    expect(await effects(twice)).toEqual(single);

    const refused = [...answers, late].filter((payload) => faultsOf(payload).length > 0);
    expect(refused).toHaveLength(2);
    for (const payload of refused) {
      const { errors: _, ...objects } = payload;
      expect(faultsOf(payload)).toMatchObject([
        { code: 'CONFLICT', message: expect.stringMatching(/ by .+ (at|on) .*\d\d:\d\d/) },
      ]);
      expect(Object.values(objects).some((value) => value !== null && typeof value === 'object')).toBe(true);
    }
  },
);
