import { isRecord } from '../../kernel/records.ts';
import { parse, type DocumentNode, type GraphQLSchema } from 'graphql';
import { createReplyFields, type Asked, type ReplyField } from './reply-fields.ts';
import { coordinatesOf, type FaultRule } from '../faults/rule.ts';
import { shapeKind } from '../faults/kinds.ts';

type Json = Record<string, unknown>;
type Path = readonly (string | number)[];

interface Part extends Json {
  readonly data?: Json | null;
  readonly incremental?: readonly { path?: Path; readonly data?: Json | null }[];
}

/** A call's operation. */
interface Operation {
  readonly query: string;
  readonly name: string | null;
  readonly schema: GraphQLSchema;
}

/**
 * The response with values that its schema does not allow, as the rule's `shape` says: valid JSON that no client can
 * read. Handles single responses, deferred parts, and events.
 */
export function misshapen(answer: Response, rule: FaultRule, operation: Operation): Response {
  const document = documentOf(operation.query);
  if (!answer.body || !document) return answer;
  const change = changer(rule, document, operation);
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  const body = answer.body
    // The types of the DOM and of Node disagree about the bytes that it takes.
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(eachLine((line) => changedLine(line, change)))
    .pipeThrough(new TextEncoderStream());
  return new Response(body, { status: answer.status, headers });
}

function documentOf(query: string): DocumentNode | null {
  try {
    return parse(query, { noLocation: true });
  } catch {
    return null;
  }
}

function changer({ shape, field }: FaultRule, document: DocumentNode, { name, schema }: Operation) {
  const { fieldsOf, at } = createReplyFields(document, name, schema);
  const kind = shape === undefined ? null : shapeKind(shape);
  const named = field === undefined ? null : new Set([field, ...coordinatesOf(field, schema)]);
  const isMeant = ({ coordinate, type }: ReplyField) =>
    named ? named.has(coordinate) : kind?.applies(type) === true;
  let whole: unknown = null;

  function visit(value: unknown, asked: Asked): void {
    if (Array.isArray(value)) {
      for (const item of value) visit(item, asked);
      return;
    }
    if (!isRecord(value)) return;
    const object = value;
    for (const [key, found] of fieldsOf(asked, object)) {
      if (!(key in object)) continue;
      if (isMeant(found)) kind?.change?.(object, key, { type: found.type, schema });
      else if (found.asked) visit(object[key], found.asked);
    }
  }

  return (part: Part): void => {
    // The places of deferred parts are found in the response as it was.
    if (part.data) whole = structuredClone(part.data);
    for (const [path, holder] of [[[], part] as const, ...incrementalOf(part)]) {
      const asked = at(path, whole);
      if (asked) visit(holder.data, asked);
    }
    if (kind?.path) for (const [, entry] of incrementalOf(part)) entry.path = kind.path;
  };
}

const incrementalOf = ({ incremental = [] }: Part) =>
  incremental.map((entry) => [entry.path ?? [], entry] as const);

/** A line with the JSON of a response, part, or event changed; null to leave it out. */
function changedLine(line: string, change: (part: Part) => void): string | null {
  // Parts say how long they are, which is no longer right, and need not.
  if (/^content-length:/i.test(line)) return null;
  const [, start = '', json, end = ''] = /^(data: ?)?(\{.*\})(\r?)$/.exec(line) ?? [];
  if (json === undefined) return line;
  const part: Part = JSON.parse(json);
  change(part);
  return start + JSON.stringify(part) + end;
}

function eachLine(change: (line: string) => string | null): TransformStream<string, string> {
  let rest = '';
  const send = (line: string, end: string, to: TransformStreamDefaultController<string>) => {
    const changed = change(line);
    if (changed !== null) to.enqueue(changed + end);
  };
  return new TransformStream({
    transform(text, to) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) send(line, '\n', to);
    },
    flush(to) {
      if (rest !== '') send(rest, '', to);
    },
  });
}
