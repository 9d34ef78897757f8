import { graphql } from 'react-relay';
import {
  commitLocalUpdate,
  ConnectionHandler,
  createOperationDescriptor,
  fetchQuery,
  getRequest,
} from 'relay-runtime';
import { expect, test, vi } from 'vitest';
import query, { type handlerProviderQuery } from '#gql/handlerProviderQuery';
import { dataID } from './data-id.ts';
import { createEnvironment } from './environment.ts';

void graphql`
  fragment handlerProvider_execution on FlowExecution {
    __typename
  }
`;

void graphql`
  query handlerProviderQuery($invocation_uuid: ID!) {
    flow_execution(invocation_uuid: $invocation_uuid) {
      invocation_uuid
      memos(first: 2) @connection(key: "handlerProvider_memos") {
        edges {
          node {
            memo_uuid
          }
        }
      }
      ...handlerProvider_execution @defer
    }
  }
`;

const edge = (memo_uuid: string) => ({ cursor: memo_uuid, node: { __typename: 'Memo', memo_uuid } });

/** A response whose parts arrive when the test sends them. */
function inParts() {
  const encoder = new TextEncoder();
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const writer = writable.getWriter();
  return {
    response: new Response(readable, { headers: { 'content-type': 'multipart/mixed; boundary=-' } }),
    send: (part: object) => writer.write(encoder.encode(`\r\n---\r\n\r\n${JSON.stringify(part)}\r\n---`)),
    end: () => writer.write(encoder.encode('--')),
  };
}

test('a deferred part leaves alone what was added to a list and removed from it meanwhile', async () => {
  const { response, send, end } = inParts();
  const environment = createEnvironment({
    url: 'http://localhost/graphql',
    token: { current: async () => 'token', renew: async () => 'token', refused: () => undefined },
    fetch: async () => response,
  });
  const invocation_uuid = 'x1';
  const operation = createOperationDescriptor(getRequest(query), { invocation_uuid });
  environment.retain(operation);
  const read = () =>
    (environment.lookup(operation.fragment).data as handlerProviderQuery['response']).flow_execution;
  const shown = () => read()?.memos?.edges.map(({ node }) => node.memo_uuid);
  const whole = fetchQuery(environment, query, { invocation_uuid }).toPromise();
  const memos = {
    edges: [edge('old'), edge('older')],
    pageInfo: { endCursor: 'older', hasNextPage: false },
  };
  await send({ data: { flow_execution: { invocation_uuid, memos } }, hasNext: true });
  await vi.waitFor(() => expect(shown()).toEqual(['old', 'older']));

  commitLocalUpdate(environment, (store) => {
    const execution = store.get(dataID('FlowExecution', { invocation_uuid }));
    const list = execution && ConnectionHandler.getConnection(execution, 'handlerProvider_memos');
    if (!list) throw new Error('The list is not in the store');
    const memo = store.create(dataID('Memo', { memo_uuid: 'new' }), 'Memo').setValue('new', 'memo_uuid');
    ConnectionHandler.insertEdgeBefore(list, ConnectionHandler.createEdge(store, list, memo, 'MemoEdge'));
    ConnectionHandler.deleteNode(list, dataID('Memo', { memo_uuid: 'old' }));
  });
  expect(shown()).toEqual(['new', 'older']);

  await send({
    incremental: [
      {
        path: ['flow_execution'],
        label: 'handlerProviderQuery$defer$handlerProvider_execution',
        data: { __typename: 'FlowExecution' },
      },
    ],
    hasNext: false,
  });
  await end();
  await whole;
  expect(shown()).toEqual(['new', 'older']);
});
