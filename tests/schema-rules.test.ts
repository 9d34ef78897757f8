import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildASTSchema,
  concatAST,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  getNamedType,
  parse,
  validateSchema,
  type GraphQLEnumType,
  type GraphQLObjectType,
  type GraphQLType,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import type { AccessAction, AccessRole } from '#schema-types';
import { accessTable, actionsOf } from '../mock-server/product/accounts/access-table.ts';

const folder = join(import.meta.dirname, '../schema');
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.graphql'))
  .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
const schema = buildASTSchema(concatAST(files.map(({ text }) => parse(text))));
const builtIn = new Set(['String', 'Int', 'Float', 'Boolean', 'ID']);
const types = Object.values(schema.getTypeMap()).filter(
  (type) => !type.name.startsWith('__') && !builtIn.has(type.name),
);
const objects = types.filter(isObjectType);
const roots = new Set(['Query', 'Mutation', 'Subscription']);
/** Relay's own names, the only ones that may be camelCase. */
const relayNames = new Set(['pageInfo', 'hasNextPage', 'hasPreviousPage', 'startCursor', 'endCursor']);

describe('the schema', () => {
  test('is valid', () => {
    expect(validateSchema(schema).map(String)).toEqual([]);
  });

  test('declares each type in one place, because Relay silently makes fields of an extension client-only', () => {
    expect(files.filter(({ text }) => /^\s*extend\s/m.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test('has a type in every file, because the compiler skips files that contain only directives', () => {
    const empty = files.filter(
      ({ text }) => !parse(text).definitions.some(({ kind }) => kind !== 'DirectiveDefinition'),
    );
    expect(empty.map(({ file }) => file)).toEqual([]);
  });

  test('describes every type, field, argument, enum value, and input', () => {
    const silent: string[] = [];
    const say = (name: string, description: string | null | undefined) => {
      if (!description?.trim()) silent.push(name);
    };
    for (const type of types) {
      say(type.name, type.description);
      if (isEnumType(type))
        for (const value of type.getValues()) say(`${type.name}.${value.name}`, value.description);
      if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) continue;
      for (const field of Object.values(type.getFields())) {
        say(`${type.name}.${field.name}`, field.description);
        if ('args' in field) {
          for (const arg of field.args) say(`${type.name}.${field.name}(${arg.name}:)`, arg.description);
        }
      }
    }
    for (const directive of schema.getDirectives().filter(({ astNode }) => astNode)) {
      say(`@${directive.name}`, directive.description);
      for (const arg of directive.args) say(`@${directive.name}(${arg.name}:)`, arg.description);
    }
    expect(silent).toEqual([]);
  });

  test('follows naming conventions: PascalCase types, snake_case fields, SCREAMING_SNAKE values', () => {
    const odd: string[] = [];
    for (const type of types) {
      if (!isScalarType(type) && !/^[A-Z][A-Za-z0-9]*$/.test(type.name)) odd.push(type.name);
      if (isEnumType(type)) {
        odd.push(
          ...type
            .getValues()
            .map(({ name }) => name)
            .filter((name) => !/^[A-Z][A-Z0-9_]*$/.test(name)),
        );
      }
      if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) continue;
      for (const field of Object.values(type.getFields())) {
        if (!/^[a-z][a-z0-9_]*$/.test(field.name) && !relayNames.has(field.name))
          odd.push(`${type.name}.${field.name}`);
      }
    }
    expect(odd).toEqual([]);
  });

  test('identifies objects by @key only: key fields exist and are never null, and nothing is called id', () => {
    const wrong: string[] = [];
    for (const type of objects) {
      if ('id' in type.getFields()) wrong.push(`${type.name}.id`);
      for (const directive of type.astNode?.directives ?? []) {
        if (directive.name.value !== 'key') continue;
        const [fields] = directive.arguments ?? [];
        const names = fields?.value.kind === 'StringValue' ? fields.value.value.split(/\s+/) : [];
        for (const name of names) {
          const field = type.getFields()[name];
          if (field === undefined || !isNonNullType(field.type)) wrong.push(`${type.name}: ${name}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  // The ten entities of spec §3.
  test.each([
    ['Company', 'company_uuid'],
    ['TradingPartner', 'partner_uuid'],
    ['FlowExecution', 'invocation_uuid'],
    ['Memo', 'memo_uuid'],
    ['Milestone', 'milestone_uuid'],
    ['FlowSetup', 'flow_uuid'],
    ['FlowVersion', 'flow_uuid version_timestamp'],
    ['FlowConfiguration', 'flow_uuid'],
    ['LogJob', 'job_uuid'],
    ['FileType', 'code'],
  ])('keys %s by %s as documented', (name, key) => {
    const directive = schema.getType(name)?.astNode?.directives?.find((d) => d.name.value === 'key');
    const value = directive?.arguments?.[0]?.value;
    expect(value?.kind === 'StringValue' && value.value).toBe(key);
  });

  test("names the arguments of a lookup like the entity's keys, so that details are found in the store", () => {
    const wrong = Object.values(schema.getQueryType()?.getFields() ?? {}).filter((field) => {
      const type = getNamedType(field.type);
      // A list is not a lookup.
      if (isListType(isNonNullType(field.type) ? field.type.ofType : field.type)) return false;
      const directive = type.astNode?.directives?.find((d) => d.name.value === 'key');
      const value = directive?.arguments?.[0]?.value;
      if (value?.kind !== 'StringValue' || field.args.length === 0) return false;
      return field.args.map(({ name }) => name).join(' ') !== value.value;
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('has uniform connections', () => {
    const wrong = objects
      .filter(({ name }) => name.endsWith('Connection'))
      .filter((type) => {
        const { edges, pageInfo, total_count: total } = type.getFields();
        const edge = edges && getNamedType(edges.type);
        return !(
          pageInfo?.type.toString() === 'PageInfo!' &&
          total?.type.toString() === 'Int!' &&
          isObjectType(edge) &&
          edge.name === type.name.replace(/Connection$/, 'Edge') &&
          edge.getFields().cursor?.type.toString() === 'String!' &&
          edge.getFields().node !== undefined
        );
      });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('takes paging arguments wherever it returns a connection', () => {
    const wrong = objects.flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => getNamedType(field.type).name.endsWith('Connection'))
        .filter((field) => !['first', 'after'].every((name) => field.args.some((arg) => arg.name === name)))
        .map((field) => `${type.name}.${field.name}`),
    );
    expect(wrong).toEqual([]);
  });

  test('has uniform mutations: one input, and a payload with errors', () => {
    const wrong = Object.values(schema.getMutationType()?.getFields() ?? {}).filter((field) => {
      const payload = getNamedType(field.type) as GraphQLObjectType;
      const [input, ...more] = field.args;
      return !(
        more.length === 0 &&
        input?.name === 'input' &&
        isNonNullType(input.type) &&
        isInputObjectType(getNamedType(input.type)) &&
        payload.name.endsWith('Payload') &&
        payload.getFields().errors?.type.toString() === '[UserError!]!'
      );
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('has no null in lists', () => {
    const wrong = objects.flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => {
          const list = isNonNullType(field.type) ? field.type.ofType : field.type;
          return isListType(list) && !isNonNullType(list.ofType);
        })
        .map((field) => `${type.name}.${field.name}`),
    );
    expect(wrong).toEqual([]);
  });

  test('says for everything deprecated what to use instead, when it will be removed, and by whom', () => {
    const deprecated = types.flatMap((type): [name: string, reason: string, siblings: object][] => {
      if (isEnumType(type)) {
        const names = Object.fromEntries(type.getValues().map((value) => [value.name, value]));
        return type
          .getValues()
          .flatMap(({ name, deprecationReason: reason }) =>
            reason == null ? [] : [[`${type.name}.${name}`, reason, names]],
          );
      }
      if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) return [];
      const fields = type.getFields();
      return Object.values(fields).flatMap(({ name, deprecationReason: reason }) =>
        reason == null ? [] : [[`${type.name}.${name}`, reason, fields]],
      );
    });
    expect(deprecated.length).toBeGreaterThan(0);
    const wrong = deprecated.filter(([, reason, siblings]) => {
      const [, use = ''] =
        /^Use `(\w+)`\. Removal: 20\d\d-[01]\d-[0-3]\d\. Owner: [a-z][a-z -]*\.$/.exec(reason) ?? [];
      return !Object.hasOwn(siblings, use);
    });
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  test('keeps root fields in their own files', () => {
    const wrong = files.filter(({ file, text }) =>
      parse(text).definitions.some(
        (d) =>
          d.kind === 'ObjectTypeDefinition' &&
          roots.has(d.name.value) &&
          file !== `${d.name.value.toLowerCase()}.graphql`,
      ),
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });
});

const nameOf = (type: GraphQLType): string => getNamedType(type).name;

/** All fields of objects, interfaces, and inputs that are not deprecated. */
const fieldsOf = () =>
  types.flatMap((type) =>
    isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
      ? Object.values(type.getFields())
          .filter(({ deprecationReason }) => deprecationReason == null)
          .map((field) => ({ type, field, place: `${type.name}.${field.name}` }))
      : [],
  );

// The rules of schema/NAMING.md.
describe('a name', () => {
  test('of an instant says what happened then: `created_at`, `started_at`, `valid_until`, `last_seen`', () => {
    const instant = /_(at|from|to|until|since|after|before|start|end|seen)$|^(from|to|since|until|earliest)$/;
    const wrong = fieldsOf()
      .filter(({ field }) => nameOf(field.type) === 'DateTime')
      .filter(({ field }) => !instant.test(field.name));
    expect(wrong.map(({ place }) => place)).toEqual([]);
  });

  test('of an instant uses one word for each meaning', () => {
    const synonyms = /^(finished|modified|changed|added|run|stopped)_at$|_(time|date)$/;
    const wrong = fieldsOf()
      .filter(({ field }) => ['DateTime', 'Timestamp'].includes(nameOf(field.type)))
      .filter(({ field }) => synonyms.test(field.name));
    expect(wrong.map(({ place }) => place)).toEqual([]);
  });

  test('of a size ends in its unit', () => {
    const wrong = fieldsOf()
      // The length of a key is in bits, as in every certificate tool.
      .filter(({ field }) => /(^|_)size$|^bytes$/.test(field.name) && field.name !== 'key_size');
    expect(wrong.map(({ place }) => place)).toEqual([]);
  });

  test('is in US English', () => {
    const british = /acknowledgement|cancelled|licence|colour|catalogue|organis|authoris|behaviour|centre/i;
    const wrong = types.flatMap((type) => [
      ...(british.test(type.name) ? [type.name] : []),
      ...(isEnumType(type)
        ? type
            .getValues()
            .filter(({ name }) => british.test(name))
            .map(({ name }) => `${type.name}.${name}`)
        : []),
    ]);
    const fields = fieldsOf().filter(({ field }) => british.test(field.name));
    expect([...wrong, ...fields.map(({ place }) => place)]).toEqual([]);
  });

  test('of a sort argument is `sort`, with `field` and `direction` first', () => {
    const wrong = types
      .filter(isInputObjectType)
      .filter(({ name }) => name.endsWith('Sort'))
      .filter((type) => Object.keys(type.getFields()).slice(0, 2).join(' ') !== 'field direction');
    const args = objects.flatMap((type) =>
      Object.values(type.getFields()).flatMap((field) =>
        field.args
          .filter((arg) => nameOf(arg.type).endsWith('Sort') !== (arg.name === 'sort'))
          .map((arg) => `${type.name}.${field.name}(${arg.name}:)`),
      ),
    );
    expect([...wrong.map(({ name }) => name), ...args]).toEqual([]);
  });
});

const table = accessTable(schema);

describe('an action', () => {
  const values = (name: string) => (schema.getType(name) as GraphQLEnumType).getValues();

  test('is granted to a role and to every role above it, except for what needs no role', () => {
    const ranks = values('AccessRole').map(({ name }) => name);
    const wrong = values('AccessAction').filter(({ name }) => {
      const roles = table.grants.get(name as AccessAction)?.roles ?? [];
      return roles.join() !== (roles.length === 0 ? '' : ranks.slice(-roles.length).join());
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
    const open = values('AccessAction').filter(({ name }) => !table.grants.has(name as AccessAction));
    expect(open.map(({ name }) => name)).toEqual(['USE_ACCOUNT']);
  });

  test('that only reads remains allowed in a suspended workspace, and no other', () => {
    const wrong = [...table.grants].filter(
      ([action, { while_suspended }]) => action.startsWith('READ_') !== while_suspended,
    );
    expect(wrong.map(([action]) => action)).toEqual([]);
  });
});

describe('a mutation', () => {
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
  const named = (verb: string) => mutations.filter(({ name }) => name.startsWith(`${verb}_`));
  const payloadFields = (field: (typeof mutations)[number]) =>
    (getNamedType(field.type) as GraphQLObjectType).getFields();

  test('that deletes returns the deleted object', () => {
    const wrong = named('delete').filter((field) => {
      const name = field.name.slice('delete_'.length);
      // Exceptions: a flow is both set up and configured, and both are deleted; a view is called SavedView to
      // distinguish it from a page.
      const deleted = { flow: 'flow_setup', view: 'saved_view', partner: 'trading_partner' }[name] ?? name;
      const type = payloadFields(field)[deleted]?.type;
      return !isObjectType(type);
    });
    expect(named('delete').length).toBeGreaterThan(15);
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('that saves does not exist beside one that creates or updates the same type', () => {
    const names = new Set(mutations.map(({ name }) => name));
    const wrong = named('save').filter(({ name }) =>
      ['create', 'update'].some((verb) => names.has(name.replace('save', verb))),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('says who may call it: `@access`, or `@public` without sign-in', () => {
    const has = ({ astNode }: (typeof mutations)[number], wanted: string) =>
      astNode?.directives?.some((directive) => directive.name.value === wanted) === true;
    const wrong = mutations.filter((field) => has(field, 'access') === has(field, 'public'));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('describes in words the roles that its `@access` grants, because introspection has no applied directives', () => {
    const words: Readonly<Record<AccessRole, RegExp>> = {
      GUEST: /guests|author/i,
      VIEWER: /\bmembers only/i,
      EDITOR: /\beditors and owners\b/i,
      OWNER: /\bowners only/i,
      OPERATOR: /platform operators only/i,
    };
    const wrong = mutations.filter(({ name, description }) => {
      const [action] = actionsOf(name, table);
      const [least] = (action && table.grants.get(action)?.roles) ?? [];
      return least !== undefined && !words[least].test((description ?? '').replaceAll('\n', ' '));
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('takes an input and returns a payload that are named like it', () => {
    const pascal = (name: string) =>
      name.replaceAll(/(?:^|_)([a-z0-9])/g, (_match, first: string) => first.toUpperCase());
    const wrong = mutations.filter(
      ({ name, args, type }) =>
        getNamedType(type).name !== `${pascal(name)}Payload` ||
        args.some((arg) => nameOf(arg.type) !== `${pascal(name)}Input`),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

test('every input is used', () => {
  const used = new Set(schema.getDirectives().flatMap(({ args }) => args.map((arg) => nameOf(arg.type))));
  for (const type of types) {
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      used.add(nameOf(field.type));
      if ('args' in field) for (const arg of field.args) used.add(nameOf(arg.type));
    }
  }
  const unused = types
    .filter((type) => isInputObjectType(type) || isEnumType(type))
    .filter(({ name }) => !used.has(name));
  expect(unused.map(({ name }) => name)).toEqual([]);
});
