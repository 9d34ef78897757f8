import { graphql } from 'react-relay';
import { commitMutation, requestSubscription } from 'relay-runtime';
import { expect, test } from 'vitest';
import type { liveResubmitMutation } from '#gql/liveResubmitMutation';
import type { liveSubscription } from '#gql/liveSubscription';
import { createTestServer } from '../../mock-server/testing/testing.ts';
import { seededPlaces } from '../../tests/support/seeded.ts';
import { dataID } from './data-id.ts';
import { createEnvironment } from './environment.ts';

test('a change on the server arrives as an event, in the record that all screens share', async () => {
  // Slow enough that the subscription starts before the execution ends.
  const { server } = await createTestServer({ pace: 20 });
  const { refused_uuid } = await seededPlaces(server);
  const token = await server.tokenFor('owner@northbay.example');
  const session = () =>
    createEnvironment({
      url: 'http://localhost/graphql',
      token: {
        current: async () => token,
        renew: async () => token,
        refused: () => undefined,
      },
      fetch: async (input, init) => server.fetch(new Request(input, init)),
    });
  const environment = session();
  // No screen retains the record in this test.
  environment.getStore().holdGC();
  const resubmitted = await new Promise<string>((resolve, reject) => {
    commitMutation<liveResubmitMutation>(environment, {
      mutation: graphql`
        mutation liveResubmitMutation($input: ResubmitFlowExecutionInput!) {
          resubmit_flow_execution(input: $input) {
            flow_execution {
              invocation_uuid
              status
            }
            errors {
              message
            }
          }
        }
      `,
      variables: { input: { invocation_uuid: refused_uuid } },
      onCompleted: ({ resubmit_flow_execution: { flow_execution } }) =>
        resolve(flow_execution?.invocation_uuid ?? ''),
      onError: reject,
    });
  });
  const status = () =>
    environment
      .getStore()
      .getSource()
      .get(dataID('FlowExecution', { invocation_uuid: resubmitted }))?.status;
  const atFirst = status();

  const seen: string[] = [];
  await new Promise<void>((resolve, reject) => {
    requestSubscription<liveSubscription>(environment, {
      subscription: graphql`
        subscription liveSubscription($invocation_uuid: ID!) {
          flow_execution_changed(invocation_uuid: $invocation_uuid) {
            invocation_uuid
            status
          }
        }
      `,
      variables: { invocation_uuid: resubmitted },
      onNext: (data) => void seen.push(data?.flow_execution_changed.status ?? ''),
      onCompleted: resolve,
      onError: reject,
    });
  });
  // The server ends the stream when the execution ends; how many states arrive before that depends on the machine.
  expect(seen.length).toBeGreaterThan(0);
  expect(status()).toBe(seen.at(-1));
  expect(status()).not.toBe(atFirst);
});
