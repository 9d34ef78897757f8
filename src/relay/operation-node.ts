import type { ConcreteRequest, NormalizationOperation, RequestParameters } from 'relay-runtime';

// Relay gives the network only an operation's text and name.
const nodes = new WeakMap<RequestParameters, NormalizationOperation>();

/** Notes what an operation selects, for the network to check its response. */
export const noteOperation = ({ params, operation }: ConcreteRequest): unknown =>
  nodes.set(params, operation as NormalizationOperation);

/** What an operation selects; undefined if it was not executed through an environment. */
export const selectionsOf = (params: RequestParameters): NormalizationOperation['selections'] | undefined =>
  nodes.get(params)?.selections;
