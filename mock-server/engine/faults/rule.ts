import { isInterfaceType, isNonNullType, isObjectType, type GraphQLSchema } from 'graphql';
import * as z from 'zod';
import { InvalidInput, placesOf } from '../../kernel/invalid-input.ts';
import { bodyKinds, connectionKinds, namesOf, shapeKind, shapeKinds } from './kinds.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const KINDS = ['query', 'mutation', 'subscription'] as const;

const MAX_WAIT = 600_000;
const MAX_RULES = 100;
const milliseconds = z.number().min(0).max(MAX_WAIT);

const headers = z.record(z.string(), z.string()).refine((given) => {
  try {
    return [...new Headers(given).keys()].every((name) => !FRAMING.has(name));
  } catch {
    return false;
  }
}, 'contains a name or value that is not allowed in a header, or a header that frames the body');
/** Transport headers: a wrong value would break the connection; `connection` is the option for that. */
const FRAMING: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding', 'connection']);

const operation = z
  .string()
  .min(1)
  .max(200)
  .refine((text) => matcherOf(text) !== null, 'is not a valid regular expression');

const ruleSchema = z.strictObject({
  /** Generated if omitted; a rule with an existing id replaces that one. */
  id: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 of A-Z a-z 0-9 . _ -')
    .optional(),
  /** A disabled rule is kept but has no effect. */
  enabled: z.boolean().optional(),
  /**
   * The path of a call that is not GraphQL: files, sign-in, reports. `*` matches anything, as in `/file/*`. A rule
   * without a path applies to GraphQL calls.
   */
  path: z
    .string()
    .max(500)
    .regex(/^\/\S*$/, 'must be an address that starts with a slash, such as /file/*')
    .refine((path) => !['/graphql', '/__mock'].some((own) => path.startsWith(own)), {
      error: 'cannot be GraphQL (use `operation` and `kind`) or the control of this server',
    })
    .optional(),
  method: z.enum(METHODS).optional(),
  /** The operation's name, or a /regular expression/ for it. */
  operation: operation.optional(),
  kind: z.enum(KINDS).optional(),
  /** The call's variables must contain these. */
  variables: z.record(z.string(), z.json()).optional(),
  /** `Type.field`: the fault affects this field only. */
  field: z
    .string()
    .regex(/^\w+\.\w+$/, 'must have the form Type.field')
    .optional(),
  /** Number of calls to apply it to; 0 when used up. */
  times: z.int().min(0).max(1_000_000).optional(),
  /** Fraction of the calls, or of the field's values, to apply it to; drawn from the seed. */
  rate: z.number().gt(0).max(1).optional(),
  /** Milliseconds, or their minimum and maximum. */
  latency: z
    .union(
      [
        milliseconds,
        z.tuple([milliseconds, milliseconds]).refine(([least, most]) => least <= most, {
          error: 'must list the smaller number first',
        }),
      ],
      {
        error: (issue) =>
          Array.isArray(issue.input)
            ? `must be two numbers of milliseconds up to ${MAX_WAIT}, the smaller one first`
            : `must be milliseconds from 0 to ${MAX_WAIT}, or two such numbers`,
      },
    )
    .optional(),
  status: z.int().min(200).max(599).optional(),
  headers: headers.optional(),
  body: z
    .union(
      [
        z.enum(namesOf(bodyKinds)),
        z.strictObject({ text: z.string().max(1_000_000), type: z.string().max(200).optional() }),
      ],
      {
        error: `must be one of ${namesOf(bodyKinds).join(', ')}, or { text, type }`,
      },
    )
    .optional(),
  error: z
    .strictObject({
      message: z.string().max(2000),
      code: z
        .string()
        .regex(/^[A-Z][A-Z0-9_]{0,63}$/, 'must be a code such as RATE_LIMITED')
        .optional(),
    })
    .optional(),
  /** Makes the field's value null. */
  nullify: z.literal(true).optional(),
  connection: z.enum(namesOf(connectionKinds)).optional(),
  /**
   * Gives values of the response a shape that the schema does not allow: those of `field`, or else the outermost ones
   * that can have it.
   */
  shape: z
    .enum(namesOf(shapeKinds), { error: `must be one of ${namesOf(shapeKinds).join(', ')}` })
    .optional(),
});

type RuleInput = z.infer<typeof ruleSchema>;

/** One fault for matching calls, as data. */
export type FaultRule = Readonly<Omit<RuleInput, 'id' | 'enabled'>> & {
  readonly id: string;
  readonly enabled: boolean;
};

/** A name matches itself, `/…/` matches by regular expression; null for an invalid expression. */
export function matcherOf(operation: string): ((name: string) => boolean) | null {
  const [, source, flags] = /^\/(.+)\/([iu]*)$/s.exec(operation) ?? [];
  if (source === undefined) return (name) => name === operation;
  try {
    const expression = new RegExp(source, flags);
    return (name) => expression.test(name);
  } catch {
    return null;
  }
}

/** Matches a path with `*` wildcards. */
export function pathMatcherOf(path: string): (pathname: string) => boolean {
  const expression = new RegExp(`^${path.split('*').map(RegExp.escape).join('.*')}$`, 's');
  return (pathname) => expression.test(pathname);
}

/** Parses rules from the wire, one or a list of them. Throws `InvalidInput` that names the field. */
export function readRules(value: unknown, schema: GraphQLSchema, place = 'faults'): FaultRule[] {
  const list = Array.isArray(value) ? value : [value];
  if (list.length > MAX_RULES) throw new InvalidInput(`${place}: must be at most ${MAX_RULES} rules.`, place);
  const seen = new Set<string>();
  return list.map((item, index) => {
    const here = Array.isArray(value) ? `${place}[${index}]` : place;
    const { id = '', enabled = true, ...rule } = readRule(item, schema, here);
    if (id !== '' && seen.has(id))
      throw new InvalidInput(`${here}.id: another rule already has the ID “${id}”.`, `${here}.id`);
    seen.add(id);
    return { id, enabled, ...rule };
  });
}

function readRule(value: unknown, schema: GraphQLSchema, place: string): RuleInput {
  const parsed = ruleSchema.safeParse(value);
  if (!parsed.success) throw placesOf(parsed.error, place);
  const rule = parsed.data;
  const problem = contradiction(rule) ?? wrongField(rule, schema);
  if (problem) {
    const [field, words] = problem;
    const where = field === '' ? place : `${place}.${field}`;
    throw new InvalidInput(`${where}: ${words}`, where);
  }
  return rule;
}

type Found = readonly [field: string, words: string] | null;

function notForAddresses(rule: RuleInput): Found {
  const asked = (['operation', 'kind', 'variables', 'field', 'nullify', 'shape'] as const).find(
    (name) => rule[name] !== undefined,
  );
  if (asked) return [asked, 'applies to GraphQL only. Omit it or `path`.'];
  if (rule.error && rule.status === undefined)
    return ['error', 'requires a `status`, because only GraphQL responses have errors.'];
  return null;
}

const notForGraphql = ({ method }: RuleInput): Found =>
  method === undefined ? null : ['method', 'requires a `path`.'];

const NO_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** Each field is valid, but the combination is not. */
function contradiction(rule: RuleInput): Found {
  const { field, latency, status, headers: sent, body, error, nullify, connection, shape } = rule;
  const answers = [status, body, error, nullify, connection, shape].filter(
    (candidate) => candidate !== undefined,
  );
  if (answers.length === 0 && latency === undefined) return ['', 'has no effect.'];
  const notHere = rule.path === undefined ? notForGraphql(rule) : notForAddresses(rule);
  if (notHere) return notHere;
  if (shape !== undefined && answers.length > 1)
    return ['shape', 'changes the response of the server. Omit the others, or `shape`.'];
  if (field !== undefined) {
    const whole = (['status', 'headers', 'body', 'connection'] as const).find(
      (name) => rule[name] !== undefined,
    );
    if (whole) return [whole, 'applies to a whole response. Omit it or `field`.'];
    if (error && nullify) return ['nullify', 'a field is either null or fails, not both.'];
    return null;
  }
  if (nullify) return ['nullify', 'requires a `field`.'];
  if (connection !== undefined && answers.length > 1)
    return ['connection', 'a broken connection has no response. Omit status, body, and error.'];
  if (sent !== undefined && status === undefined && body === undefined)
    return ['headers', 'require a `status` or a `body`.'];
  if (error && body !== undefined) return ['body', 'the error is the body. Omit one of them.'];
  if (status !== undefined && NO_BODY.has(status) && body !== undefined && body !== 'empty')
    return ['body', `a response with status ${status} has no body.`];
  return null;
}

function wrongField({ field, nullify, shape }: RuleInput, schema: GraphQLSchema): Found {
  if (field === undefined) return null;
  const [typeName = '', fieldName = ''] = field.split('.');
  const type = schema.getType(typeName);
  if (!isObjectType(type) && !isInterfaceType(type))
    return ['field', `${typeName} is not a type with fields.`];
  const found = type.getFields()[fieldName];
  if (!found) return ['field', `${typeName} has no field ${fieldName}.`];
  if (nullify && isNonNullType(found.type))
    return ['nullify', `${field} cannot be null. Use \`error\` instead; its parent then becomes null.`];
  if (shape !== undefined && !shapeKind(shape).applies(found.type))
    return ['shape', `${shape} does not apply to ${field}, which is ${String(found.type)}.`];
  return null;
}

/** The coordinates of the objects that a rule's field refers to; an interface stands for all its implementations. */
export function coordinatesOf(field: string, schema: GraphQLSchema): readonly string[] {
  const [typeName = '', fieldName = ''] = field.split('.');
  const type = schema.getType(typeName);
  if (!isInterfaceType(type)) return [field];
  return schema.getPossibleTypes(type).map(({ name }) => `${name}.${fieldName}`);
}
