import { getNamedType, isInputObjectType, isLeafType, isObjectType, type GraphQLField } from 'graphql';
import { expect, test } from 'vitest';
import { controlOf } from '../../../services/control/testing.ts';
import type { SessionSnapshot } from '../../../services/snapshots/snapshot.ts';
import { createTestServer } from '../../../testing/testing.ts';
import { asOwnerOf, cases, documentFor, mutations, OWNER, subjectsOf } from '../../mutation-cases.testing.ts';
import { onceBy } from './once.ts';
import type { AskAsOwner, PermissionCase } from '../../permission-case.testing.ts';
import { REPEATABLE } from './repeatable.ts';

// So slow that nothing happens by itself between the calls.
const t = await createTestServer({ pace: 1e-7 });
const fields = Object.values(mutations);
const guarded = fields.flatMap((field) => {
  const by = onceBy(field);
  return by === null ? [] : [[field.name, by, field] as const];
});
const EDITOR = 'editor@northbay.example';
const ACTION = 'b0a3f8a6-4f5e-4c58-9d5c-0e5d2c2f3a11';
const subjectOf = await subjectsOf(t);

/** Mutations in which two people intend the same. Otherwise a key is of one person, and two people have two. */
const isSeen = (by: string) => by !== 'idempotency_key';

/** A flow of the test workspace that is deployed, and its partner's namesake in the other workspace. */
const promoted: PermissionCase['input'] = async ({ partner_uuid }, ask) => {
  const { trading_partner } = await ask<{
    trading_partner: { flow_setups: { flow_uuid: string; flow_name: string }[] };
  }>(
    'query($p: ID!) { trading_partner(partner_uuid: $p) { partner_uuid flow_setups { flow_uuid flow_name } } }',
    {
      p: subjectOf('Pinecrest Lines', 'northbay-test').partner_uuid,
    },
  );
  const flow = trading_partner.flow_setups.find(({ flow_name }) => flow_name === 'Send tender 204');
  return { flow_uuid: flow?.flow_uuid, partner_uuid };
};

/** An older version of a flow, because deploying the deployed one changes nothing. */
const older: PermissionCase['input'] = async ({ partner_uuid }, ask) => {
  const { trading_partner } = await ask<{
    trading_partner: {
      flow_setups: {
        flow_uuid: string;
        versions: { edges: { node: { version_timestamp: number; is_deployed: boolean } }[] };
      }[];
    };
  }>(
    `query($p: ID!) { trading_partner(partner_uuid: $p) { partner_uuid flow_setups { flow_uuid
       versions { edges { node { flow_uuid version_timestamp is_deployed } } } } } }`,
    { p: partner_uuid },
  );
  const [found] = trading_partner.flow_setups.flatMap(({ flow_uuid, versions }) => {
    const node = versions.edges.map((edge) => edge.node).find(({ is_deployed }) => !is_deployed);
    return node ? [{ flow_uuid, version_timestamp: node.version_timestamp }] : [];
  });
  return found ?? {};
};

/** Cases that need another object than the permission table. */
const others: Readonly<Record<string, PermissionCase['input']>> = {
  promote_flow: promoted,
  deploy_flow: older,
};
/** Mutations of one person, or of owners only, which cannot be shown for two people. */
const alone: ReadonlySet<string> = new Set(['retry_multi_company_run', 'set_canonical_version']);
/** Mutations on what another mutation started and time has ended. */
const later: ReadonlySet<string> = new Set(['retry_multi_company_run', 'accept_mapping_generation']);

interface UserError {
  readonly code: string;
  readonly message: string;
}

type Payload = Readonly<Record<string, unknown>> & {
  readonly errors: readonly UserError[];
  /** The results of a bulk mutation, each of which can be refused. */
  readonly results?: readonly { readonly accepted?: boolean; readonly message?: string }[];
};

const errorsOf = ({ errors, results = [] }: Payload): readonly UserError[] => [
  ...errors,
  ...results.flatMap(({ accepted, message }) =>
    accepted !== false ? [] : [{ code: 'CONFLICT', message: message ?? '' }],
  ),
];

/** A call that selects everything that a payload has, one level deep. */
function documentOf(field: GraphQLField<unknown, unknown>): string {
  const payload = getNamedType(field.type);
  const wanted = isObjectType(payload)
    ? Object.values(payload.getFields())
        .filter(({ name }) => name !== 'errors')
        .map(({ name, type }) => {
          const namedOutputType = getNamedType(type);
          if (isLeafType(namedOutputType)) return name;
          const isJudged =
            isObjectType(namedOutputType) && namedOutputType.getFields()['accepted'] !== undefined;
          return isJudged ? `${name} { accepted message original { __typename } }` : `${name} { __typename }`;
        })
    : [];
  return documentFor(field.name, `${wanted.join(' ')} errors { code message }`);
}

/** Everything that a session has stored, without the texts and times that depend on who did it. */
async function effects(session: string): Promise<string[]> {
  const { body } = await controlOf(t.server, session)<SessionSnapshot>('GET', '/snapshot');
  return Object.entries(body.overlay)
    .map(([id, stored]) => {
      const shape = JSON.stringify(stored, (key, value: unknown) =>
        typeof value === 'string' || (typeof value === 'number' && !/(?:version|count|number)$/.test(key))
          ? typeof value
          : value,
      );
      return `${id.split(':')[0]} ${shape}`;
    })
    .toSorted();
}

/** A session in which the action can be taken, with the variables of the call. */
async function prepared(name: string, by: string, field: GraphQLField<unknown, unknown>, session: string) {
  const control = controlOf(t.server, session);
  const asOwner = asOwnerOf(t)(session);
  const ask: AskAsOwner = async (query, variables) => {
    if (later.has(name)) await control('POST', '/clock', { advance_ms: 60_000 });
    return asOwner(query, variables);
  };
  const subject = { ...subjectOf('Pinecrest Lines'), milestone_uuid: '', memo_uuid: '' };
  const make = others[name] ?? cases[name]?.input;
  const input: Record<string, unknown> = {
    ...(await make?.(subject, ask)),
    ...(isSeen(by) ? {} : { idempotency_key: ACTION }),
  };
  const document = documentOf(field);
  const variables = await t.asSeen(OWNER, document, { input }, { session });
  return async (as: string): Promise<Payload> => {
    const { data, errors } = await t.graphql<Record<string, Payload>>(as, document, variables, { session });
    expect(errors).toBeUndefined();
    return data[name] as Payload;
  };
}

test('every mutation is @once, or says why it may be repeated', () => {
  const sorted = [...guarded.map(([name]) => name), ...Object.values(REPEATABLE).flat()];
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
    expect(errorsOf(await first(OWNER))).toEqual([]);
    const single = await effects(once);

    const twice = `twice-${name}`;
    const call = await prepared(name, by, field, twice);
    const second = isSeen(by) && !alone.has(name) ? EDITOR : OWNER;
    const answers = await Promise.all([call(OWNER), call(second)]);
    expect(await effects(twice)).toEqual(single);
    const late = await call(OWNER);
    expect(await effects(twice)).toEqual(single);

    const refused = [...answers, late].filter((payload) => errorsOf(payload).length > 0);
    expect(refused).toHaveLength(2);
    for (const payload of refused) {
      const { errors: _, ...objects } = payload;
      expect(errorsOf(payload)).toMatchObject([
        { code: 'CONFLICT', message: expect.stringMatching(/ by .+ (at|on) .*\d\d:\d\d/) },
      ]);
      expect(Object.values(objects).some((value) => value !== null && typeof value === 'object')).toBe(true);
    }
  },
);
