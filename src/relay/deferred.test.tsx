import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import {
  graphql,
  loadQuery,
  RelayEnvironmentProvider,
  useFragment,
  usePreloadedQuery,
  type PreloadedQuery,
} from 'react-relay';
import type { IEnvironment } from 'relay-runtime';
import { expect, test } from 'vitest';
import deferred, { type deferredQuery } from '#gql/deferredQuery';
import type { deferred_execution$key } from '#gql/deferred_execution';
import { createTestServer } from '../../mock-server/testing/testing.ts';
import { expectComplaint } from '../../tests/support/complaints.ts';
import { seededPlaces } from '../../tests/support/seeded.ts';
import { logCaught } from '../errors/faults.ts';
import { SectionBoundary } from '../ui/feedback/SectionBoundary.tsx';
import { UiProvider } from '../ui/UiProvider.tsx';
import { createEnvironment } from './environment.ts';
import { describeError } from './errors.ts';

function Summary({ executionRef }: { executionRef: deferred_execution$key }) {
  const { ai_summary } = useFragment(
    graphql`
      fragment deferred_execution on FlowExecution @throwOnFieldError {
        ai_summary {
          text
        }
      }
    `,
    executionRef,
  );
  return <p data-testid="summary">{ai_summary?.text ?? 'none'}</p>;
}

function Screen({ query }: { query: PreloadedQuery<deferredQuery> }) {
  const { flow_execution } = usePreloadedQuery<deferredQuery>(
    graphql`
      query deferredQuery($invocation_uuid: ID!) {
        flow_execution(invocation_uuid: $invocation_uuid) {
          invocation_uuid
          flow_name
          ...deferred_execution @defer
        }
      }
    `,
    query,
  );
  return (
    <>
      <h1>{flow_execution?.flow_name}</h1>
      <SectionBoundary>
        <Suspense fallback="being made">
          {flow_execution && <Summary executionRef={flow_execution} />}
        </Suspense>
      </SectionBoundary>
    </>
  );
}

function show(doFetch: typeof fetch, token: string, invocation_uuid: string) {
  const environment: IEnvironment = createEnvironment({
    url: 'http://localhost/graphql',
    token: {
      current: async () => token,
      renew: async () => token,
      refused: () => undefined,
    },
    fetch: doFetch,
  });
  const query = loadQuery<deferredQuery>(environment, deferred, { invocation_uuid });
  render(
    <RelayEnvironmentProvider environment={environment}>
      <UiProvider translateError={describeError}>
        <Suspense fallback={null}>
          <Screen query={query} />
        </Suspense>
      </UiProvider>
    </RelayEnvironmentProvider>,
    { onCaughtError: logCaught },
  );
}

test('a slow part of a screen arrives later without delaying the rest', async () => {
  const { server } = await createTestServer();
  const { refused_uuid } = await seededPlaces(server);
  const token = await server.tokenFor('owner@northbay.example');
  let contentType: string | null = null;
  show(
    async (input, init) => {
      const response = await server.fetch(new Request(input, init));
      contentType = response.headers.get('content-type');
      return response;
    },
    token,
    refused_uuid,
  );
  await screen.findByRole('heading', { level: 1 });
  expect((await screen.findByTestId('summary')).textContent).not.toBe('');
  expect(contentType).toMatch(/^multipart\/mixed/);
});

test('a slow part that fails shows its error in its own place', async () => {
  // Relay warns about the missing field; the test expects exactly that.
  expectComplaint(/Payload did not contain a value for field `ai_summary/);
  const encoder = new TextEncoder();
  const part = (value: unknown) => encoder.encode(`---\r\n\r\n${JSON.stringify(value)}\r\n---`);
  const failed = {
    path: ['flow_execution'],
    label: 'deferredQuery$defer$deferred_execution',
    data: null,
    errors: [
      {
        message: 'The model is away.',
        path: ['flow_execution', 'ai_summary'],
        extensions: { code: 'INTERNAL_SERVER_ERROR' },
      },
    ],
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const flow_execution = { invocation_uuid: 'x1', flow_name: 'Send tender 204' };
      controller.enqueue(part({ data: { flow_execution }, hasNext: true }).slice(0, -3));
      controller.enqueue(part({ incremental: [failed], hasNext: false }));
      controller.enqueue(encoder.encode('--'));
      controller.close();
    },
  });
  show(
    async () => new Response(body, { headers: { 'content-type': 'multipart/mixed; boundary=-' } }),
    'token',
    'x1',
  );
  await screen.findByRole('heading', { name: 'Send tender 204' });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.queryByTestId('summary')).toBeNull();
});
