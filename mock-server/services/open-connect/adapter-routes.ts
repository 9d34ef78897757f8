import { experimentalExecuteIncrementally, parse, type DocumentNode, type GraphQLSchema } from 'graphql';
import type { MockContext } from '../../product/context.ts';
import { adapterKeyPerson } from '../../product/model/api-key/machines.ts';
import type { UserError } from '../../engine/errors.ts';
import { originRefusal } from '../../engine/graphql/guards.ts';
import { NOBODY, type Person } from '../../product/accounts/people.ts';
import { readText } from '../../engine/graphql/request-body.ts';
import { SESSION_HEADER, type Session, type Sessions } from '../../engine/session/session.ts';

const BODY_LIMIT = 200_000;
const PATH = /^\/(?:adapters|adapter\/([\w-]{1,64})(\/rotate_shared_secret)?)$/;
const KEY_HEADER = 'x-api-key';
/** The fields that a developer may send for an adapter. The key identifies its owner, the URL the adapter. */
const FIELDS: ReadonlySet<string> = new Set([
  'name',
  'description',
  'kind',
  'flow_types',
  'webhook_url',
  'config_schema',
]);

const ADAPTER = `remote_adapter { adapter_uuid name description kind flow_types { code } webhook_url config_schema
  review_status version } shared_secret errors { code message path }`;
const save = parse(
  `mutation RegisterAdapter($input: SaveRemoteAdapterInput!) { done: save_remote_adapter(input: $input) { ${ADAPTER} } }`,
);
const rotate = parse(
  `mutation RotateAdapterSecret($input: RotateRemoteAdapterSecretInput!) { done: rotate_remote_adapter_secret(input: $input) { ${ADAPTER} } }`,
);

interface Adapter {
  readonly flow_types: readonly { readonly code: string }[];
}
interface Done {
  readonly remote_adapter: Adapter | null;
  readonly shared_secret: string | null;
  readonly errors: readonly UserError[];
}

export interface AdapterRoutesOptions {
  readonly sessions: Sessions;
  readonly portalOrigins: () => readonly string[];
  readonly contextOf: (session: Session, person: Person, request: Request) => MockContext;
  readonly schemaOf: (session: Session) => GraphQLSchema;
}

const refuse = (
  status: number,
  code: string,
  { message, headers = {} }: { message: string; headers?: Record<string, string> },
): Response => Response.json({ errors: [{ code, message, path: null }] }, { status, headers });

const CONFLICTS: ReadonlySet<string> = new Set(['ALREADY_EXISTS', 'CONFLICT', 'IN_USE']);

/** The HTTP status for a mutation's error. */
function statusOf([first]: readonly UserError[]): number {
  if (first?.code === 'FORBIDDEN') return 403;
  return first && CONFLICTS.has(first.code) ? 409 : 422;
}

/** An optional body as an object with known fields. */
function readFields(text: string, known: ReadonlySet<string>): Record<string, unknown> | Response {
  let body: unknown;
  try {
    body = text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    return refuse(400, 'BAD_REQUEST', { message: 'The body is not JSON.' });
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return refuse(400, 'BAD_REQUEST', { message: 'Send an object.' });
  }
  const strange = Object.keys(body).find((name) => !known.has(name));
  return strange === undefined
    ? { ...body }
    : refuse(400, 'BAD_REQUEST', {
        message: `“${strange.slice(0, 80)}” is not a known field. Known fields: ${[...known].join(', ')}.`,
      });
}

/**
 * Open Connect: the REST API with which developers' programs register adapters, using a remote adapter key in
 * `x-api-key`. `POST /adapters`, `PUT /adapter/UUID`, `POST /adapter/UUID/rotate_shared_secret`.
 */
export function createAdapterRoutes({ sessions, portalOrigins, contextOf, schemaOf }: AdapterRoutesOptions) {
  return async function handle(request: Request): Promise<Response | undefined> {
    const match = PATH.exec(new URL(request.url).pathname);
    if (!match) return undefined;
    const [, adapter_uuid, isRotation] = match;
    const foreign = originRefusal(request, portalOrigins());
    if (foreign) return foreign;
    const method = adapter_uuid === undefined || isRotation ? 'POST' : 'PUT';
    if (request.method !== method) {
      return refuse(405, 'BAD_REQUEST', { message: `Use ${method}.`, headers: { allow: method } });
    }
    const session = sessions.of(request);
    if (!session)
      return refuse(400, 'BAD_REQUEST', { message: `The header ${SESSION_HEADER} does not name a session.` });
    const text = await readText(request, BODY_LIMIT);
    if (text === null)
      return refuse(413, 'PAYLOAD_TOO_LARGE', { message: `The maximum is ${BODY_LIMIT} bytes.` });
    const key = adapterKeyPerson(request.headers.get(KEY_HEADER) ?? '', contextOf(session, NOBODY, request));
    if ('refusal' in key) return refuse(401, 'UNAUTHENTICATED', { message: key.refusal });
    const { company_uuid, person } = key;
    if (
      adapter_uuid !== undefined &&
      !isOf(company_uuid, adapter_uuid, contextOf(session, NOBODY, request))
    ) {
      return refuse(404, 'NOT_FOUND', { message: 'This workspace has no such adapter.' });
    }
    const fields = readFields(text, isRotation ? new Set(['overlap_hours']) : FIELDS);
    if (fields instanceof Response) return fields;
    const own = contextOf(session, person, request);
    const owner = adapter_uuid === undefined ? { company_uuid } : { adapter_uuid };
    // Developers register what they deployed, so the last registration applies and needs no `lock_version`. Of two
    // rotations at the same time, the second one is a conflict.
    const edited =
      adapter_uuid === undefined
        ? {}
        : { lock_version: own.store.read('RemoteAdapter', adapter_uuid, 'lock_version') };
    const answer = await ask(
      isRotation ? rotate : save,
      { ...fields, ...owner, ...edited },
      { contextValue: own, schema: schemaOf(session) },
    );
    if (answer instanceof Response) return answer;
    const { remote_adapter, shared_secret, errors } = answer;
    if (!remote_adapter) return Response.json({ errors }, { status: statusOf(errors) });
    return Response.json(
      {
        ...remote_adapter,
        flow_types: remote_adapter.flow_types.map(({ code }) => code),
        ...(shared_secret === null ? {} : { shared_secret }),
      },
      { status: adapter_uuid === undefined ? 201 : 200 },
    );
  };
}

/**
 * Whether an adapter belongs to the key's workspace; adapters that are visible there but belong elsewhere do not count.
 */
const isOf = (company_uuid: string, adapter_uuid: string, { store }: MockContext): boolean =>
  store.exists('RemoteAdapter', adapter_uuid) &&
  store.read('RemoteAdapter', adapter_uuid, 'company_uuid') === company_uuid;

/** Runs the portal's operations, with the same checks and the same audit log entries. */
async function ask(
  document: DocumentNode,
  input: object,
  { contextValue, schema }: { contextValue: MockContext; schema: GraphQLSchema },
): Promise<Done | Response> {
  // Not `execute`, which refuses a schema with @defer, although these documents do not use it.
  const result = await experimentalExecuteIncrementally({
    schema,
    document,
    contextValue,
    variableValues: { input },
  });
  const { data, errors } = 'initialResult' in result ? result.initialResult : result;
  const [error] = errors ?? [];
  // Without an error, the mutation has returned it.
  if (!error) return data?.['done'] as Done;
  // A value that does not fit the input's type is the caller's error; any other error is unexpected.
  if (error.path) throw error.originalError ?? error;
  return refuse(400, 'BAD_USER_INPUT', { message: error.message });
}
