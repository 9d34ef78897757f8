import {
  getNamedType,
  isCompositeType,
  isLeafType,
  isListType,
  isNonNullType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';
import { broken } from './broken-multipart.ts';
import { untilGone } from './waiting.ts';
import { inLists, otherType, wrongScalar } from './wrong-value.ts';

/** What the control page, the command line, and `/__mock/fault-presets` say of a kind of fault. */
interface Described {
  /** The effect in the list of rules, in a few lower-case words. */
  readonly effect: string;
  readonly title: string;
  readonly description: string;
}

/** A body that no GraphQL server sends. */
interface BodyKind extends Omit<Described, 'effect'> {
  /** The preset's ID if the kind's name cannot be one. */
  readonly preset?: string;
  readonly content: string;
  readonly type: string;
  /** The status if the rule has none. */
  readonly status: number;
}

/** A connection that breaks: either nothing is executed, or the response is cut. */
type ConnectionKind = Described &
  (
    | { readonly instead: (request: Request) => Response | Promise<Response> }
    | { readonly cut: (response: Response, request: Request) => Promise<Response> }
  );

type Json = Record<string, unknown>;

/** Valid JSON that is not what the schema says. */
interface ShapeKind extends Described {
  /** Whether a field of this type can have the shape. */
  readonly applies: (type: GraphQLOutputType) => boolean;
  /** Changes a field of an object of the response. */
  readonly change?: (
    object: Json,
    key: string,
    field: { readonly type: GraphQLOutputType; readonly schema: GraphQLSchema },
  ) => void;
  /** The path that deferred parts get instead of theirs. */
  readonly path?: readonly string[];
}

/** The content type of JSON bodies. */
export const JSON_TYPE = 'application/json; charset=utf-8';

const HTML = `<!doctype html>
<html><head><title>502 Bad Gateway</title></head>
<body><center><h1>502 Bad Gateway</h1></center><hr><center>proxy</center></body></html>
`;

/** Values of a rule's `body`. */
export const bodyKinds = {
  malformed: {
    title: 'Malformed JSON',
    description: 'The body ends too early.',
    content: '{"data": {',
    type: JSON_TYPE,
    status: 200,
  },
  html: {
    title: 'HTML page',
    description: "A proxy's 502 page instead of JSON.",
    content: HTML,
    type: 'text/html; charset=utf-8',
    status: 502,
  },
  empty: {
    title: 'Empty body',
    description: '200 with an empty body.',
    content: '',
    type: JSON_TYPE,
    status: 200,
  },
  '{}': {
    preset: 'nothing',
    title: '{}',
    description: 'Neither data nor errors.',
    content: '{}',
    type: JSON_TYPE,
    status: 200,
  },
  text: {
    title: 'Plain text',
    description: "A proxy's 503 message instead of JSON.",
    content: 'upstream connect error or disconnect/reset before headers',
    type: 'text/plain; charset=utf-8',
    status: 503,
  },
} as const satisfies Record<string, BodyKind>;

/** Values of a rule's `connection`. */
export const connectionKinds = {
  reset: {
    title: 'Connection reset',
    description: 'The connection is closed without a response.',
    effect: 'connection reset',
    instead: () => Response.error(),
  },
  hang: {
    title: 'Hang',
    description: 'No response ever arrives.',
    effect: 'hangs',
    instead: async ({ signal }: Request) => {
      await untilGone(signal);
      return Response.error();
    },
  },
  broken_multipart: {
    title: 'Broken multipart',
    description: 'The connection breaks after the first part.',
    effect: 'interrupted',
    cut: broken,
  },
} as const satisfies Record<string, ConnectionKind>;

/** Values of a rule's `shape`. */
export const shapeKinds = {
  null_list: {
    title: 'List is null',
    description: 'Lists that are never null are null.',
    effect: 'lists are null',
    applies: (type) => isNonNullType(type) && isListType(type.ofType),
    change: (object, key) => void (object[key] = null),
  },
  other_object: {
    title: 'Object of another type',
    description: 'Objects are of a type that was not requested.',
    effect: 'objects of another type',
    applies: (type) => isCompositeType(getNamedType(type)),
    change: (object, key, { type, schema }) => {
      const named = getNamedType(type);
      if (!isCompositeType(named)) return;
      object[key] = inLists(type, object[key], () => ({ __typename: otherType(named, schema) }));
    },
  },
  other_scalar: {
    title: 'Scalar of another type',
    description: 'Texts are numbers, and numbers are texts.',
    effect: 'scalars of another type',
    applies: (type) => {
      const named = getNamedType(type);
      return isLeafType(named) && wrongScalar(named) !== null;
    },
    change: (object, key, { type }) => {
      const wrong = wrongScalar(getNamedType(type));
      object[key] = inLists(type, object[key], () => wrong);
    },
  },
  missing_field: {
    title: 'Field is missing',
    description: 'Requested fields are left out.',
    effect: 'fields missing',
    applies: () => true,
    change: (object, key) => void delete object[key],
  },
  misplaced_part: {
    title: 'Deferred part fits nowhere',
    description: 'Deferred parts have a path that does not exist.',
    effect: 'deferred parts fit nowhere',
    applies: () => false,
    path: ['nowhere'],
  },
} as const satisfies Record<string, ShapeKind>;

export type Connection = keyof typeof connectionKinds;
export type Shape = keyof typeof shapeKinds;

/** The kind behind a rule's `shape`. */
export const shapeKind = (shape: Shape): ShapeKind => shapeKinds[shape];

/** The kind behind a rule's `connection`. */
export const connectionKind = (connection: Connection): ConnectionKind => connectionKinds[connection];

/** The names of the kinds in a table, as Zod's enums take them. */
export const namesOf = <Name extends string>(kinds: Readonly<Record<Name, unknown>>) =>
  // `Object.keys` forgets the names.
  Object.keys(kinds) as [Name, ...Name[]];
