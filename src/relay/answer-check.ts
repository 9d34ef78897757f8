import type {
  GraphQLSingularResponse,
  NormalizationSelection,
  PayloadError,
  RequestParameters,
  Variables,
} from 'relay-runtime';
import { checkAnswer, type OwedPart } from './check-answer.ts';
import { selectionsOf } from './operation-node.ts';
import type { WireError } from './errors.ts';
import type { AnsweredViewer } from './other-viewer.ts';
import { annotateErrors } from './reply.ts';
import { UNUSABLE } from './transport-error.ts';

type Json = Record<string, unknown>;
type Reply = { data?: unknown; errors?: readonly PayloadError[]; path?: OwedPart['path']; label?: string };

const ROOTS: Readonly<Record<string, string>> = {
  query: 'Query',
  mutation: 'Mutation',
  subscription: 'Subscription',
};

/** Checks the parts of one response against what its operation selects. */
export interface AnswerCheck {
  /**
   * The first or only part, with an error for each value that does not fit the schema. `isWhole`: no other part
   * follows.
   */
  readonly first: (reply: GraphQLSingularResponse, isWhole: boolean) => GraphQLSingularResponse;
  /** A deferred part likewise; null if nobody is waiting for it. */
  readonly part: (payload: GraphQLSingularResponse) => GraphQLSingularResponse | null;
  /** The deferred parts that are in a response of one piece, as if they had come later. */
  readonly inlined: (whole: GraphQLSingularResponse) => readonly GraphQLSingularResponse[];
  /** Failures of the deferred parts that did not come. */
  readonly rest: (reason: string) => readonly GraphQLSingularResponse[];
}

/** `onViewer` is told whom a response is about. It may throw. */
export function createAnswerCheck(
  operation: RequestParameters,
  variables: Variables,
  response: Response,
  onViewer: (viewer: AnsweredViewer) => void,
): AnswerCheck {
  const selections = selectionsOf(operation);
  const owed = new Map<string, OwedPart>();
  let root: unknown;
  const keyOf = ({ path, label }: { path?: OwedPart['path']; label?: string }) =>
    `${label} ${path?.join('.') ?? ''}`;

  const check = (reply: Reply, what: Pick<OwedPart, 'selections' | 'type' | 'path'>, isWhole: boolean) => {
    const found = checkAnswer(reply.data, { ...what, errors: reply.errors, variables, isWhole });
    for (const part of found.owed) owed.set(keyOf(part), part);
    if (found.viewer) onViewer(found.viewer);
    if (found.errors.length === 0) return reply;
    annotateErrors(found.errors, response);
    return {
      ...reply,
      data: found.isLost ? null : reply.data,
      errors: [...(reply.errors ?? []), ...found.errors],
    };
  };

  return {
    first(given, isWhole) {
      const reply = given as Reply;
      root = reply.data;
      if (!selections || reply.data == null) return given;
      const what = { selections, type: ROOTS[operation.operationKind] ?? '', path: [] };
      return check(reply, what, isWhole) as GraphQLSingularResponse;
    },
    part(given) {
      if (!selections) return given;
      const payload = given as Reply;
      const part = owed.get(keyOf(payload));
      if (!part) return null;
      owed.delete(keyOf(payload));
      // The server could not place the error in a field, so it is one of the whole part.
      const unplaced = payload.errors?.find(({ path }) => !path?.length);
      if (unplaced) return failed(part, root, unplaced);
      const checked = check(payload, part, false);
      return checked.data === null
        ? failed(part, root, checked.errors?.at(-1))
        : (checked as GraphQLSingularResponse);
    },
    inlined(whole) {
      const { data, errors = [] } = whole as Reply;
      const parts = [...owed.values()].map(({ path, label }) => ({
        data: objectAt(data, path),
        path,
        label,
        // Relay places the errors of a deferred part from its object on.
        errors: errors
          .filter((error) => path.every((key, index) => error.path?.[index] === key))
          .map((error) => ({ ...error, path: error.path?.slice(path.length) })),
        extensions: { is_final: false },
      }));
      owed.clear();
      return parts.filter((part) => part.data !== null) as readonly object[] as GraphQLSingularResponse[];
    },
    rest(reason) {
      const error: WireError = { message: reason, extensions: { code: UNUSABLE } };
      annotateErrors([error], response);
      const failures = [...owed.values()].flatMap((part) => failed(part, root, error) ?? []);
      owed.clear();
      return failures;
    },
  };
}

/** A deferred part all of whose fields failed; null if its object is gone. */
function failed(
  { path, label, selections, known }: OwedPart,
  root: unknown,
  { message = '', extensions }: Partial<WireError> = {},
): GraphQLSingularResponse | null {
  const object = objectAt(root, path);
  if (!object) return null;
  const data: Json = { ...object };
  const lost = fieldsOf(selections).filter((key) => !known.includes(key));
  for (const key of lost) data[key] = null;
  return {
    data,
    path,
    label,
    errors: lost.map((key) => ({ message, path: [key], extensions: { ...extensions, message } })),
    extensions: { is_final: false },
  } as object as GraphQLSingularResponse;
}

function objectAt(root: unknown, path: OwedPart['path']): Json | null {
  const object = path.reduce<unknown>((inner, key) => (inner as Json | null | undefined)?.[key], root);
  return typeof object === 'object' ? (object as Json | null) : null;
}

const fieldsOf = (selections: readonly NormalizationSelection[]): string[] =>
  selections.flatMap((selection) => {
    if (selection.kind === 'ScalarField' || selection.kind === 'LinkedField')
      return [selection.alias ?? selection.name];
    if (selection.kind === 'InlineFragment' || selection.kind === 'Condition')
      return fieldsOf(selection.selections);
    return [];
  });
