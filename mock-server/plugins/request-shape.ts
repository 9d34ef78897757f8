import type { Plugin } from 'graphql-yoga';
import { graphqlError } from '../errors.ts';

/** Refuses a name of an operation that is no text; Yoga checks the other parts of a request. */
export function checkRequests(): Plugin {
  return {
    onParams({ params }) {
      const name: unknown = params.operationName;
      if (name === undefined || name === null || typeof name === 'string') return;
      throw graphqlError('BAD_REQUEST', '`operationName` must be text.');
    },
  };
}
