import type { Params } from 'react-router';
import { NotFoundError, type MissingThing } from '../errors/not-found.ts';
import type { ParamName, ScreenName } from './paths.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** What is reported as missing if the uuid in that parameter is malformed. */
const THINGS: Readonly<Record<string, MissingThing>> = {
  company_uuid: 'workspace',
  partner_uuid: 'integration',
  invocation_uuid: 'execution',
};

export const isUuid = (text: string): boolean => UUID.test(text);

/**
 * The parameters of a route by name. Checks the format of every `*_uuid`: a malformed one cannot exist, so the
 * not-found page shows without a request.
 */
export function routeParams<Name extends ScreenName>(
  params: Params,
  names: readonly ParamName<Name>[],
): Readonly<Record<ParamName<Name>, string>> {
  for (const name of names as readonly string[]) {
    const value = params[name];
    if (value === undefined) throw new Error(`The route has no parameter ${name}`);
    if (name.endsWith('_uuid') && !isUuid(value)) throw new NotFoundError(THINGS[name] ?? 'page');
  }
  return params as Readonly<Record<ParamName<Name>, string>>;
}

/** The parameter names in a pattern, in order. */
export const paramNames = (pattern: string): readonly string[] =>
  [...pattern.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
