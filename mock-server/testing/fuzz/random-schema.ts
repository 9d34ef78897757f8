import type { Draw } from './draw.ts';

/** Names that real schemas use, including ours, so that nothing can depend on a name alone. */
const OBJECTS = [
  'Company',
  'Viewer',
  'FlowExecution',
  'Shop',
  'Article',
  'Person',
  'Tag',
  'Address',
  'Stats',
  'AuditEntry',
  'Session',
  'Error',
  'Ref',
  'User2',
];
const INTERFACES = ['Node', 'Entity', 'Timestamped', 'Actor', 'Nobody'];
const SCALARS = ['DateTime', 'Date', 'BigInt', 'Decimal', 'JSON', 'URL', 'UUID', 'Upload', 'Cursor', 'Blob'];
const ENUMS = ['Status', 'Mood', 'Kind', 'SortOrder'];
const FIELDS = [
  'name',
  'title',
  'status',
  'created_at',
  'updatedAt',
  'finished_at',
  'count',
  'total',
  'price',
  'email',
  'url',
  'is_active',
  'errors',
  'error',
  'parent',
  'children',
  'owner',
  'items',
  'nodes',
  'tags',
  'first',
  'data',
  'edges',
  'key',
  'code',
  'note',
  'article_count',
  'shop_id',
  'company_uuid',
  'owner_uuid',
  'tag_ids',
  'size',
  '_internal',
  'toString',
  'constructor',
  'length',
];
/** graphql-tools would mistake an inherited function for an input with the same name. */
const INPUTS = FIELDS.filter((name) => !(name in Object.prototype));
const ARGUMENTS = [
  'first',
  'after',
  'limit',
  'offset',
  'search',
  'status',
  'filter',
  'where',
  'order_by',
  'ids',
  'id',
  'input',
  'name',
  'since',
];
const VERBS = [
  'create',
  'update',
  'delete',
  'save',
  'add',
  'remove',
  'archive',
  'set',
  'toggle',
  'copy',
  'open',
  'send',
];

interface Names {
  readonly scalars: readonly string[];
  readonly enums: ReadonlyMap<string, readonly string[]>;
  readonly interfaces: readonly string[];
  readonly objects: readonly string[];
  readonly unions: readonly string[];
  readonly inputs: readonly string[];
}

/**
 * A valid schema in SDL, with everything that the language allows, and with the shapes that the mock server recognizes.
 */
export function randomSchema(draw: Draw): string {
  const objects = draw.some(OBJECTS, 2, 7);
  const names: Names = {
    scalars: draw.some(SCALARS, 0, 4),
    enums: new Map(
      draw
        .some(ENUMS, 1, 3)
        .map((name) => [name, draw.some(['ONE', 'TWO', 'ASC', 'name_DESC', 'NOT_FOUND', 'true_'], 1, 4)]),
    ),
    interfaces: draw.some(INTERFACES, 0, 4),
    objects,
    unions: draw.some(['Thing', 'Outcome'], 0, 2),
    inputs: ['InputA', 'InputB', 'Filter', 'OneOf'],
  };
  const roots = {
    query: draw.one(['Query', 'RootQuery']),
    mutation: draw.one(['Mutation', 'Deeds', null]),
    subscription: draw.one(['Subscription', null]),
  };
  const connections = draw.some(objects, 0, 3);
  const parts = [
    'directive @key(fields: String!) repeatable on OBJECT | INTERFACE',
    'directive @custom(why: String = "none", level: Int) repeatable on FIELD_DEFINITION | OBJECT | ENUM_VALUE | ARGUMENT_DEFINITION',
    `schema @custom2 { ${Object.entries(roots)
      .flatMap(([kind, name]) => (name ? [`${kind}: ${name}`] : []))
      .join(' ')} }`,
    'directive @custom2 on SCHEMA',
    ...names.scalars.map((name) => `${draw.chance(30) ? '"Examples: `A1`, `B2`" ' : ''}scalar ${name}`),
    ...[...names.enums].map(
      ([name, values]) =>
        `enum ${name} { ${values.map((value) => `${value}${draw.chance(10) ? ' @deprecated' : ''}`).join(' ')} }`,
    ),
    ...inputTypes(draw, names),
    ...typesWithFields(draw, names, connections),
    ...names.unions.map((name) => `union ${name} = ${draw.some(objects, 1, 4).join(' | ')}`),
    connections.length > 0 ? PAGE_INFO : '',
    ...connections.map((name) => connectionOf(name, draw)),
    rootType(roots.query, draw, { names, connections }),
    ...(roots.mutation ? mutations(roots.mutation, draw, names) : []),
    ...(roots.subscription ? [rootType(roots.subscription, draw, { names, connections })] : []),
  ];
  return parts.join('\n');
}

const PAGE_INFO =
  'type PageInfo { hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String endCursor: String! }';

function connectionOf(node: string, draw: Draw): string {
  const extras = draw
    .some(['totalCount: Int!', 'total_count: Int', 'nodes: [NODE]', 'hint: String!'], 0, 4)
    .join(' ')
    .replace('NODE', node);
  const ofEdge = draw.some(['cursor: String!', 'role: String!', 'since: Int'], 0, 3).join(' ');
  return `type ${node}Connection { edges: [${node}Edge${draw.chance(50) ? '!' : ''}]${draw.chance(50) ? '!' : ''} pageInfo: PageInfo! ${extras} }
type ${node}Edge { node: ${node}${draw.chance(50) ? '!' : ''} ${ofEdge} }`;
}

function inputTypes(draw: Draw, names: Names): string[] {
  const leaf = () => inputLeaf(draw, names);
  return [
    // Required recursion is valid as long as a list or a nullable field ends it.
    `input InputA { ${draw
      .some(INPUTS, 1, 5)
      .map((name) => `${name}: ${leaf()}`)
      .join(' ')} again: InputA many: [InputA!]! id: ID other: InputB! }`,
    `input InputB { id: ID shop_id: ID name: String = "x" list: [[Int!]!] = [[1, 2], []] ${draw.chance(50) ? 'filter: Filter' : ''} }`,
    `input Filter { eq: ${leaf()} in: [${leaf()}] and: [Filter!] name: String status: ${draw.one([...names.enums.keys()])} }`,
    'input OneOf @oneOf { id: ID name: String }',
  ];
}

const inputLeaf = (draw: Draw, names: Names): string =>
  wrap(draw, draw.one(['ID', 'String', 'Int', 'Float', 'Boolean', ...names.scalars, ...names.enums.keys()]));

function wrap(draw: Draw, type: string): string {
  const inner = draw.chance(40) ? `${type}!` : type;
  if (!draw.chance(25)) return inner;
  const list = `[${inner}]${draw.chance(50) ? '!' : ''}`;
  return draw.chance(15) ? `[${list}]` : list;
}

function typesWithFields(draw: Draw, names: Names, connections: readonly string[]): string[] {
  // An interface only implements earlier ones, to avoid cycles.
  const ofInterface = new Map<string, { parents: readonly string[]; fields: Map<string, string> }>();
  for (const [i, name] of names.interfaces.entries()) {
    const parents = draw.some(names.interfaces.slice(0, i), 0, 1);
    const inherited = allParents(parents, ofInterface);
    const fields = new Map(inherited.flatMap((parent) => [...(ofInterface.get(parent)?.fields ?? [])]));
    if (draw.chance(50) && !fields.has('id')) fields.set('id', 'id: ID!');
    for (const field of draw.some(FIELDS, 1, 3)) {
      if (!fields.has(field)) fields.set(field, fieldOf(field, draw, { names, connections }));
    }
    ofInterface.set(name, { parents: inherited, fields });
  }
  const interfaces = [...ofInterface].map(
    ([name, { parents, fields }]) =>
      `interface ${name} ${implementing(parents)} { ${[...fields.values()].join(' ')} }`,
  );
  const objects = names.objects.map((name) => {
    const own = draw.some(
      names.interfaces.filter((shape) => shape !== 'Nobody'),
      0,
      2,
    );
    const parents = allParents(own, ofInterface);
    const fields = new Map<string, string>();
    const clashes = parents.flatMap((parent) => [...(ofInterface.get(parent)?.fields ?? [])]);
    // If two interfaces require different types for a field, the type implements neither.
    const isTorn = clashes.some(([field, text]) =>
      clashes.some(([other, text2]) => field === other && text !== text2),
    );
    if (!isTorn) for (const [field, text] of clashes) fields.set(field, text);
    const key = draw.one(['id', `${name.toLowerCase()}_uuid`, 'code', null]);
    if (key && !fields.has(key))
      fields.set(key, `${key}: ${draw.one(['ID!', 'ID!', 'String!', 'Int!', 'Int'])}`);
    for (const field of draw.some(FIELDS, 2, 8)) {
      if (!fields.has(field)) fields.set(field, fieldOf(field, draw, { names, connections }));
    }
    const directive = key && draw.chance(20) ? `@key(fields: "${key}")` : '';
    return `type ${name} ${isTorn ? '' : implementing(parents)} ${directive} { ${[...fields.values()].join(' ')} }`;
  });
  return [...interfaces, ...objects];
}

const implementing = (parents: readonly string[]) =>
  parents.length > 0 ? `implements ${parents.join(' & ')}` : '';

const allParents = (
  own: readonly string[],
  known: ReadonlyMap<string, { parents: readonly string[] }>,
): string[] => [...new Set(own.flatMap((name) => [name, ...(known.get(name)?.parents ?? [])]))];

function outputType(draw: Draw, names: Names, connections: readonly string[]): string {
  const leaf = ['ID', 'String', 'Int', 'Float', 'Boolean', ...names.scalars, ...names.enums.keys()];
  const composite = [
    ...names.objects,
    ...names.interfaces.filter((name) => name !== 'Nobody'),
    ...names.unions,
  ];
  if (connections.length > 0 && draw.chance(15))
    return `${draw.one(connections)}Connection${draw.chance(50) ? '!' : ''}`;
  return wrap(draw, draw.chance(50) ? draw.one(composite) : draw.one(leaf));
}

function fieldOf(
  name: string,
  draw: Draw,
  { names, connections }: { names: Names; connections: readonly string[] },
): string {
  const type = outputType(draw, names, connections);
  const args = draw.chance(30) ? argumentsOf(draw, names) : '';
  const extras = `${draw.chance(8) ? ' @deprecated(reason: "old")' : ''}${draw.chance(8) ? ' @custom(level: 3)' : ''}`;
  return `${draw.chance(10) ? '"Examples: `1`, `x`, `true`" ' : ''}${name}${args}: ${type}${extras}`;
}

function argumentsOf(draw: Draw, names: Names): string {
  const args = draw.some(ARGUMENTS, 1, 4).map((name) => {
    if (name === 'first' || name === 'limit' || name === 'offset')
      return `${name}: Int${draw.chance(30) ? ' = 5' : ''}`;
    if (name === 'after') return 'after: String';
    if (name === 'filter' || name === 'where') return `${name}: Filter`;
    if (name === 'input') return `input: ${draw.one(['InputA!', 'InputB', 'OneOf', 'OneOf!'])}`;
    if (name === 'ids') return 'ids: [ID!]';
    return `${name}: ${inputLeaf(draw, names)}`;
  });
  return `(${args.join(', ')})`;
}

function rootType(
  name: string,
  draw: Draw,
  { names, connections }: { names: Names; connections: readonly string[] },
): string {
  const lookUps = names.objects.slice(0, 3).map((type) => `${type.toLowerCase()}(id: ID!): ${type}`);
  const lists = names.objects.slice(0, 2).map((type) => `all_${type.toLowerCase()}s: [${type}!]!`);
  const taken = names.objects.map((type) => type.toLowerCase());
  const free = FIELDS.filter((field) => !taken.includes(field));
  const more = draw.some(free, 2, 6).map((field) => fieldOf(field, draw, { names, connections }));
  const node = names.interfaces[0] && draw.chance(50) ? [`node(id: ID!): ${names.interfaces[0]}`] : [];
  return `type ${name} { ${[...lookUps, ...lists, ...node, ...more].join(' ')} }`;
}

function mutations(name: string, draw: Draw, names: Names): string[] {
  const payloads: string[] = [];
  const fields = draw.some(VERBS, 2, 8).map((verb, i) => {
    const type = draw.one(names.objects);
    const camel = draw.chance(50);
    const field = camel ? `${verb}${type}` : `${verb}_${type.toLowerCase()}`;
    const payload = `${type}Payload${i}`;
    payloads.push(
      `type ${payload} { ${draw.some([`entity: ${type}`, `edge: ${type}Edge${i}`, 'errors: [Fault!]!', 'userErrors: [String!]', 'ok: Boolean!', 'deletedId: ID', 'clientMutationId: String', 'message: String!'], 1, 5).join(' ')} }`,
      `type ${type}Edge${i} { cursor: String! node: ${type}! }`,
    );
    const args = draw.one([
      '(input: InputA!)',
      '(input: InputB!)',
      '(id: ID!)',
      '(id: ID, name: String)',
      '(data: [InputB!]!)',
      `(${type.toLowerCase()}: InputB, shop_id: ID)`,
      '',
    ]);
    return `${field}${args}: ${draw.one([payload, `${payload}!`, type, `${type}!`, 'Boolean!', 'ID', `[${type}!]!`, ...names.unions])}`;
  });
  return [
    `type ${name} { ${fields.join(' ')} }`,
    ...payloads,
    `type Fault { code: ${draw.one(['String!', ...names.enums.keys()])} message: String! path: [String!] }`,
  ];
}
