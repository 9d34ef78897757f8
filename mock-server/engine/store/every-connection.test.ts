import { getNamedType, isObjectType, isRequiredArgument, type GraphQLObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { controlOf } from '../../services/control/testing.ts';
import { loadSchema } from '../schema/schema.ts';
import { createTestServer } from '../../testing/testing.ts';

const OWNER = 'owner@northbay.example';
const { schema, keys } = loadSchema();
const query = schema.getQueryType() as GraphQLObjectType;
const t = await createTestServer();

interface ConnectionPage {
  readonly edges: readonly { readonly cursor: string; readonly node: Readonly<Record<string, unknown>> }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  readonly total_count: number;
}

/** A connection of the schema, and how to ask for it. */
interface Place {
  readonly type: string;
  readonly field: string;
  readonly node: GraphQLObjectType;
}

const objects = Object.values(schema.getTypeMap()).filter(isObjectType);
const places: readonly Place[] = objects.flatMap((type) =>
  Object.values(type.getFields()).flatMap(({ name, args, type: returned }) => {
    const connection = getNamedType(returned);
    if (!connection.name.endsWith('Connection') || !isObjectType(connection)) return [];
    if (!args.some((arg) => arg.name === 'after')) return [];
    const edge = getNamedType(connection.getFields().edges?.type);
    const node = isObjectType(edge) ? getNamedType(edge.getFields().node?.type) : undefined;
    return isObjectType(node) ? [{ type: type.name, field: name, node }] : [];
  }),
);

/** Fields that lead to an object that no root field looks up. */
const BETWEEN: Readonly<Record<string, string>> = { McpServer: 'mcp_server', Pulse: 'pulse' };

/** Objects of another object's field, which takes the last part of their key. */
const WITHIN: Readonly<Record<string, readonly [type: string, field: string, argument: string]>> = {
  LookupTableVersion: ['GlobalLookupTable', 'version', 'version'],
};

/**
 * Objects without a key: the type whose key leads to one of them, the selection, and what its connection also needs.
 */
const INSIDE: Readonly<
  Record<
    string,
    { of: string; through: (key: string, selection: string) => string; args?: (key: string) => string }
  >
> = {
  LookupColumn: {
    of: 'GlobalLookupTable',
    through: (key, selection) => `global_lookup_table(table_uuid: "${key}") { columns { ${selection} } }`,
  },
  CanonicalField: {
    of: 'Company',
    through: (_key, selection) =>
      `canonical_schema(version: "3.4") { document(name: "purchase_order") { field(path: "references.order") { ${selection} } } }`,
    args: (key) => `company_uuid: "${key}", `,
  },
};

/** Selects the object: by the root field that looks up its type, or through its workspace. */
function selected(type: string, key: string, selection: string): string | null {
  if (type === query.name) return selection;
  if (type === 'Viewer') return `viewer { ${selection} }`;
  const inside = INSIDE[type];
  if (inside !== undefined) return inside.through(key, selection);
  const between = BETWEEN[type];
  if (between !== undefined) return selected('Company', key, `${between} { ${selection} }`);
  const within = WITHIN[type];
  if (within !== undefined) {
    const [of, field, argument] = within;
    const end = key.lastIndexOf('|');
    return selected(of, key.slice(0, end), `${field}(${argument}: ${key.slice(end + 1)}) { ${selection} }`);
  }
  const names = keys.get(type) ?? [];
  const lookUp = Object.values(query.getFields()).find(
    (field) =>
      getNamedType(field.type).name === type &&
      names.length > 0 &&
      field.args.filter(isRequiredArgument).length === names.length &&
      names.every((name) => field.args.some((argument) => argument.name === name)),
  );
  if (!lookUp) return null;
  const parts = key.split('|');
  const args = lookUp.args.filter(isRequiredArgument).map((argument) => {
    const part = parts[names.indexOf(argument.name)] ?? '';
    return `${argument.name}: ${/^(Int|Timestamp)$/.test(getNamedType(argument.type).name) ? part : JSON.stringify(part)}`;
  });
  return `${lookUp.name}(${args.join(', ')}) { ${selection} }`;
}

const innermost = (value: unknown, field: string): ConnectionPage | null => {
  if (typeof value !== 'object' || value === null) return null;
  if (field in value) return (value as Record<string, ConnectionPage | null>)[field] ?? null;
  return innermost(Object.values(value)[0], field);
};

/** Fields that tell the rows of a connection apart. */
const identityOf = ({ node }: Place): readonly string[] =>
  keys.get(node.name) ??
  Object.values(node.getFields())
    .filter(({ args, type }) => args.length === 0 && !isObjectType(getNamedType(type)))
    .map(({ name }) => name);

async function pageOf(
  place: Place,
  key: string,
  args: string,
  session: string,
): Promise<ConnectionPage | null> {
  const needed = INSIDE[place.type]?.args?.(key) ?? '';
  const selection = `${place.field}(${needed}${args}) { edges { cursor node { ${identityOf(place).join(' ')} } } pageInfo { hasNextPage endCursor } total_count }`;
  const text = selected(place.type, key, selection);
  if (text === null) throw new Error(`No query leads to ${place.type}.`);
  const { data } = await t.graphql(OWNER, `{ ${text} }`, {}, { session });
  return innermost(data, place.field);
}

async function ownersOf(type: string): Promise<readonly string[]> {
  if (type === query.name || type === 'Viewer') return [''];
  const of = INSIDE[type]?.of ?? (BETWEEN[type] === undefined ? type : 'Company');
  const { body } = await controlOf(t.server)<{ entities: { key: string }[] }>(
    'GET',
    `/entities/${of}?first=100`,
  );
  return body.entities.map(({ key }) => key);
}

/** The key of the owner with the most rows, among the first owners. */
async function longest(place: Place): Promise<{ key: string; total: number }> {
  let best = { key: '', total: -1 };
  for (const key of await ownersOf(place.type)) {
    const total = (await pageOf(place, key, 'first: 1', 'looking'))?.total_count ?? -1;
    if (total > best.total) best = { key, total };
    if (total >= 6) break;
  }
  return best;
}

const idOf = (place: Place, node: Readonly<Record<string, unknown>>): string =>
  identityOf(place)
    .map((name) => (keys.has(place.node.name) ? String(node[name]) : JSON.stringify(node[name])))
    .join('|');

/** Connections whose rows the test could remove. */
const shortened = new Set<string>();

test.each(places.map((place) => [`${place.type}.${place.field}`, place] as const))(
  '%s continues at the same place while rows are removed and restored',
  async (name, place) => {
    const { key, total } = await longest(place);
    const session = name.replace('.', '-');
    const control = controlOf(t.server, session);
    const whole = await pageOf(place, key, `first: ${Math.min(50, Math.max(1, total))}`, session);
    const all = whole?.edges.map(({ node }) => idOf(place, node)) ?? [];
    for (const { cursor } of whole?.edges ?? []) {
      expect(Buffer.from(cursor, 'base64url').toString()).not.toMatch(/^i:/);
    }
    if (all.length < 4) return;
    const [first = '', second = ''] = all;
    const isEntity = keys.has(place.node.name);
    const without = async (...gone: string[]) => {
      if (!isEntity) return;
      const { body: snapshot } = await control<{ overlay: object }>('GET', '/snapshot');
      const removed = Object.fromEntries(gone.map((id) => [`${place.node.name}:${id}`, { $removed: true }]));
      const { status } = await control('PUT', '/snapshot', { ...snapshot, overlay: removed });
      expect(status).toBe(200);
    };
    const begin = await pageOf(place, key, 'first: 2', session);
    expect(begin?.edges.map(({ node }) => idOf(place, node))).toEqual([first, second]);
    const seen = [first, second];
    // First the row before the cursor is removed, then also the cursor's row, then both are restored.
    let after = begin?.pageInfo.endCursor;
    for (const gone of [[first], [first, second], []]) {
      await without(...gone);
      const page = await pageOf(place, key, `first: 1, after: "${after}"`, session);
      seen.push(...(page?.edges.map(({ node }) => idOf(place, node)) ?? []));
      after = page?.pageInfo.endCursor ?? after;
      if ((page?.total_count ?? total) < total) shortened.add(name);
      if (gone.length === 2) {
        const again = await pageOf(place, key, `first: 1, after: "${begin?.pageInfo.endCursor}"`, session);
        expect(again?.edges.map(({ node }) => idOf(place, node))).toEqual([all[2]]);
      }
    }
    expect(seen).toEqual(all.slice(0, Math.min(5, all.length)));
  },
);

test('the test removes rows from most connections', () => {
  expect(shortened.size).toBeGreaterThan(25);
});

test('paging the audit log while it is written to shows every entry once', async () => {
  const [company_uuid = ''] = await ownersOf('Company');
  const log: Place | undefined = places.find(
    ({ type, field }) => type === 'Company' && field === 'audit_log',
  );
  if (!log) throw new Error('There is no audit log.');
  const session = 'log';
  const seen: string[] = [];
  let after: string | null = null;
  for (let n = 0; n < 10; n++) {
    const page: ConnectionPage | null = await pageOf(
      log,
      company_uuid,
      `first: 20${after === null ? '' : `, after: "${after}"`}`,
      session,
    );
    seen.push(...(page?.edges.map(({ node }) => idOf(log, node)) ?? []));
    after = page?.pageInfo.endCursor ?? null;
    const { data } = await t.graphql<{ add_user: { errors: unknown[] } }>(
      OWNER,
      'mutation($input: AddUserInput!) { add_user(input: $input) { errors { code } } }',
      { input: { company_uuid, email: `person${n}@example.com`, role: 'VIEWER' } },
      { session },
    );
    expect(data.add_user.errors).toEqual([]);
  }
  expect(seen).toHaveLength(200);
  expect(new Set(seen).size).toBe(200);
});
