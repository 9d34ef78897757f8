import { graphqlError } from '../../../engine/errors.ts';
import { fold } from '../../model/kit/by-name.ts';
import type { Domain } from '../../domain.ts';
import { findExecutions } from './executions.ts';
import { byRank, type Hit } from './hit.ts';
import { findPlaces } from './places.ts';
import type { Resolver } from '../../resolvers.ts';

const MAX = 50;
const MIN_LENGTH = 2;

const quickSearch: Resolver<'Query', 'quick_search'> = async (
  _source,
  { text, company_uuid, first },
  context,
): Promise<Hit[]> => {
  if (first < 1 || first > MAX) {
    throw graphqlError('BAD_USER_INPUT', `\`first\` must be 1 to ${MAX}.`, {
      extensions: { argument: 'first' },
    });
  }
  const typed = fold(text);
  if (typed.length < MIN_LENGTH) return [];
  const within = company_uuid ?? null;
  const places = findPlaces(typed, within, context);
  const executions = await findExecutions(typed, within, { most: first, context });
  return [...places, ...executions].sort(byRank).slice(0, first);
};

/** Search across entity types for the command palette. */
export const quickSearchDomain: Domain = {
  name: 'quick-search',
  resolvers: { Query: { quick_search: quickSearch } },
};
