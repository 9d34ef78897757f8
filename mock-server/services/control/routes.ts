import { messageOf } from '../../kernel/errors.ts';
import { readText } from '../../engine/graphql/request-body.ts';
import type { Session } from '../../engine/session/session.ts';
import { InvalidInput, placesOf } from '../../kernel/invalid-input.ts';
import type * as z from 'zod';

/** One call of a control route. */
export interface ControlCall {
  readonly request: Request;
  readonly url: URL;
  /** The session named in the header, otherwise the portal's. */
  readonly session: Session;
  /** Values of the `:name` parameters in the route's path. */
  readonly params: Readonly<Record<string, string>>;
  /** The body as JSON; undefined if there is none. Throws `InvalidInput`. */
  body(): Promise<unknown>;
}

type Handler = (call: ControlCall) => unknown;

/**
 * Handlers by method and path, such as `GET /scenarios`. A handler returns a value for the JSON response, or a
 * Response.
 */
export type Routes = Readonly<Record<string, Handler>>;

/** Enough for a snapshot of a session with many writes. */
const BODY_LIMIT = 32_000_000;

interface Route {
  readonly method: string;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly handler: Handler;
}

function compile([key, handler]: [string, Handler]): Route {
  const [method = '', path = ''] = key.split(' ');
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '([^/]+)')}$`);
  return { method, pattern, names, handler };
}

/** Serves the routes under a prefix; invalid input becomes JSON that names the field. */
export function createRouter(prefix: string, routes: Routes) {
  const compiled = Object.entries(routes).map(compile);

  return async function answer(request: Request, url: URL, session: Session): Promise<Response> {
    const path = url.pathname.slice(prefix.length);
    const fitting = compiled.filter(({ pattern }) => pattern.test(path));
    const route = fitting.find(({ method }) => method === request.method);
    if (!route) {
      const allow = fitting.map(({ method }) => method).join(', ');
      if (fitting.length === 0) return json({ message: `${path} does not exist.` }, 404);
      return json({ message: `Use ${allow} for ${path}, not ${request.method}.` }, 405, { allow });
    }
    try {
      const values = route.pattern.exec(path)?.slice(1).map(decode) ?? [];
      const params = Object.fromEntries(route.names.map((name, i) => [name, values[i] ?? '']));
      const result = await route.handler({ request, url, session, params, body: () => readJson(request) });
      return result instanceof Response ? result : json(result ?? null);
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      return json({ message: error.message, path: error.path }, error.status);
    }
  };
}

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(value, { status, headers: { 'cache-control': 'no-store', ...headers } });

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new InvalidInput(`“${part}” is not a valid part of an address.`);
  }
}

async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request, BODY_LIMIT);
  if (text === null) throw new InvalidInput(`The body can have at most ${BODY_LIMIT} bytes.`, null, 413);
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new InvalidInput(`The body is not JSON: ${messageOf(error)}.`);
  }
}

/** The validated body of a call; errors name fields as `body.…`. */
export async function bodyAs<Schema extends z.ZodType>(
  call: ControlCall,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(await call.body());
  if (!parsed.success) throw placesOf(parsed.error, 'body');
  return parsed.data;
}
